import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store
import Templates
import TestSupport
import Testing

@testable import Routes

extension RoutesTests {
    /// Rounds of games and who plays them, over HTTP.
    @Suite struct GameTests {
        private static let finger = FingerCount().id

        @Test func aLevelIsPlayedAndTheNextOneOpens() async throws {
            try await withRoutes { fixture in
                let child = try await Child(fixture, name: "Ada")
                #expect(try await child.begin(level: 1).status == 403)
                let round = try await child.round(level: 0)
                #expect(round.questions.count == 8 && round.heldSeconds == 0.5 && round.limitSeconds == nil)
                for (number, question) in round.questions.enumerated() {
                    let answer = try await child.answer(round, number, [number == 3 ? "6" : question.answer[0]])
                    #expect(answer == Judged(number: number, isRight: number != 3, answer: question.answer))
                }
                let end = try await child.end(round)
                #expect(end.right == 7 && end.of == 8 && end.stars == 2 && end.isBest && end.next == 1)
                #expect(end.best == .init(stars: 2, score: end.score))
                #expect(try await child.end(round) == end)
                #expect(try await child.begin(level: 1).status == 201)
                #expect(try await child.begin(level: 2).status == 403)
            }
        }

        @Test func theFirstAnswerCountsHoweverItComes() async throws {
            try await withRoutes { fixture in
                let child = try await Child(fixture, name: nil)
                let round = try await child.round(level: 0)
                let right = round.questions[0].answer
                let wrong = try await child.answer(round, 0, ["9"])
                #expect(!wrong.isRight && wrong.answer == right)
                #expect(try await child.answer(round, 0, right) == wrong)
                // The same as a form: one word, several, or a list as JSON.
                for (number, given) in [
                    (1, [round.questions[1].answer[0]]), (2, ["[\"\(round.questions[2].answer[0])\"]"]),
                ] {
                    let fields = [("number", "\(number)"), ("milliseconds", "1200.7")] + given.map { ("given", $0) }
                    let answer = try await child.send(fields, to: Addresses.answers(round.id))
                    #expect(try Judged(answer).isRight)
                }
                // Nothing was shown.
                #expect(try await !child.answer(round, 3, []).isRight)
                #expect(try await child.end(round).right == 2)
                #expect(
                    try await child.send(
                        [("number", "5"), ("milliseconds", "1"), ("given", "1")], to: Addresses.answers(round.id)
                    ).status == 409)
            }
        }

        @Test func guestsPlayAllLevelsAndAreComparedWithNobody() async throws {
            try await withRoutes { fixture in
                let guest = try await Child(fixture, name: nil)
                for _ in 0..<2 {
                    let round = try await guest.round(level: 6)
                    #expect(round.limitSeconds == 8)
                    let end = try await guest.end(round)
                    #expect(!end.isBest && end.stars == 0 && end.next == nil)
                }
                let round = try await guest.round(level: 0, of: Copycat().id)
                #expect(try await guest.end(round).next == 1)
            }
        }

        @Test(arguments: [
            #"{"number":0,"given":["1"]}"#, #"{"number":0,"given":"1","milliseconds":1}"#, "", "[]", "\u{FF}",
            #"{"number":1e99,"given":["1"],"milliseconds":1}"#, #"{"number":-1,"given":["1"],"milliseconds":1}"#,
            #"{"number":99,"given":["1"],"milliseconds":1}"#,
            #"{"number":0,"given":["\#(String(repeating: "1", count: 65))"],"milliseconds":1}"#,
            #"{"number":0,"given":[\#(Array(repeating: "\"1\"", count: 17).joined(separator: ","))],"milliseconds":1}"#,
        ])
        func whatIsNoAnswerIsRefusedInASentence(_ json: String) async throws {
            try await withRoutes { fixture in
                let child = try await Child(fixture, name: nil)
                let round = try await child.round(level: 0)
                let answer = try await child.post(json, to: Addresses.answers(round.id))
                let sentence = try AnswerBody(answer).message
                #expect(answer.status == 400 && sentence?.hasSuffix(".") == true, "\(answer.text)")
                // Even the longest time is one.
                let long = try await child.post(
                    #"{"number":0,"given":["1"],"milliseconds":1e300}"#, to: Addresses.answers(round.id))
                #expect(long.status == 200)
            }
        }

        @Test(arguments: ["", "-1", "7", "99999999999999999999", "x"]) func thereAreNoOtherLevels(_ level: String)
            async throws
        {
            try await withRoutes { fixture in
                let answer = try await fixture.send([("level", level)], to: Addresses.rounds(Self.finger), as: .program)
                #expect(answer.status == 400 && answer.text.contains("0 to 6"))
            }
        }

        @Test func whoIsDeletedPlaysOnAsAGuest() async throws {
            try await withRoutes { fixture in
                let child = try await Child(fixture, name: "Ada")
                let round = try await child.round(level: 0)
                try await fixture.store.deletePlayer(#require(child.player), in: .machine)
                for answer in [
                    try await child.post(
                        #"{"number":0,"given":["1"],"milliseconds":1}"#, to: Addresses.answers(round.id)),
                    try await child.send([], to: Addresses.endRound(round.id)),
                    try await child.send([("player", "\(try #require(child.player))")], to: Addresses.choosePlayer()),
                ] {
                    #expect(answer.status == 404)
                }
                #expect(try await child.begin(level: 5).status == 201)
            }
        }

        @Test func playersAreMadeAndChosen() async throws {
            try await withRoutes { fixture in
                let look = [("animal", "bear"), ("colour", "blue")]
                let made = try await fixture.send([("name", " ")] + look, to: Addresses.players())
                #expect(made.status == 303 && made["Location"] == "/games")
                let cookie = try #require(made["Set-Cookie"])
                #expect(
                    cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Max-Age=43200"))
                let bear = try #require(try await fixture.store.players(in: .machine).first)
                #expect(cookie.contains(bear.id.description) && bear.name.description == "Bear")
                for (next, location) in [
                    ("/games/copycat", "/games/copycat"), ("//evil.example/", "/games"),
                    ("https://evil.example/", "/games"),
                    ("/games/copycat?level=1", "/games/copycat?level=1"), ("/\\evil.example", "/games"), ("", "/games"),
                    ("/players", "/games"), ("/games\r\nX: 1", "/games"),
                ] {
                    let chosen = try await fixture.send(
                        [("player", bear.id.description), ("next", next)], to: Addresses.choosePlayer())
                    #expect(chosen.status == 303 && chosen["Location"] == location, "\(next)")
                    #expect(chosen["Set-Cookie"]?.contains(bear.id.description) == true)
                }
                let guest = try await fixture.send([("player", "")], to: Addresses.choosePlayer(), as: .program)
                #expect(guest.status == 204 && guest["Set-Cookie"]?.contains("=guest; Path=/; Max-Age=43200") == true)
                for fields in [
                    [("name", "Ada")], [("name", "Ada"), ("animal", "wolf"), ("colour", "blue")],
                    [("name", String(repeating: "x", count: 25))] + look, [("name", "\u{1}")] + look,
                ] {
                    #expect(try await fixture.send(fields, to: Addresses.players(), as: .program).status == 400)
                }
                #expect(
                    try await fixture.send([("name", "bear")] + look, to: Addresses.players(), as: .program).status
                        == 409)
            }
        }
    }
}

/// A browser in which a child plays.
struct Child: Sendable {
    let fixture: RoutesFixture
    /// Nil for a guest.
    let player: PlayerID?
    private let cookie: String

    init(_ fixture: RoutesFixture, name: String?) async throws {
        self.fixture = fixture
        guard let name else {
            (player, cookie) = (nil, "X-Nothing: 1")
            return
        }
        let made = try await fixture.send(
            [("name", name), ("animal", "fox"), ("colour", "red")], to: Addresses.players(), as: .program)
        player = try AnswerBody(made).id.flatMap { PlayerID($0) }
        cookie = "Cookie: " + (made["Set-Cookie"]?.prefix { $0 != ";" } ?? "")
    }

    func begin(level: Int, of game: GameID = FingerCount().id) async throws -> RawClient.Answer {
        try await send([("level", "\(level)")], to: Addresses.rounds(game))
    }

    func round(level: Int, of game: GameID = FingerCount().id) async throws -> Begun {
        try JSONDecoder().decode(Begun.self, from: Data(try await begin(level: level, of: game).body))
    }

    func answer(_ round: Begun, _ number: Int, _ given: [String]) async throws -> Judged {
        let words = given.map { "\"\($0)\"" }.joined(separator: ",")
        return try Judged(
            try await post(
                "{\"number\":\(number),\"given\":[\(words)],\"milliseconds\":1500}", to: Addresses.answers(round.id)))
    }

    func end(_ round: Begun) async throws -> Ended {
        try JSONDecoder().decode(Ended.self, from: Data(try await send([], to: Addresses.endRound(round.id)).body))
    }

    func send(_ fields: [(String, String)], to path: String) async throws -> RawClient.Answer {
        try await ask(
            fields.map { $0.0 + "=" + PercentCoding.encode($0.1) }.joined(separator: "&"),
            "application/x-www-form-urlencoded", path)
    }

    func post(_ json: String, to path: String) async throws -> RawClient.Answer {
        try await ask(json, "application/json", path)
    }

    private func ask(_ text: String, _ type: String, _ path: String) async throws -> RawClient.Answer {
        let body = Array(text.utf8)
        return try await fixture.ask(
            TestSupport.post(
                path, length: body.count, Reader.program.accept, "Content-Type: " + type, cookie), body: body)
    }
}

/// A round of Finger Count or Copycat as its scene reads it.
struct Begun: Decodable, Sendable {
    struct Question: Decodable, Sendable {
        let numbers: [Int]?
        let faces: [String]?

        /// Of a question that says its number.
        var answer: [String] { faces ?? [String(numbers?.first ?? 0)] }
    }

    let id: RoundID
    let questions: [Question]
    let heldSeconds: Double
    let limitSeconds: Double?
}

struct Judged: Decodable, Equatable, Sendable {
    let number: Int
    let isRight: Bool
    let answer: [String]
}

extension Judged {
    init(_ answer: RawClient.Answer) throws {
        self = try JSONDecoder().decode(Judged.self, from: Data(answer.body))
    }
}

struct Ended: Decodable, Equatable, Sendable {
    struct Best: Decodable, Equatable, Sendable { let stars, score: Int }

    let right, of, stars, score: Int
    let best: Best
    let isBest: Bool
    let next: Int?
}
