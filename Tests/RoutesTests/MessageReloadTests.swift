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
    /// What a browser is shown after a try, and when it loads that page again.
    @Suite struct MessageReloadTests {
        private static let text = "wanna play later? 🍕"
        private static let right = ["wink_l", "smile", "tongue_out", "surprise", "smooch"]
        private static let wrong = ["wink_l", "smile", "tongue_out", "surprise", "smile"]

        /// A message, and the writer's cookie.
        private func lock(
            _ fixture: RoutesFixture, _ more: (String, String)...
        ) async throws -> (id: MessageID, cookie: String) {
            let answer = try await fixture.send(
                [("text", Self.text), ("faces", Self.right.joined(separator: ","))] + more,
                to: Addresses.writeMessage(),
                as: .program)
            let id = try #require(try AnswerBody(answer).id.flatMap { MessageID($0) })
            return (id, "Cookie: " + (answer["Set-Cookie"]?.prefix { $0 != ";" } ?? ""))
        }

        private func tries(_ fixture: RoutesFixture, _ id: MessageID) async throws -> Int? {
            try await fixture.store.message(id.description, in: .machine)?.tries
        }

        @Test func wrongFacesAreToldAgainAndCostOneTry() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let friend = try await MessageBrowser(fixture, at: id)
                let answer = try await friend.post(Self.wrong)
                let path = try #require(answer["Location"])
                #expect(answer.status == 303 && !path.contains("wink"))
                for _ in 0..<3 {
                    let page = try await friend.look(path)
                    #expect(page.status == 200 && page.text.contains("Wrong faces"))
                    #expect(page.text.contains("9 more wrong tries"))
                }
                #expect(try await tries(fixture, id) == 1)
                // Who comes anew is asked anew; nobody else is told.
                #expect(!(try await friend.look().text.contains("Wrong faces")))
                let other = try await MessageBrowser(fixture, at: id)
                #expect(!(try await other.look(path).text.contains("Wrong faces")))
            }
        }

        @Test func rightAndWrongHaveTheSameAnswer() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let friend = try await MessageBrowser(fixture, at: id)
                let answers = [try await friend.post(Self.wrong), try await friend.post(Self.right)]
                for name in ["Location", "Set-Cookie", "Cache-Control", "Content-Length"] {
                    #expect(answers[0][name] == answers[1][name], "\(name)")
                }
                #expect(answers[0].status == answers[1].status && answers[0].body == answers[1].body)
            }
        }

        @Test func facesThatCannotBeAreToldAndCostNothing() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let friend = try await MessageBrowser(fixture, at: id)
                let page = try await friend.attempt(["smile"])
                #expect(page.status == 200 && page.text.contains("Choose five."))
                #expect(try await tries(fixture, id) == 0)
            }
        }

        @Test func aPauseIsToldAtOnce() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let friend = try await MessageBrowser(fixture, at: id)
                for _ in 0..<9 { _ = try await friend.post(Self.wrong, as: .program) }
                for faces in [Self.wrong, Self.right] {
                    let page = try await friend.attempt(faces)
                    #expect(page.status == 429 && page["Retry-After"] != nil && page.text.contains("Please wait"))
                }
                #expect(try await tries(fixture, id) == 10)
            }
        }

        /// What it opens could not be shown to it; a message to read once would be lost.
        @Test func aBrowserWithoutACookieTriesNothing() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture, ("once", "yes"))
                let answer = try await fixture.send(Self.right.map { ("face", $0) }, to: Addresses.message(id))
                #expect(answer.status == 303 && answer["Set-Cookie"]?.hasPrefix("motionbook-player=") == true)
                let path = try #require(answer["Location"])
                let page = try await fixture.ask(TestSupport.get(path, Reader.browser.accept))
                #expect(page.status == 200 && page.text.contains("blocks cookies") && !page.text.contains(Self.text))
                #expect(try await tries(fixture, id) == 0)
            }
        }

        @Test(arguments: Reader.allCases)
        func whatWasReadOnceIsReadAgainForTenMinutesInItsBrowser(_ reader: Reader) async throws {
            let clock = TestClock()
            try await withRoutes(outcomes: TryOutcomes(clock: clock.ofTries)) { fixture in
                let (id, _) = try await lock(fixture, ("once", "yes"))
                let friend = try await MessageBrowser(fixture, at: id)
                let other = try await MessageBrowser(fixture, at: id)
                let answer = try await friend.post(Self.right, as: reader)
                #expect(answer.status == (reader == .browser ? 303 : 200))
                let tried = Addresses.message(id) + "?tried=yes"
                for path in [nil, tried] {
                    let page = try await friend.look(path)
                    #expect(page.status == 200 && page.text.contains(Self.text))
                    #expect(page.text.contains("You can still read it in this browser until"))
                    let refused = try await other.look(path)
                    #expect(refused.status == 410 && !refused.text.contains(Self.text))
                }
                // The same faces again open nothing, and take nothing away.
                #expect(try await friend.post(Self.right, as: .program).status == 410)
                #expect(try await friend.attempt(Self.right).text.contains(Self.text))
                clock.advance(by: .seconds(599))
                #expect(try await friend.look().text.contains(Self.text))
                clock.advance(by: .seconds(1))
                for path in [nil, tried] {
                    let late = try await friend.look(path)
                    #expect(late.status == 410 && !late.text.contains(Self.text))
                }
            }
        }

        @Test func whatCanBeOpenedAgainIsShownWhereTheTryLedOnly() async throws {
            try await withRoutes { fixture in
                let (id, _) = try await lock(fixture)
                let friend = try await MessageBrowser(fixture, at: id)
                let page = try await friend.attempt(Self.right)
                #expect(
                    page.text.contains(Self.text) && page.text.contains("You can open it again with the same faces"))
                let again = try await friend.look()
                #expect(again.status == 200 && !again.text.contains(Self.text))
            }
        }

        @Test func aDeletedMessageIsShownNoMore() async throws {
            let outcomes = TryOutcomes()
            try await withRoutes(outcomes: outcomes) { fixture in
                let (id, cookie) = try await lock(fixture, ("once", "yes"))
                let friend = try await MessageBrowser(fixture, at: id)
                #expect(try await friend.attempt(Self.right).text.contains(Self.text))
                let deleted = try await fixture.ask(
                    TestSupport.post(Addresses.deleteMessage(id), length: 0, Reader.browser.accept, cookie))
                #expect(deleted.status == 303)
                #expect(await outcomes.count == 0)
                #expect(try await friend.look().status == 404)
            }
        }
    }
}
