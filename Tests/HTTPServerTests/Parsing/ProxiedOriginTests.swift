import Testing

@testable import HTTPServer

/// Whose pages may change things where a proxy asks us by another name than the browser asked it.
@Suite struct ProxiedOriginTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let peer: String
        let headers: HeaderFields
        let isAllowed: Bool

        init(_ name: String, from peer: String = "127.0.0.1", _ headers: HeaderFields, _ isAllowed: Bool) {
            (testDescription, self.peer, self.headers, self.isAllowed) = (name, peer, headers, isAllowed)
        }
    }

    private static let upstream = "127.0.0.1:8080"
    private static let lab = "http://lab.example"

    /// A server that is called `lab.example` and believes nobody.
    static let ofNames: [Case] = [
        Case("the name", ["Host": upstream, "Origin": lab], true),
        Case("the name over TLS", ["Host": upstream, "Origin": "https://lab.example"], true),
        Case("the name in capitals", ["Host": "LOCALHOST:8080", "Origin": "HTTP://Lab.Example"], true),
        Case("IPv6 upstream", ["Host": "[::1]:8080", "Origin": lab], true),
        Case("the usual port, written", ["Host": upstream, "Origin": "http://lab.example:80"], true),
        Case(
            "another port of the name, where another program may be", ["Host": upstream, "Origin": lab + ":81"], false),
        Case("a port of TLS without it", ["Host": upstream, "Origin": "http://lab.example:443"], false),
        Case("another name", ["Host": upstream, "Origin": "http://evil.example"], false),
        Case("the name in front", ["Host": upstream, "Origin": "http://lab.example.evil.example"], false),
        Case("the name behind", ["Host": upstream, "Origin": "http://evil.lab.example"], false),
        Case("the name as a user", ["Host": upstream, "Origin": "http://lab.example@evil.example"], false),
        Case("a page of this machine's at another port", ["Host": upstream, "Origin": "http://localhost"], false),
        Case("another scheme", ["Host": upstream, "Origin": "ftp://lab.example"], false),
        Case("null", ["Host": upstream, "Origin": "null"], false),
        Case("no origin", ["Host": upstream], false),
        Case(
            "a browser that says it is cross-site", ["Host": upstream, "Origin": lab, "Sec-Fetch-Site": "cross-site"],
            false),
        // Another program at port 80 of the machine, whose pages ask us at 8080.
        Case("the name's own port, asked directly", ["Host": "lab.example:8080", "Origin": lab], false),
        Case("between two names", ["Host": "other.example", "Origin": lab], false),
        Case("an address that the browser may have asked", ["Host": "192.168.1.5:8080", "Origin": lab], false),
        Case("Host as the browser sent it", ["Host": "lab.example:81", "Origin": lab + ":81"], true),
        Case("Host with the usual port", ["Host": "lab.example:80", "Origin": lab], true),
        Case("Host with the other usual port", ["Host": "lab.example:80", "Origin": "https://lab.example"], false),
        Case(
            "a host that somebody tells of",
            ["Host": upstream, "Origin": lab + ":81", "X-Forwarded-Host": "lab.example:81"],
            false),
    ]

    /// The same, which believes 10.0.0.2 and this machine.
    static let believed: [Case] = [
        Case("its word", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example"], true),
        Case("at a port", ["Host": upstream, "Origin": lab + ":81", "X-Forwarded-Host": "lab.example:81"], true),
        Case("at another port", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example:81"], false),
        Case("over TLS", ["Host": upstream, "Origin": "https://lab.example", "X-Forwarded-Host": "lab.example"], true),
        Case(
            "in the standard's field", ["Host": upstream, "Origin": lab, "Forwarded": "for=1.2.3.4;host=lab.example"],
            true),
        Case("quoted", ["Host": upstream, "Origin": lab + ":81", "Forwarded": "host=\"lab.example:81\""], true),
        Case(
            "the last of several", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "evil.example, lab.example"],
            true),
        Case("not the first", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example, localhost"], false),
        Case(
            "the last of several in the standard's field",
            ["Host": upstream, "Origin": lab, "Forwarded": "host=evil.example, host=lab.example"], true),
        Case(
            "both of one mind",
            ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example", "Forwarded": "host=lab.example"],
            true),
        Case(
            "an address, which nobody's name leads to",
            ["Host": upstream, "Origin": "http://192.168.1.5", "X-Forwarded-Host": "192.168.1.5"], true),
        Case("IPv6", ["Host": upstream, "Origin": "http://[fd00::2]", "X-Forwarded-Host": "[fd00::2]"], true),
        // A name of a stranger's that leads to the proxy: its pages are of the same origin there.
        Case(
            "a name that is not ours",
            ["Host": upstream, "Origin": "http://evil.example", "X-Forwarded-Host": "evil.example"], false),
        Case(
            "an address in front of a name",
            ["Host": upstream, "Origin": "http://1.2.3.4.evil.example", "X-Forwarded-Host": "1.2.3.4.evil.example"],
            false),
        Case(
            "a page from elsewhere",
            ["Host": upstream, "Origin": "http://evil.example", "X-Forwarded-Host": "lab.example"], false),
        Case(
            "a page of another name of ours",
            ["Host": upstream, "Origin": "http://other.example", "X-Forwarded-Host": "lab.example"], false),
        Case("nonsense", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example:x"], false),
        Case("nothing", ["Host": upstream, "Origin": lab, "X-Forwarded-Host": ""], false),
        Case("nothing said", ["Host": upstream, "Origin": lab], true),
        Case(
            "Host still counts", ["Host": "lab.example:81", "Origin": lab + ":81", "X-Forwarded-Host": "inner"], true),
        Case("a proxy elsewhere", from: "10.0.0.2", ["Host": "192.168.1.5:8080", "Origin": lab], true),
        Case(
            "a proxy elsewhere that tells", from: "10.0.0.2",
            ["Host": "192.168.1.5:8080", "Origin": lab + ":81", "X-Forwarded-Host": "lab.example:81"], true),
        Case("a proxy elsewhere, between names", from: "10.0.0.2", ["Host": "other.example", "Origin": lab], false),
        Case("a machine beside it", from: "10.0.0.3", ["Host": "192.168.1.5:8080", "Origin": lab], false),
        Case(
            "a machine beside it that tells", from: "10.0.0.3",
            ["Host": "192.168.1.5:8080", "Origin": lab, "X-Forwarded-Host": "lab.example"], false),
        Case(
            "a browser that says it is cross-site",
            ["Host": upstream, "Origin": lab, "X-Forwarded-Host": "lab.example", "Sec-Fetch-Site": "same-site"], false),
    ]

    private static func refusal(
        of example: Case, _ proxies: TrustedProxies, names: [String] = ["lab.example", "other.example"]
    ) -> HTTPError? {
        let peer = PeerAddress(text: example.peer)
        let head = RequestHead(
            method: .post, path: "/clips", headers: example.headers, isFromTrustedProxy: proxies.believe(peer),
            forwardedHost: proxies.host(from: peer, headers: example.headers))
        return SecurityPolicy(hosts: HostPolicy(boundTo: "0.0.0.0", names: names)).refusal(of: head)
    }

    @Test(arguments: ofNames) func aNameIsEnough(_ example: Case) {
        let refusal = Self.refusal(of: example, .none)
        #expect((refusal == nil) == example.isAllowed)
        #expect(refusal == nil || refusal?.code == "crossOrigin")
    }

    @Test(arguments: believed) func aBelievedProxySaysWhatItWasAskedFor(_ example: Case) throws {
        let refusal = Self.refusal(of: example, try #require(TrustedProxies("10.0.0.2,auto")))
        #expect((refusal == nil) == example.isAllowed)
        #expect(refusal == nil || refusal?.code == "crossOrigin")
    }

    /// Two fields that say two things: one is the client's.
    @Test func aDoubtfulHostIsNone() throws {
        let proxies = try #require(TrustedProxies("auto"))
        let peer = PeerAddress(text: "127.0.0.1")
        func host(_ headers: HeaderFields) -> String? { proxies.host(from: peer, headers: headers) }
        #expect(host(["X-Forwarded-Host": "a", "Forwarded": "host=b"]) == nil)
        #expect(host(["X-Forwarded-Host": "a", "Forwarded": "host=\"b"]) == nil)
        #expect(host(["X-Forwarded-Host": "a", "Forwarded": "for=1.2.3.4"]) == "a")
        #expect(host(["Forwarded": "for=1.2.3.4"]) == nil && host([:]) == nil)
        #expect(host(["X-Forwarded-Host": "a , b\t"]) == "b" && host(["X-Forwarded-Host": "a,"]) == "")
        #expect(TrustedProxies.none.host(from: peer, headers: ["X-Forwarded-Host": "a"]) == nil)
    }

    @Test(arguments: [
        ("http://lab.example", [], upstream, "start Motionbook with --name lab.example"),
        ("https://LAB.example", [], upstream, "start Motionbook with --name lab.example"),
        (
            "http://lab.example:81", [], upstream,
            "--name lab.example, and make the proxy forward the browser’s Host header"
        ),
        (
            "http://lab.example", [], "192.168.1.5:8080",
            "--name lab.example, and make the proxy forward the browser’s Host header"
        ),
        ("http://lab.example:81", ["lab.example"], upstream, "make the proxy forward the browser’s Host header"),
    ]) func theRefusalSaysWhatToSet(_ origin: String, _ names: [String], _ host: String, _ advice: String) {
        let example = Case("", ["Host": host, "Origin": origin], false)
        #expect(Self.refusal(of: example, .none, names: names)?.message.contains(advice) == true)
    }

    /// Where there is no advice, and where the text would be a stranger's.
    @Test(
        arguments: [
            ["Origin": "http://lab.example", "Sec-Fetch-Site": "cross-site"], ["Origin": "null"], [:],
            ["Origin": "http://<b>"], ["Origin": "http://a b"],
            ["Origin": "http://" + String(repeating: "a", count: 254)],
        ] as [HeaderFields]) func theRefusalSaysNoMore(_ headers: HeaderFields)
    {
        var headers = headers
        headers.add("Host", Self.upstream)
        let message = Self.refusal(of: Case("", headers, false), .none, names: [])?.message
        #expect(message?.hasSuffix("an Origin that matches the address.") == true)
    }

    @Test(
        arguments: [
            ("lab.example", "lab.example", nil), ("lab.example:80", "lab.example", 80), ("[::1]:8080", "::1", 8080),
            ("[::1]", "::1", nil), ("lab.example:", "lab.example", nil), ("lab.example:99999", "lab.example", nil),
        ] as [(String, String, Int?)]) func anAuthorityHasAHostAndPerhapsAPort(
            _ text: String, _ host: String, _ port: Int?
        )
    {
        let authority = Authority(text)
        #expect(authority?.host == host && authority?.port == port)
    }

    @Test(arguments: ["", ":80", "[]", "[::1", "[::1]x", "a:80x", "a:123456", "a:+8"])
    func whatIsNoAuthority(_ text: String) { #expect(Authority(text) == nil) }
}
