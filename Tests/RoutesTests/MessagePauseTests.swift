import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Templates
import TestSupport
import Testing

@testable import Routes
@testable import Store

extension RoutesTests {
    /// Pauses after wrong tries: whom they hold up, and that the page and the try say the same.
    @Suite struct MessagePauseTests {
        private static let right = ["wink_l", "smile", "tongue_out", "surprise", "smooch"]
        private static let wrong = ["wink_l", "smile", "tongue_out", "surprise", "smile"]

        private func lock(_ fixture: RoutesFixture) async throws -> MessageID {
            let answer = try await fixture.send(
                [("text", "hi"), ("faces", Self.right.joined(separator: ","))], to: Addresses.writeMessage(),
                as: .program)
            return try #require(try AnswerBody(answer).id.flatMap { MessageID($0) })
        }

        /// A script's try over a connection of its own, in a browser with a cookie or without one.
        private func attempt(
            _ fixture: RoutesFixture, _ id: MessageID, _ faces: [String], _ cookie: String? = nil
        ) async throws -> RawClient.Answer {
            let body = Array("faces=\(faces.joined(separator: ","))".utf8)
            return try await fixture.ask(
                TestSupport.post(
                    Addresses.message(id), length: body.count, Reader.program.accept,
                    "Content-Type: application/x-www-form-urlencoded", cookie ?? "X-Nothing: 1"), body: body)
        }

        /// What the page says, and then what the right faces do.
        private func outcome(
            _ fixture: RoutesFixture, _ id: MessageID, _ cookie: String? = nil
        ) async throws -> [Int] {
            let page = try await fixture.get(Addresses.message(id), as: .browser, cookie ?? "X-Nothing: 1")
            let answer = try await attempt(fixture, id, Self.right, cookie)
            #expect((page["Retry-After"] != nil) == (answer["Retry-After"] != nil))
            return [page.status, answer.status]
        }

        @Test func aBrowserIsKnownFromItsFirstLookOn() async throws {
            try await withRoutes { fixture in
                let id = try await lock(fixture)
                let page = try await fixture.get(Addresses.message(id))
                let cookie = try #require(page["Set-Cookie"]).prefix { $0 != ";" }
                #expect(cookie.hasPrefix("motionbook-player="))
                let again = try await fixture.get(Addresses.message(id), as: .browser, "Cookie: \(cookie)")
                #expect(again["Set-Cookie"] == nil)
                // Who came without one has it after a wrong try, too.
                #expect(try await attempt(fixture, id, Self.wrong)["Set-Cookie"] != nil)
            }
        }

        @Test func whoGuessesEverywhereHasToWaitAndNobodyElse() async throws {
            try await withRoutes { fixture in
                var ids: [MessageID] = []
                for _ in 0..<11 { ids.append(try await lock(fixture)) }
                let page = try await fixture.get(Addresses.message(ids[0]))
                let cookie = "Cookie: " + (page["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
                for id in ids.prefix(10) {
                    #expect(try await attempt(fixture, id, Self.wrong, cookie).status == 403)
                }
                #expect(try await outcome(fixture, ids[10], cookie) == [429, 429])
                // Another browser behind the same address: at that message, and at those that were guessed at.
                #expect(try await outcome(fixture, ids[10]) == [200, 200])
                #expect(try await outcome(fixture, ids[0]) == [200, 200])
            }
        }

        @Test func aMessagesOwnPauseHoldsForEverybody() async throws {
            try await withRoutes { fixture in
                let (guessed, other) = (try await lock(fixture), try await lock(fixture))
                // Whoever guesses throws cookies away.
                for _ in 0..<10 { #expect(try await attempt(fixture, guessed, Self.wrong).status == 403) }
                #expect(try await outcome(fixture, guessed) == [429, 429])
                #expect(try await outcome(fixture, other) == [200, 200])
                // Faces that cannot be are not told apart from others either.
                #expect(try await attempt(fixture, guessed, ["smile"]).status == 429)
                #expect(try await attempt(fixture, other, ["smile"]).status == 400)
            }
        }

        /// The clock was years ahead, and is right again.
        @Test func aPauseOfAWrongClockHoldsNowhere() async throws {
            try await withRoutes { fixture in
                let id = try await lock(fixture)
                _ = try await fixture.store.database.run { connection in
                    try connection.run(
                        "UPDATE message SET tries = 10, blocked_until = ? WHERE id = ?",
                        .date(Date() + 10 * 365 * 86_400), .text(id.description))
                }
                #expect(try await outcome(fixture, id) == [200, 200])
            }
        }
    }
}
