import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Messages locked with faces, over HTTP.
    @Suite struct MessageTests {
        private struct Locked: Decodable {
            let id: String
            let path: String
            let gif: String
        }

        private static let text = "wanna play later? 🍕"
        private static let faces = ["wink_l", "smile", "tongue_out", "surprise", "smooch"]
        private static let others = ["wink_l", "smile", "tongue_out", "surprise", "smile"]

        private func fields(_ faces: [String]) -> [(String, String)] { faces.map { ("face", $0) } }

        /// A message that was written, and the writer's cookie.
        private func lock(
            _ fixture: RoutesFixture, _ more: (String, String)...
        ) async throws -> (id: MessageID, cookie: String) {
            let answer = try await fixture.send(
                [("text", Self.text)] + fields(Self.faces) + more, to: Addresses.writeMessage(), as: .program)
            #expect(answer.status == 201)
            let locked = try JSONDecoder().decode(Locked.self, from: Data(answer.body))
            let id = try #require(MessageID(locked.id))
            #expect(locked.path == Addresses.message(id) && locked.gif == Addresses.messageGIF(id))
            return (id, "Cookie: " + (answer["Set-Cookie"]?.prefix { $0 != ";" } ?? ""))
        }

        @Test(arguments: [("hour", 1.0 / 24), ("day", 1), ("week", 7), ("never", nil)] as [(String, Double?)])
        func aMessageEndsWhenItsWriterSaid(_ expiry: String, _ days: Double?) async throws {
            try await withRoutes { fixture in
                let began = Date()
                let (id, _) = try await lock(fixture, ("expiry", expiry))
                let ended = Date()
                let end = try #require(try await fixture.store.message(id.description, in: .machine)).expiresAt
                guard let days else { return #expect(end == nil) }
                // The database keeps milliseconds.
                let range = (began + days * 86_400 - 0.001)...(ended + days * 86_400 + 0.001)
                #expect(range.contains(try #require(end)), "\(expiry)")
            }
        }

        @Test func whoMakesTheFacesReadsTheMessage() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let page = try await fixture.get(Addresses.message(id))
                #expect(page.status == 200 && !page.text.contains("pizza") && !page.text.contains(Self.text))
                let friend = try await MessageBrowser(fixture, at: id)
                let wrong = try await friend.attempt(Self.others)
                #expect(wrong.status == 200 && !wrong.text.contains(Self.text))
                let right = try await friend.attempt(Self.faces)
                #expect(right.status == 200 && right.text.contains(Self.text))
                #expect(right["Cache-Control"] == "no-store")
                let said = try await fixture.send(
                    [("faces", Self.faces.joined(separator: ","))], to: Addresses.message(id), as: .program)
                #expect(said.text == #"{"text":"\#(Self.text)"}"#)
            }
        }

        @Test func aBrowserWithoutCookiesIsToldBeforeAnythingIsLocked() async throws {
            try await withRoutes { fixture in
                let sent = [("text", Self.text)] + fields(Self.faces)
                let refused = try await fixture.send(sent, to: Addresses.writeMessage())
                #expect(
                    refused.status == 400 && refused.text.contains("blocks cookies") && refused.text.contains(Self.text)
                )
                #expect(refused["Set-Cookie"] != nil)
                // The form has brought the cookie; whoever sends it back may lock.
                let form = try await fixture.get(Addresses.writeMessage())
                let cookie = try #require(form["Set-Cookie"]?.prefix { $0 != ";" })
                let body = sent.map { PercentCoding.encode($0.0) + "=" + PercentCoding.encode($0.1) }
                    .joined(separator: "&")
                let locked = try await fixture.ask(
                    TestSupport.post(
                        Addresses.writeMessage(), length: body.utf8.count, Reader.browser.accept, "Cookie: \(cookie)",
                        "Content-Type: application/x-www-form-urlencoded"), body: Array(body.utf8))
                #expect(locked.status == 303)
            }
        }

        @Test func afterTenWrongTriesThereIsAPause() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                for left in (0..<10).reversed() {
                    let wrong = try await fixture.send(fields(Self.others), to: Addresses.message(id), as: .program)
                    #expect(wrong.status == 403)
                    #expect(wrong.text.contains(left > 0 ? "\(left) more" : "have to wait"))
                }
                let pause = try await fixture.send(fields(Self.faces), to: Addresses.message(id), as: .program)
                #expect(pause.status == 429 && pause.text.contains("tooManyTries"))
                let seconds = try #require(pause["Retry-After"].flatMap { Int($0) })
                #expect((1...60).contains(seconds))
            }
        }

        @Test func whatCanBeReadOnceIsGoneThen() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture, ("once", "yes"))
                let friend = try await MessageBrowser(fixture, at: id)
                #expect(try await friend.attempt(Self.faces).text.contains(Self.text))
                let other = try await MessageBrowser(fixture, at: id)
                let again = try await other.attempt(Self.faces)
                #expect(again.status == 410 && !again.text.contains(Self.text))
                let said = try await fixture.send(fields(Self.faces), to: Addresses.message(id), as: .program)
                #expect(said.status == 410 && said.text.contains("readAlready"))
            }
        }

        @Test(arguments: [
            ("", RoutesTests.MessageTests.faces), (String(repeating: "x", count: 101), RoutesTests.MessageTests.faces),
            ("hi", ["smile", "smile", "smooch", "wink_l", "wink_r"]), ("hi", ["smile"]),
            ("hi", ["smile", "frown", "smooch", "wink_l", "wink_r"]),
        ])
        func whatCannotBeLockedComesBack(_ text: String, _ faces: [String]) async throws {
            try await withRoutes { fixture in
                let page = try await fixture.send([("text", text)] + fields(faces), to: Addresses.writeMessage())
                #expect(page.status == 400 && page.text.contains(text))
                let said = try await fixture.send(
                    [("text", text)] + fields(faces), to: Addresses.writeMessage(), as: .program)
                #expect(said.status == 400 && said.text.contains("badMessage"))
            }
        }

        @Test func theGIFCarriesTheIDAndIsThereForAWhile() async throws {
            try await withRoutes { fixture in
                for hint in ["yes", "no"] {
                    let (id, cookie) = try await lock(fixture, ("hint", hint), ("avatar", "fox"))
                    let gif = try await fixture.get(Addresses.messageGIF(id))
                    #expect(gif.status == 200 && gif["Content-Type"] == "image/gif")
                    #expect(gif.body.starts(with: Array("GIF89a".utf8)))
                    #expect(String(decoding: gif.body, as: UTF8.self).contains("ID:\(id)"))
                    #expect(try await fixture.get(Addresses.madeMessage(id), as: .browser, cookie).status == 200)
                }
            }
        }

        @Test func onlyTheWriterSeesAndDeletesIt() async throws {
            try await withRoutes { fixture in
                let (id, cookie) = try await lock(fixture)
                #expect(try await fixture.get(Addresses.messages(), as: .browser, cookie).text.contains(id.description))
                #expect(!(try await fixture.get(Addresses.messages())).text.contains(id.description))
                #expect(try await fixture.get(Addresses.madeMessage(id)).status == 403)
                #expect(try await fixture.post(Addresses.deleteMessage(id)).status == 403)
                let made = try await fixture.get(Addresses.madeMessage(id), as: .browser, cookie)
                let link = try #require(made.text.firstRange(of: Addresses.deleteMessage(id) + "?link="))
                let token = made.text[link.upperBound...].prefix { $0.isLetter || $0.isNumber }
                let wrong = String(token.dropLast()) + (token.last == "a" ? "b" : "a")
                for (token, status) in [(wrong, 403), (String(token), 303)] {
                    let answer = try await fixture.ask(
                        TestSupport.post(
                            Addresses.deleteMessage(id) + "?link=" + token, length: 0, Reader.browser.accept))
                    #expect(answer.status == status)
                }
                #expect(try await fixture.get(Addresses.message(id)).status == 404)
            }
        }

        @Test func whoOpenedItHasItInTheList() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let opened = try await fixture.send(fields(Self.faces), to: Addresses.message(id), as: .program)
                let cookie = "Cookie: " + (opened["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
                #expect(try await fixture.get(Addresses.messages(), as: .browser, cookie).text.contains(id.description))
            }
        }

        @Test func aTypedIDLeadsToTheMessage() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let typed = id.description.lowercased()
                let found = try await fixture.ask(
                    TestSupport.get(Addresses.openMessage() + "?id=\(typed.prefix(5))%20\(typed.dropFirst(5))"))
                #expect(found.status == 303 && found["Location"] == Addresses.message(id))
                let wrong = try await fixture.ask(TestSupport.get(Addresses.openMessage() + "?id=hello"))
                #expect(wrong.status == 200 && wrong.text.contains("hello"))
                let marked = try await fixture.get(Addresses.markedMessage(id))
                #expect(marked.status == 303 && marked["Location"] == Addresses.message(id))
            }
        }

        @Test func messagesOfOthersAreNotThere() async throws {
            try await withRoutes { fixture in
                let id = MessageID()
                try await fixture.store.keep(
                    NewLockedMessage(
                        id: id.description, scope: Scope(name: "somebody else"), writer: "w", avatar: "bear",
                        hasHint: false, salt: [1], box: [2], keyFingerprint: [3], isReadOnce: false, expiresAt: nil))
                for address in fixture.addresses(of: id) where address.pattern != Addresses.markedMessage.pattern {
                    for method in address.methods {
                        let answer =
                            method == .get
                            ? try await fixture.get(address.path)
                            : try await fixture.send(fields(Self.faces), to: address.path, as: .program)
                        #expect(answer.status == 404, "\(method) \(address.path)")
                    }
                }
            }
        }

        @Test func theAvatarIsKept() async throws {
            try await withRoutes { fixture in
                let chosen = try await fixture.send([("avatar", "fox")], to: Addresses.profile())
                #expect(chosen.status == 303)
                let cookie = "Cookie: " + (chosen["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
                #expect(cookie.hasSuffix(".fox"))
                let page = try await fixture.get(Addresses.messages(), as: .browser, cookie)
                #expect(page.text.contains("/avatars/fox/"))
                #expect(try await fixture.send([("avatar", "wolf")], to: Addresses.profile()).status == 400)
            }
        }
    }
}
