import Certificates
import Domain
import FoundationEssentials
import HTTPServer
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// How other devices are led to HTTPS.
    @Suite struct JoinTests {
        private static let authority = AuthorityCertificate(
            der: Array(0...255), fingerprint: "AB:CD:EF", name: "Motionbook on lab-box (2026-11)",
            notBefore: .now, notAfter: .now + 3_650 * 86_400)
        private static let hosts = ["192.168.1.5", "lab-box.local"]
        private static let policy = "Content-Security-Policy"

        private static func served(own days: Double? = nil, certain: [String] = hosts) -> ServedCertificate {
            ServedCertificate(
                authority: days == nil ? authority : nil, hosts: days == nil ? hosts : ["lab.example"],
                certainHosts: days == nil ? certain : ["lab.example"], port: 8080,
                notAfter: .now + (days ?? 90) * 86_400)
        }

        /// Who asks.
        private enum Visitor {
            case machine, tablet, encrypted
        }

        private func withCertificate(
            _ certificate: ServedCertificate?, _ body: (RoutesFixture) async throws -> Void
        ) async throws {
            try await withRoutes(certificate: certificate, body)
        }

        private func ask(
            _ fixture: RoutesFixture, _ path: String, query: String = "", as visitor: Visitor,
            host: String = "192.168.1.5:8080", agent: String = "Mozilla/5.0 (Linux; Android 14) Chrome/130"
        ) async throws -> (response: Response, text: String) {
            let head = RequestHead(
                path: path, rawQuery: query, headers: [.host: host, .userAgent: agent, .accept: "text/html"],
                client: visitor == .machine
                    ? Client(address: "127.0.0.1", isOne: false) : Client(address: "192.168.1.9", isOne: true),
                isEncrypted: visitor == .encrypted)
            let route = try #require(RoutePath.segments(of: path).flatMap(fixture.routes.route))
            let response = try await route.answer(Request(head: head))
            guard case .bytes(let bytes) = response.body else { return (response, "") }
            return (response, String(decoding: bytes, as: UTF8.self))
        }

        @Test func aDeviceIsShownWhatToDo() async throws {
            try await withCertificate(Self.served()) { fixture in
                let (response, text) = try await ask(fixture, Addresses.join(), as: .tablet)
                #expect(response.status == .ok && text.contains("Use Motionbook on this device"))
                #expect(text.contains("data-origins=\"https://192.168.1.5:8080 https://lab-box.local:8080\""))
                #expect(text.contains("data-system=\"android\" open"))
                #expect(text.contains("AB:CD:EF") && text.contains("Motionbook on lab-box (2026-11)"))
                #expect(text.contains("href=\"https://192.168.1.5:8080/\"") && text.contains("href=\"/ca.crt\""))
                // What is asked about is known to the policy, and to no other page's.
                let usual = try #require(SecurityPolicy.headers[HeaderName(Self.policy)])
                let own = try #require(response.headers[HeaderName(Self.policy)])
                #expect(
                    own == usual + "; connect-src 'self' https://192.168.1.5:8080 https://lab-box.local:8080")
                let about = try await ask(fixture, Addresses.about(), as: .tablet).response
                #expect(about.headers[HeaderName(Self.policy)] == nil)
            }
        }

        @Test func theHostThatWasAskedComesFirst() async throws {
            try await withCertificate(Self.served()) { fixture in
                func origins(_ host: String) async throws -> String? {
                    let text = try await ask(fixture, Addresses.join(), as: .tablet, host: host).text
                    return text.firstMatch(of: /data-origins="([^"]*)"/).map { String($0.output.1) }
                }
                #expect(
                    try await origins("lab-box.local:8080")
                        == "https://lab-box.local:8080 https://192.168.1.5:8080")
                // Behind a port that is passed on, the others are at the same one.
                #expect(
                    try await origins("10.0.0.7:9443")
                        == "https://10.0.0.7:9443 https://192.168.1.5:9443 https://lab-box.local:9443")
                #expect(try await origins("[fd00::5]:8080")?.hasPrefix("https://[fd00::5]:8080 ") == true)
                let odd = try await ask(fixture, Addresses.join(), as: .tablet, host: "x;script-src *").response
                #expect(odd.headers[HeaderName(Self.policy)]?.contains("script-src") == false)
                // A policy cannot name what has colons.
                let six = try await ask(fixture, Addresses.join(), as: .tablet, host: "[fd00::5]:8080").response
                #expect(six.headers[HeaderName(Self.policy)]?.contains("fd00") == false)
            }
        }

        @Test(arguments: [false, true])
        func aClassIsShownTheAddress(_ isEncrypted: Bool) async throws {
            try await withCertificate(Self.served()) { fixture in
                let (response, text) = try await ask(
                    fixture, Addresses.join(), as: isEncrypted ? .encrypted : .machine,
                    host: isEncrypted ? "lab-box.local:8080" : "localhost:8080")
                let large = try #require(text.firstMatch(of: /class="join-address"[^>]*>([^<]*)</)?.output.1)
                let small = try #require(text.firstMatch(of: /class="join-name"[^>]*>([^<]*)</)?.output.1)
                #expect(large == "http://192.168.1.5:8080/join" && small == "http://lab-box.local:8080/join")
                #expect(text.contains("qr-code-ink") && text.contains("AB:CD:EF"))
                #expect(!text.contains("join-state") && response.headers[HeaderName(Self.policy)] == nil)
                // The policies have the certificate, and where the camera is needed.
                #expect(text.contains("https://192.168.1.5:8080") && text.contains("https://lab-box.local:8080"))
                #expect(text.contains(Data(Self.authority.der).base64EncodedString()))
            }
        }

        /// A name that nobody answers to is not on the large screen; devices that know it may try it.
        @Test func aClassIsShownNamesThatLeadHere() async throws {
            try await withCertificate(Self.served(certain: ["192.168.1.5"])) { fixture in
                let screen = try await ask(fixture, Addresses.join(), as: .machine, host: "localhost:8080").text
                #expect(screen.contains(">http://192.168.1.5:8080/join<") && !screen.contains("class=\"join-name\""))
                #expect(!screen.contains("lab-box.local:8080"))
                let device = try await ask(fixture, Addresses.join(), as: .tablet).text
                #expect(device.contains("https://lab-box.local:8080"))
            }
        }

        @Test func aCertificateThatIsTrustedLeadsOn() async throws {
            try await withCertificate(Self.served(own: 90)) { fixture in
                let text = try await ask(fixture, Addresses.join(), as: .tablet, host: "192.168.1.5:8080").text
                #expect(text.contains("data-origins=\"https://lab.example:8080\""))
                #expect(!text.contains("ca.crt") && !text.contains("join-steps") && !text.contains("Fingerprint"))
                let screen = try await ask(fixture, Addresses.join(), as: .encrypted).text
                #expect(!screen.contains("certificate ends"))
                let none = try await fixture.get(Addresses.authority(), as: .program)
                #expect(try none.status == 404 && AnswerBody(none).code == "noAuthority")
            }
            try await withCertificate(Self.served(own: 5.5)) { fixture in
                let screen = try await ask(fixture, Addresses.join(), as: .machine).text
                #expect(screen.contains("certificate ends in 5 days"))
            }
            try await withCertificate(Self.served(own: -1)) { fixture in
                let wall = try await ask(fixture, Addresses.join(), as: .machine).text
                #expect(wall.contains("certificate ends today, or has ended already"))
            }
        }

        @Test func withoutEncryptionThePageSaysWhatToStart() async throws {
            try await withCertificate(nil) { fixture in
                let text = try await ask(fixture, Addresses.join(), as: .tablet).text
                #expect(text.contains("motionbook serve --host 0.0.0.0") && !text.contains("join-state"))
                #expect(text.contains("OverrideSecurityRestrictionsOnInsecureOrigin"))
                #expect(text.contains("http://192.168.1.5:8080") && !text.contains("CACertificates"))
                let own = try await ask(fixture, Addresses.join(), as: .machine, host: "localhost:8080").text
                #expect(own.contains("motionbook serve --host 0.0.0.0") && !own.contains("localhost:8080"))
                // A proxy encrypts.
                let proxy = try await ask(fixture, Addresses.join(), as: .encrypted, host: "lab.example").text
                #expect(proxy.contains(">https://lab.example/<") && !proxy.contains("motionbook serve"))
                let none = try await fixture.get(Addresses.authority(), as: .program)
                #expect(try none.status == 404 && AnswerBody(none).code == "noAuthority")
            }
        }

        @Test func thePageLeadsToOwnPathsOnly() async throws {
            try await withCertificate(Self.served()) { fixture in
                func path(_ to: String) async throws -> String? {
                    let text = try await ask(
                        fixture, Addresses.join(), query: "to=" + PercentCoding.encode(to), as: .tablet
                    ).text
                    return text.firstMatch(of: /data-path="([^"]*)"/).map { String($0.output.1) }
                }
                let link = LinkID()
                for own in ["/camera", "/library?q=serve", "/shared/\(link)", "/shared/\(link)/clips/x"] {
                    let found = try await path(own)
                    #expect(found == own)
                }
                for other in [
                    "", "camera", "//evil.example", "https://evil.example/", "/\\evil.example", "/nowhere", "/join",
                    "/join?to=/camera", "/shared/x", "javascript:alert(1)",
                ] {
                    let found = try await path(other)
                    #expect(found == "/", "\(other)")
                }
            }
        }

        @Test func theCertificateIsOneThatDevicesOfferToInstall() async throws {
            try await withCertificate(Self.served()) { fixture in
                let (response, _) = try await ask(fixture, Addresses.authority(), as: .tablet)
                #expect(response.headers[.contentType] == "application/x-x509-ca-cert")
                guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "no bytes") }
                #expect(bytes == Self.authority.der && response.headers[HeaderName("Content-Disposition")] == nil)
                // Over the wire as well, without a key.
                let answer = try await fixture.get(Addresses.authority(), as: .program)
                #expect(answer.status == 200 && answer.body == Self.authority.der)
            }
        }

        @Test func pagesOfAnotherSchemeLearnOfTheAnswer() async throws {
            try await withCertificate(Self.served()) { fixture in
                let answer = try await fixture.get(Addresses.joinCheck(), as: .program)
                #expect(answer.status == 204 && answer.body.isEmpty)
                #expect(answer["Cross-Origin-Resource-Policy"] == "cross-origin")
                #expect(answer["Cache-Control"] == "no-store")
            }
        }

        @Test(arguments: [false, true]) func cookiesBelongToTheirScheme(_ isEncrypted: Bool) async throws {
            try await withCertificate(Self.served()) { fixture in
                let body = Array("language=en".utf8)
                let head = RequestHead(
                    method: .post, path: Addresses.language(),
                    headers: [
                        .host: "192.168.1.5:8080", .contentType: "application/x-www-form-urlencoded",
                    ], isEncrypted: isEncrypted, contentLength: body.count)
                let route = try #require(fixture.routes.route(at: ["language"]))
                let answer = try await route.answer(Request(head: head, body: RequestBody([body])))
                let cookie = try #require(answer.headers[.setCookie])
                #expect(cookie.hasPrefix((isEncrypted ? "__Secure-" : "") + "motionbook-language=en; Path=/; "))
                #expect(cookie.hasSuffix("; Secure") == isEncrypted)
            }
        }

        @Test func onlyWhatLeadsToHTTPSIsPlain() async throws {
            try await withCertificate(Self.served()) { fixture in
                let plain = [Addresses.join.pattern, Addresses.authority.pattern, Addresses.health.pattern]
                for address in fixture.table.examples() {
                    for method in address.methods {
                        let head = RequestHead(method: method, path: address.path)
                        let isPlain = method == .get && plain.contains(address.pattern)
                        #expect(Routes.isPlain(head) == isPlain, "\(method) \(address.path)")
                        // What is plain needs no key.
                        #expect(!isPlain || Routes.isFree(head), "\(address.path)")
                    }
                }
                for path in ["/css/join.css", "/js/join/join.js", "/icons/favicon.svg", "/languages/de.js"] {
                    #expect(Routes.isPlain(RequestHead(path: path)))
                }
                #expect(!Routes.isPlain(RequestHead(path: "/")))
                #expect(Routes.joinPage(to: RequestHead(path: "/")) == "/join")
                #expect(
                    Routes.joinPage(to: RequestHead(path: "/camera", rawQuery: "for=hands"))
                        == "/join?to=%2Fcamera%3Ffor%3Dhands")
                #expect(Routes.joinPage(to: RequestHead(path: "/", rawQuery: "key=abc")) == "/join")
                #expect(Routes.isFree(RequestHead(path: Addresses.joinCheck())))
            }
        }
    }
}
