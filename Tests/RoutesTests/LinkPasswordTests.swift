import Domain
import FoundationEssentials
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Links are created and ended; passwords keep others out.
    @Suite struct LinkPasswordTests {
        private let stranger = "X-Forwarded-For: 203.0.113.5"

        private func say(_ password: String, to path: String, _ fixture: RoutesFixture) async throws -> RawClient.Answer
        {
            let body = Array("password=\(PercentCoding.encode(password))".utf8)
            return try await fixture.ask(
                TestSupport.post(
                    path, length: body.count, Reader.browser.accept,
                    "Content-Type: application/x-www-form-urlencoded\r\n" + stranger), body: body)
        }

        @Test func aLinkIsCreatedShownAndEnded() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20)])
                let form = try await fixture.get(Addresses.newLink(), query: "?of=report/\(clip)").text
                #expect(form.contains("Report: one.mp4") && form.contains("Links work on this computer only"))
                let page = try await fixture.get(Addresses.clip(clip)).text
                #expect(page.contains("value=\"report/\(clip)\""))
                let created = try await fixture.send(
                    [("of", "report/\(clip)"), ("days", "7"), ("names", "true")], to: Addresses.newLink())
                #expect(created.status == 303)
                let link = try #require(try await fixture.store.links(in: .machine).first)
                #expect(created["Location"] == "/links?new=\(link.id)#link-\(link.id)")
                #expect(link.thing == .report(clip) && link.showsNames && !link.hasDownloads && link.password == nil)
                #expect(abs(link.endsAt.timeIntervalSince(link.createdAt) - 7 * 86_400) < 1)
                let list = try await fixture.get(Addresses.links(), query: "?new=\(link.id)").text
                #expect(list.contains("/shared/\(link.id)</a>") && list.contains("qr-code-ink"))
                #expect(try await fixture.send([], to: Addresses.endLink(link.id)).status == 303)
                #expect(try await fixture.store.link(link.id)?.hasEnded == true)
                #expect(try await !fixture.get(Addresses.links()).text.contains("qr-code-ink"))
            }
        }

        @Test(arguments: [
            ([("of", "report/ID"), ("days", "0")], 400), ([("of", "report/ID"), ("days", "366")], 400),
            ([("of", "report/ID"), ("days", "x")], 400), ([("of", "report/ID"), ("password", "abcde")], 400),
            ([("of", "report/ID"), ("password", String(repeating: "a", count: 101))], 400), ([("of", "x")], 404),
            ([], 404), ([("of", "album/none")], 404), ([("of", "progress/aaaaaaaaaaaaaaaaaaaaaaaaaa")], 404),
        ])
        func whatCannotBeIsRefused(_ fields: [(String, String)], _ status: Int) async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.analysed("one.mp4", [("serve", 20)])
                let answer = try await fixture.send(
                    fields.map { ($0.0, $0.1.replacing("ID", with: "\(clip)")) }, to: Addresses.newLink())
                #expect(answer.status == status)
                #expect(try await fixture.store.links(in: .machine).isEmpty)
            }
        }

        @Test func onlyThePasswordLetsIn() async throws {
            try await withRoutes(isGated: true) { fixture in
                let clip = try await fixture.analysed("Secret serve.mp4", [("serve", 20)])
                let key = "Authorization: Bearer \(fixture.key.text)"
                let body = Array("of=report/\(clip)&password=grün+7&names=true".utf8)
                _ = try await fixture.ask(
                    TestSupport.post(
                        Addresses.newLink(), length: body.count, key,
                        "Content-Type: application/x-www-form-urlencoded"), body: body)
                let link = try #require(try await fixture.store.links(in: .machine).first)
                let (base, page) = ("/shared/\(link.id)", "/shared/\(link.id)/clips/\(clip)")
                for path in [base, page, page + "/media"] {
                    let asked = try await fixture.ask(TestSupport.get(path, Reader.browser.accept, stranger))
                    #expect(asked.status == 401 && asked.text.contains("Enter the password"), "\(path)")
                    #expect(!asked.text.contains("Secret serve") && asked["Referrer-Policy"] == "same-origin")
                }
                let wrong = try await say("grün 8", to: base, fixture)
                #expect(wrong.status == 401 && wrong.text.contains("Wrong password") && wrong["Set-Cookie"] == nil)
                let right = try await say("grün 7", to: base, fixture)
                let cookie = try #require(right["Set-Cookie"])
                #expect(right.status == 303 && cookie.contains("Path=\(base);") && cookie.contains("HttpOnly"))
                let pair = "Cookie: \(cookie.prefix { $0 != ";" })"
                let shown = try await fixture.ask(
                    TestSupport.get(page, Reader.browser.accept, stranger + "\r\n" + pair))
                #expect(shown.status == 200 && shown.text.contains("Secret serve.mp4"))
                // The cookie is of this link alone, and none of the house.
                #expect(try await fixture.ask(TestSupport.get("/clips/\(clip)", stranger, pair)).status == 401)
            }
        }

        @Test func wrongPasswordsLockNobodyElseOut() {
            let tries = PasswordTries()
            let (link, now) = (LinkID(), ContinuousClock.now)
            let attacker = PasswordTries.Source(link: link, client: "203.0.113.5", isShared: false)
            let other = PasswordTries.Source(link: link, client: "203.0.113.6", isShared: false)
            var allowed = 0
            for place in 0..<1_000 where tries.begin(attacker, at: now + .seconds(place)) == .wait(.zero) {
                allowed += 1
            }
            // Ten at once, then ever fewer.
            #expect((10...15).contains(allowed), "\(allowed)")
            #expect(tries.begin(other, at: now + .seconds(1_000)) == .wait(.zero))
            // Where many may come from one address, a try waits for those that stand before it, and comes to its turn also
            // while somebody goes on trying.
            let many = PasswordTries.Source(link: link, client: "127.0.0.1", isShared: true)
            for place in 0..<1_000 {
                let moment = now + .milliseconds(600 * place)
                #expect(tries.begin(many, at: moment) != .refused(seconds: 1), "\(place)")
                guard place % 100 == 99, case .wait(let time) = tries.begin(many, at: moment) else { continue }
                #expect(time <= .seconds(15))
            }
            // The line is bounded.
            let crowd = PasswordTries.Source(link: LinkID(), client: "127.0.0.1", isShared: true)
            let verdicts = (0..<100).map { _ in tries.begin(crowd, at: now) }
            #expect(verdicts.contains(.refused(seconds: 16)) && verdicts.first == .wait(.zero))
            // A right one is forgotten with those before.
            for _ in 0..<9 { #expect(tries.begin(other, at: now + .seconds(1_001)) == .wait(.zero)) }
            tries.forget(other)
            for _ in 0..<10 { #expect(tries.begin(other, at: now + .seconds(1_002)) == .wait(.zero)) }
            #expect(tries.begin(other, at: now + .seconds(1_002)) != .wait(.zero))
        }

        @Test func logsHaveNoSecret() {
            let link = LinkID()
            #expect(SharedPath.withoutSecret("/shared/\(link)") == "/shared/…")
            #expect(SharedPath.withoutSecret("/shared/\(link)/clips/abc/media") == "/shared/…/clips/abc/media")
            #expect(SharedPath.withoutSecret("/%73hared/\(link)/clips") == "/%73hared/…/clips")
            #expect(SharedPath.withoutSecret("/shared/\(link)/") == "/shared/…/")
            #expect(SharedPath.withoutSecret("//shared/\(link)") == "//shared/…")
            #expect(SharedPath.withoutSecret("/shared/\(link)/%zz") == "/shared/…/%zz")
            #expect(SharedPath.withoutSecret("/links/\(link)/end") == "/links/…/end")
            #expect(SharedPath.withoutSecret("/teach/\(link)") == "/teach/…")
            #expect(SharedPath.withoutSecret("/t%65ach//short") == "/t%65ach//…")
            for path in ["/", "/clips/abc", "/shared", "/sharedx/abc", "//shared", "/links/new", "/links"] {
                #expect(SharedPath.withoutSecret(path) == path)
            }
        }

        @Test func othersAreToldWhereTheServerIs() {
            func origin(
                _ host: String, _ served: [String], _ headers: HeaderFields = [:], isEncrypted: Bool = false
            ) -> ServedOrigin {
                var fields = headers
                fields[.host] = host
                return ServedOrigin(
                    RequestHead(path: "/", headers: fields, isEncrypted: isEncrypted), served: served)
            }
            let network = ["http://localhost:8080/", "http://192.168.1.5:8080/"]
            #expect(origin("localhost:8080", ["http://localhost:8080/"]).isLocal)
            #expect(origin("localhost:8080", network).text == "http://192.168.1.5:8080")
            #expect(origin("127.0.0.1:8080", network).reach == .others(host: "192.168.1.5:8080"))
            #expect(origin("lab.example", network).text == "http://lab.example")
            #expect(
                origin("lab.example", network, [.referer: "https://lab.example/clips"]).text == "https://lab.example")
            #expect(
                origin("lab.example", [], [.referer: "https://other.example/"]).text == "http://lab.example")
            #expect(origin("lab.local:8080", network, isEncrypted: true).text == "https://lab.local:8080")
            let encrypted = ["http://localhost:8080/", "https://192.168.1.5:8080/"]
            #expect(origin("localhost:8080", encrypted).text == "https://192.168.1.5:8080")
        }
    }
}
