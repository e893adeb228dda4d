import Domain
import Foundation
import HTTPServer
import Live
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// A message that is shared by a link: who has the link may try the faces, and nothing else.
    @Suite struct MessageLinkTests {
        private static let stranger = "X-Forwarded-For: 203.0.113.5"
        private static let own = "Sec-Fetch-Site: same-origin"
        private static let text = "wanna play later?"
        private static let faces = ["wink_l", "smile", "tongue_out", "surprise", "smooch"]
        private static let others = ["wink_l", "smile", "tongue_out", "surprise", "smile"]

        private func withGate(_ body: (RoutesFixture) async throws -> Void) async throws {
            try await withRoutes(isGated: true, body)
        }

        /// Sends a form with the key.
        private func send(_ body: String, to path: String, _ fixture: RoutesFixture) async throws -> RawClient.Answer {
            try await fixture.ask(
                TestSupport.post(
                    path, length: body.utf8.count, "Authorization: Bearer \(fixture.key.text)", Reader.program.accept,
                    "Content-Type: application/x-www-form-urlencoded"), body: Array(body.utf8))
        }

        private func write(_ fixture: RoutesFixture, _ more: String = "") async throws -> MessageID {
            let form = "text=\(PercentCoding.encode(Self.text))&faces=\(Self.faces.joined(separator: ","))" + more
            let answer = try await send(form, to: Addresses.writeMessage(), fixture)
            return try #require(try AnswerBody(answer).id.flatMap { MessageID($0) })
        }

        /// A link to a message: where it begins.
        private func share(
            _ id: MessageID, in fixture: RoutesFixture, downloads: Bool = false
        ) async throws -> String {
            let now = Date.now
            let link = SharedLink(
                thing: .message(id), createdAt: now, endsAt: now + 86_400, hasDownloads: downloads)
            try await fixture.store.add(link, in: .machine)
            return Addresses.shared(link.id)
        }

        /// What a stranger gets.
        private func look(
            _ path: String, _ fixture: RoutesFixture, _ headers: String..., method: HTTPServer.Method = .get
        ) async throws -> RawClient.Answer {
            try await fixture.ask(
                TestSupport.get(
                    path, method: method.rawValue,
                    ([Self.stranger, Reader.browser.accept] + headers).joined(separator: "\r\n")))
        }

        /// What comes of a stranger's form.
        private func post(
            _ body: String, to path: String, _ fixture: RoutesFixture, _ header: String = "X-Nothing: 1",
            as reader: Reader = .browser
        ) async throws -> RawClient.Answer {
            try await fixture.ask(
                TestSupport.post(
                    path, length: body.utf8.count, Self.stranger, reader.accept, header,
                    "Content-Type: application/x-www-form-urlencoded"), body: Array(body.utf8))
        }

        private func form(_ faces: [String]) -> String { faces.map { "face=" + $0 }.joined(separator: "&") }

        @Test func aLinkReachesItsMessageAlone() async throws {
            try await withGate { fixture in
                let (message, other) = (try await write(fixture), try await write(fixture))
                let base = try await share(message, in: fixture)
                // A camera of the owner's, whose name a guest may know.
                let session = try await fixture.live.open(.expression, isMirrored: false, in: .machine)
                let start = try await look(base, fixture)
                #expect(start.status == 303 && start["Location"] == "\(base)/messages/\(message)")
                for (id, isOwn) in [(message, true), (other, false)] {
                    for address in fixture.table.examples(ExampleIDs(live: session, message: id)) {
                        for method in Set(address.methods + [.get, .post, .delete]) {
                            let answer = try await look(
                                base + address.path + "?t=1", fixture, Self.own, "Content-Length: 0", method: method)
                            let name = "\(method) \(address.path) gives \(answer.status)"
                            switch (address.pattern, method) {
                            case (Addresses.message.pattern, .get) where isOwn,
                                (Addresses.messageGIF.pattern, .get) where isOwn:
                                #expect(answer.status == 200, "\(name)")
                            case (Addresses.message.pattern, .post) where isOwn:
                                // It asks for a cookie first.
                                #expect(answer.status == 303 && answer["Location"]?.hasPrefix(base) == true, "\(name)")
                            case (Addresses.live.pattern, .post):
                                // Without a form that says what the camera is for.
                                #expect(answer.status == 415, "\(name)")
                            case (Addresses.liveFrames.pattern, .post), (Addresses.liveSession.pattern, .delete):
                                #expect(answer.status == 404 && answer.text.contains("session has ended"), "\(name)")
                            default:
                                #expect([404, 405].contains(answer.status), "\(name)")
                                #expect(
                                    address.path == "/" || answer.status == 405
                                        || answer.text.contains("shows one thing only"), "\(name)")
                            }
                        }
                    }
                }
                #expect(fixture.live.kind(of: session) == .expression)
                #expect(try await fixture.store.message(message.description, in: .machine)?.tries == 0)
            }
        }

        @Test func thePageLinksWhatItsGuestsReach() async throws {
            try await withGate { fixture in
                let message = try await write(fixture)
                for downloads in [false, true] {
                    let base = try await share(message, in: fixture, downloads: downloads)
                    let page = try await look("\(base)/messages/\(message)", fixture)
                    #expect(page["Referrer-Policy"] == "same-origin" && page["X-Robots-Tag"] == "noindex, nofollow")
                    #expect(page.text.contains("data-live=\"\(base)/live\"") && !page.text.contains("face-clip-field"))
                    #expect(page.text.contains("Download the GIF") == downloads)
                    // Avatars are what pages are made of.
                    #expect(page.text.contains("src=\"/avatars/") && Routes.isFree(RequestHead(path: "/avatars/a.png")))
                    for match in page.text.matches(of: /(?:href|src|action)="(\/[^"]*)"/) {
                        let path = String(match.1.prefix { $0 != "?" })
                        guard !["/css", "/js", "/icons", "/avatars"].contains(where: path.hasPrefix) else { continue }
                        #expect(
                            ["\(base)/messages/\(message)", "\(base)/messages/\(message)/hint.gif"].contains(path),
                            "\(path)")
                    }
                    #expect(page.text.matches(of: /method="post"/).count == 1)
                }
            }
        }

        @Test func whoMakesTheFacesReadsItWithoutTheKey() async throws {
            try await withGate { fixture in
                let message = try await write(fixture, "&once=yes")
                let base = try await share(message, in: fixture)
                let path = "\(base)/messages/\(message)"
                let page = try await look(path, fixture)
                let given = try #require(page["Set-Cookie"])
                #expect(given.contains("Path=\(base);") && !page.text.contains(Self.text))
                let cookie = "Cookie: \(given.prefix { $0 != ";" })"
                // Wrong faces, then the right ones; both lead to a page below the link.
                for (faces, words) in [(Self.others, "Wrong faces"), (Self.faces, Self.text)] {
                    let answer = try await post(form(faces), to: path, fixture, cookie)
                    #expect(answer.status == 303 && answer["Location"] == path + "?tried=yes")
                    #expect(try await look(path + "?tried=yes", fixture, cookie).text.contains(words))
                }
                // It could be read once: in that browser it is still shown, in no other.
                #expect(try await look(path, fixture, cookie).text.contains(Self.text))
                let late = try await look(path, fixture)
                #expect(late.status == 410 && late.text.contains("Already read"))
                // The list of links says that there is nothing any more.
                let list = try await fixture.get(
                    Addresses.links(), as: .browser, "Authorization: Bearer \(fixture.key.text)")
                #expect(list.text.contains("Something that was deleted"))
            }
        }

        @Test func triesCountForTheLinkAlone() async throws {
            try await withGate { fixture in
                let message = try await write(fixture)
                let (base, second) = (try await share(message, in: fixture), try await share(message, in: fixture))
                let path = Addresses.message(message)
                let link = try #require(try await fixture.store.links(in: .machine).last).id
                #expect(Addresses.shared(link) == base)
                #expect(try await post(form(Self.others), to: base + path, fixture, as: .program).status == 403)
                for _ in 0..<9 {
                    _ = try await fixture.store.beginTry(
                        message.description, from: TrySource(guestsOf: link), in: .machine)
                }
                let blocked = try await post(form(Self.faces), to: base + path, fixture, as: .program)
                #expect(blocked.status == 429 && blocked["Retry-After"] != nil)
                #expect(try await look(base + path, fixture).text.contains("too many wrong tries for this message"))
                // Nobody else has to wait: not by another link, and not with the key.
                #expect(try await fixture.store.message(message.description, in: .machine)?.tries == 0)
                #expect(try await post(form(Self.faces), to: second + path, fixture, as: .program).status == 200)
                #expect(try await send(form(Self.faces), to: path, fixture).status == 200)
                // They wait all the same.
                #expect(try await post(form(Self.faces), to: base + path, fixture, as: .program).status == 429)
            }
        }

        @Test func aDeletedMessageTakesItsLinkAlong() async throws {
            try await withGate { fixture in
                let message = try await write(fixture)
                let base = try await share(message, in: fixture)
                let path = "\(base)/messages/\(message)"
                #expect(try await look(path, fixture).status == 200)
                try await fixture.store.deleteMessage(message.description, in: .machine)
                for path in [path, path + "/hint.gif"] { #expect(try await look(path, fixture).status == 410) }
                #expect(try await post(form(Self.faces), to: path, fixture).status == 410)
                #expect(try await post("kind=expression", to: base + "/live", fixture).status == 410)
            }
        }

        private struct Session: Decodable {
            let path: String
            let frames: String
        }

        @Test func aCameraShowsFacesOfOneLink() async throws {
            try await withGate { fixture in
                let message = try await write(fixture)
                let (base, second) = (try await share(message, in: fixture), try await share(message, in: fixture))
                func open(_ kind: String) async throws -> RawClient.Answer {
                    try await post("kind=\(kind)&mirrored=false", to: base + "/live", fixture, as: .program)
                }
                for kind in ["swing", "hands"] { #expect(try await open(kind).status == 404, "\(kind)") }
                let answer = try await open("expression")
                let session = try JSONDecoder().decode(Session.self, from: Data(answer.body))
                #expect(answer.status == 201 && session.frames.hasPrefix(base + "/live/"))
                #expect(try await post("count=1", to: session.frames + "?t=1", fixture, as: .program).status == 200)
                // Nobody else reaches it by its name: not by another link, and not with the key.
                let elsewhere = session.frames.replacing(base, with: second)
                #expect(try await post("count=1", to: elsewhere + "?t=2", fixture, as: .program).status == 404)
                let beside = String(session.frames.dropFirst(base.count)) + "?t=2"
                #expect(try await send("count=1", to: beside, fixture).status == 404)
                // A link has two.
                #expect(try await open("expression").status == 201)
                #expect(try await open("expression").status == 503)
                let ended = try await look(session.path, fixture, Self.own, method: .delete)
                #expect(ended.status == 204)
                #expect(try await post("count=1", to: session.frames + "?t=3", fixture, as: .program).status == 404)
            }
        }

        @Test func aMessageIsSharedFromItsPage() async throws {
            try await withRoutes { fixture in
                let answer = try await fixture.send(
                    [("text", Self.text), ("faces", Self.faces.joined(separator: ","))], to: Addresses.writeMessage(),
                    as: .program)
                let id = try #require(try AnswerBody(answer).id.flatMap { MessageID($0) })
                let cookie = try #require(answer["Set-Cookie"]).prefix { $0 != ";" }
                let made = try await fixture.get(Addresses.madeMessage(id), as: .browser, "Cookie: \(cookie)")
                #expect(made.text.contains("value=\"message/\(id)\""))
                let asked = try await fixture.get(Addresses.newLink(), query: "?of=message/\(id)").text
                #expect(asked.contains("Message: \(id)") && asked.contains("The GIF can be saved"))
                #expect(!asked.contains("name=\"names\""))
                let created = try await fixture.send([("of", "message/\(id)")], to: Addresses.newLink())
                #expect(created.status == 303)
                let link = try #require(try await fixture.store.links(in: .machine).first)
                #expect(link.thing == .message(id))
                #expect(try await fixture.get(Addresses.links()).text.contains("Message: \(id)"))
                // What nobody can open is not shared.
                #expect(
                    try await fixture.send([("of", "message/\(MessageID())")], to: Addresses.newLink()).status == 404)
            }
        }
    }
}
