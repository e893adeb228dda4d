import Testing

@testable import HTTPServer

/// What is answered, led on and refused without TLS, where there is TLS.
@Suite struct PlainPolicyTests {
    static let other = Client(address: "192.168.1.9", isOne: true)
    static let hosts = HostPolicy(boundTo: "0.0.0.0", names: ["lab.local"])
    static let site = SiteResponder(
        security: SecurityPolicy(hosts: hosts), plain: PlainPolicy(isFree: { $0.path == "/join" }),
        route: { _ in Route(methods: [.get, .post]) { _ in .text("here") } })

    private func head(
        _ method: HTTPServer.Method = .get, _ path: String = "/clips/%C3%A4", query: String = "",
        host: String = "lab.local:8080", client: Client = other, isEncrypted: Bool = false, isProxied: Bool = false
    ) -> RequestHead {
        RequestHead(
            method: method, path: path, rawQuery: query,
            headers: [.host: host, .secFetchSite: "same-origin"], client: client, isFromTrustedProxy: isProxied,
            isEncrypted: isEncrypted)
    }

    @Test(arguments: [
        ("/clips/%C3%A4", "", "lab.local:8080", "https://lab.local:8080/clips/%C3%A4"),
        ("/", "key=abc&x=1", "192.168.1.5", "https://192.168.1.5:80/?key=abc&x=1"),
        ("//evil.example", "", "[fd00::1]:80", "https://[fd00::1]:80//evil.example"),
    ])
    func pagesAreLedToHTTPS(_ path: String, _ query: String, _ host: String, _ location: String) {
        let response = Self.site.immediateResponse(to: head(.get, path, query: query, host: host))
        #expect(response?.status.rawValue == 307 && response?.headers[.location] == location)
        #expect(response?.headers[.cacheControl] == "no-store")
        #expect(response?.headers["Strict-Transport-Security"] == nil)
    }

    /// People see the page that leads on, where there is one; programs are led on.
    @Test(arguments: [("text/html,*/*", "/join?to=here"), ("application/json", "https://lab.local:8080/clips")])
    func peopleAreShownAPage(_ accept: String, _ location: String) {
        let site = SiteResponder(
            security: SecurityPolicy(hosts: Self.hosts),
            plain: PlainPolicy(isFree: { _ in false }, entrance: { _, _ in "/join?to=here" }),
            route: { _ in Route(methods: [.get]) { _ in .text("here") } })
        let head = RequestHead(
            path: "/clips", headers: [.host: "lab.local:8080", .accept: accept], client: Self.other)
        #expect(site.immediateResponse(to: head)?.headers[.location] == location)
    }

    @Test(arguments: [HTTPServer.Method.post, .delete, .put]) func nothingIsChanged(_ method: HTTPServer.Method) {
        let response = Self.site.immediateResponse(to: head(method))
        #expect(response?.status == .forbidden && response?.headers[.location] == nil)
        guard case .bytes(let bytes) = response?.body else {
            Issue.record("no words")
            return
        }
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"code\":\"encryptionNeeded\""))
    }

    @Test func theRestIsAnswered() {
        let thisMachine = Client(address: "127.0.0.1", isOne: false)
        for head in [
            head(isEncrypted: true), head(client: thisMachine), head(client: Client(address: "::1", isOne: false)),
            head(isProxied: true), head(.get, "/join"),
            RequestHead(path: "/", headers: [.host: "lab.local", .forwardedProto: "http"], client: Self.other),
            head(.post, isEncrypted: true),
            head(.post, client: thisMachine),
        ] { #expect(Self.site.immediateResponse(to: head) == nil, "\(head)") }
        let without = SiteResponder(
            security: SecurityPolicy(hosts: Self.hosts), route: { _ in Route(methods: [.get]) { _ in .text("here") } })
        #expect(without.immediateResponse(to: head()) == nil)
    }

    /// The web proxy of a school's devices is not one of ours.
    @Test func aProxyThatAsksForAnAddressIsLedOn() {
        let head = RequestHead(
            path: "/", headers: [.host: "192.168.1.5:8080", "Via": "1.1 squid"], client: Self.other)
        #expect(Self.site.immediateResponse(to: head)?.status.rawValue == 307)
    }

    /// Names of the certificate lead here, and are nobody's word for a proxy.
    @Test func namesOfTheCertificateAreOurs() {
        let site = SiteResponder(
            security: SecurityPolicy(
                hosts: HostPolicy(boundTo: "0.0.0.0", names: [], certified: { ["lab-box.local", "localhost"] })),
            route: { _ in Route(methods: [.get, .post]) { _ in .text("here") } })
        #expect(site.immediateResponse(to: head(host: "Lab-Box.local:8080")) == nil)
        #expect(site.immediateResponse(to: head(host: "lab.local"))?.status == .misdirectedRequest)
        let elsewhere = RequestHead(
            method: .post, path: "/", headers: [.host: "localhost:8080", .origin: "http://lab-box.local"])
        #expect(site.immediateResponse(to: elsewhere)?.status == .forbidden)
    }

    /// Whoever is called by a name that is not ours is led nowhere.
    @Test func foreignNamesLeadNowhere() {
        for host in ["evil.example", "lab.local.evil.example", "lab.local@evil.example", ""] {
            #expect(Self.site.immediateResponse(to: head(host: host))?.status == .misdirectedRequest, "\(host)")
        }
    }

    // MARK: Origins, proxies and addresses

    @Test(arguments: [
        ("https://lab.local:8080", true, true), ("http://lab.local:8080", true, false),
        ("https://lab.local:8080", false, true), ("http://lab.local:8080", false, true),
        ("https://lab.local", true, false), ("null", true, false),
    ])
    func aPageOfTheOtherSchemeIsElsewhere(_ origin: String, _ isEncrypted: Bool, _ isOurs: Bool) {
        let head = RequestHead(
            method: .post, path: "/", headers: [.host: "lab.local:8080", .origin: origin], isEncrypted: isEncrypted)
        #expect((SecurityPolicy(hosts: Self.hosts).refusal(of: head) == nil) == isOurs)
    }

    @Test(
        arguments: [
            ([:], nil), (["X-Forwarded-Proto": "https"], true), (["X-Forwarded-Proto": "HTTPS"], true),
            (["X-Forwarded-Proto": "http"], false), (["X-Forwarded-Proto": "https, http"], false),
            (["X-Forwarded-Proto": "http, https"], true), (["Forwarded": "for=192.0.2.1;proto=https"], true),
            (["Forwarded": "proto=https, for=192.0.2.1"], nil), (["Forwarded": "proto=https;"], false),
            (["Forwarded": "proto=http", "X-Forwarded-Proto": "https"], false),
            (["Forwarded": "for=192.0.2.1", "X-Forwarded-Proto": "https"], true),
            (["Forwarded": "for=192.0.2.1"], nil),
        ] as [(HeaderFields, Bool?)])
    func aBelievedProxySaysHowItWasAsked(_ headers: HeaderFields, _ isEncrypted: Bool?) throws {
        let proxies = try #require(TrustedProxies("10.0.0.2"))
        #expect(proxies.isEncrypted(from: PeerAddress(text: "10.0.0.2"), headers: headers) == isEncrypted)
        #expect(proxies.isEncrypted(from: PeerAddress(text: "10.0.0.3"), headers: headers) == nil)
        #expect(TrustedProxies.none.isEncrypted(from: PeerAddress(text: "10.0.0.2"), headers: headers) == nil)
    }

    @Test(arguments: [
        ("0.0.0.0", "localhost", "http"), ("127.0.0.1", "localhost", "http"), ("::", "localhost", "http"),
        ("127.0.0.7", "127.0.0.7", "http"), ("192.168.1.5", "192.168.1.5", "https"),
        ("lab.local", "lab.local", "https"),
        ("fd00::1", "[fd00::1]", "https"), ("[::1]", "[::1]", "http"),
    ])
    func addressesSayTheirScheme(_ host: String, _ name: String, _ scheme: String) {
        #expect(BoundAddress(host: host, port: 80, isEncrypted: true).description == "\(scheme)://\(name):80/")
        #expect(BoundAddress(host: host, port: 80).description == "http://\(name):80/")
    }

    @Test func otherMachinesGetHTTPS() {
        let urls = BoundAddress(host: "0.0.0.0", port: 8080, isEncrypted: true).urls(names: ["lab.local"])
        #expect(urls.prefix(2) == ["http://localhost:8080/", "https://lab.local:8080/"])
        #expect(urls.dropFirst().allSatisfy { $0.hasPrefix("https://") })
    }

    // MARK: Cookies

    @Test func eachSchemeHasItsOwnCookies() {
        func head(_ isEncrypted: Bool, _ host: String = "lab.local:8080", isProxied: Bool = false) -> RequestHead {
            RequestHead(
                path: "/",
                headers: [
                    .host: host,
                    .cookie: "mine=old; mine-8080=plain; __Host-mine-8080=own; __Secure-part=deep; part=flat",
                ], isFromTrustedProxy: isProxied, isEncrypted: isEncrypted)
        }
        let name = CookieName("mine")
        #expect(name.values(in: head(true)) == ["own"] && name.values(in: head(false)) == ["plain", "old"])
        #expect(name.values(in: head(true, "lab.local")).isEmpty)
        // What a believed proxy passed on before names had prefixes is still read behind it.
        #expect(name.values(in: head(true, isProxied: true)) == ["own", "plain", "old"])
        let part = CookieName("part", hasPort: false, isForWholeSite: false)
        #expect(part.values(in: head(true)) == ["deep"] && part.values(in: head(false)) == ["flat"])
        var response = Response()
        response.set(ResponseCookie(name, "1", lifetime: 60, sameSite: .strict), for: head(true))
        response.set(ResponseCookie(part, "2", path: "/shared/x"), for: head(true))
        response.set(ResponseCookie(name, "3", path: "/other"), for: head(false))
        #expect(
            response.headers.values(.setCookie) == [
                "__Host-mine-8080=1; Path=/; Max-Age=60; HttpOnly; SameSite=Strict; Secure",
                "__Secure-part=2; Path=/shared/x; HttpOnly; SameSite=Lax; Secure",
                "mine-8080=3; Path=/; HttpOnly; SameSite=Lax",
            ])
    }
}
