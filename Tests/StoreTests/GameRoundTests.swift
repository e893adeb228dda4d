import Domain
import FoundationEssentials
import Testing

@testable import Store

/// Rounds: each answer counts once, a round ends once, and what was reached is what all rounds say.
@Suite struct GameRoundTests {
    @Test func theFirstAnswerCounts() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let round = try await store.begin()
        #expect(try await store.round(round.id, in: .machine) == round)
        let (first, second) = (RoundAnswer.test(2, given: ["4"]), RoundAnswer.test(2))
        #expect(try await store.keep(first, of: round.id, in: .machine) == first)
        #expect(try await store.keep(second, of: round.id, in: .machine) == first)
        // Whatever the order in which they come.
        #expect(try await store.keep(.test(0), of: round.id, in: .machine) == .test(0))
        let ended = try await store.endRound(round.id, in: .machine) { answers in
            RoundResult(right: answers.count { $0.isRight }, of: answers.map(\.number).max() ?? 0, stars: 1, score: 1)
        }
        #expect(ended.result.right == 1 && ended.result.of == 2)
    }

    @Test func aRoundEndsOnce() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let round = try await store.begin(by: ada.id)
        _ = try await store.keep(.test(0), of: round.id, in: .machine)
        let first = try await store.endRound(round.id, in: .machine) { _ in .test(stars: 2, score: 500) }
        #expect(first.isBest && first.bestStars == 2 && first.bestScore == 500)
        let second = try await store.endRound(round.id, in: .machine) { _ in .test(stars: 3, score: 900) }
        #expect(second.result == first.result && second.isBest && second.bestScore == 500)
        #expect(await code { _ = try await store.keep(.test(1), of: round.id, in: .machine) } == .roundEnded)
        // What was answered before is answered again.
        #expect(try await store.keep(.test(0, given: ["1"]), of: round.id, in: .machine) == .test(0))
    }

    @Test func roundsAreFoundInTheirScope() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (round, other) = (try await store.begin(), Scope(name: "somebody else"))
        #expect(try await store.round(round.id, in: other) == nil)
        #expect(await code { _ = try await store.keep(.test(0), of: round.id, in: other) } == .unknownRound)
        #expect(
            await code { _ = try await store.endRound(round.id, in: other) { _ in .test(stars: 1, score: 1) } }
                == .unknownRound)
    }

    @Test func bestIsWhatAllRoundsOfALevelSay() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (ada, ben) = (try await store.addPlayer("Ada"), try await store.addPlayer("Ben"))
        // More points with fewer stars are the higher score all the same.
        let table: [(player: PlayerID?, stars: Int, score: Int, bestStars: Int, bestScore: Int, isBest: Bool)] = [
            (ada.id, 2, 500, 2, 500, true), (ada.id, 1, 600, 2, 600, true), (ada.id, 3, 400, 3, 600, false),
            (ada.id, 0, 600, 3, 600, false), (ben.id, 0, 0, 0, 0, false), (ben.id, 1, 100, 1, 100, true),
            (nil, 3, 900, 3, 900, false), (nil, 1, 100, 1, 100, false),
        ]
        for row in table {
            let round = try await store.begin(by: row.player)
            let ended = try await store.endRound(round.id, in: .machine) { _ in
                .test(stars: row.stars, score: row.score)
            }
            #expect(
                ended.bestStars == row.bestStars && ended.bestScore == row.bestScore && ended.isBest == row.isBest,
                "\(row)")
        }
        let reached = try #require(try await store.progress(of: ada.id).first)
        #expect(reached.stars == 3 && reached.score == 600 && reached.rounds == 4 && reached.isDone)
    }

    @Test func twoTabsOfOnePlayerLoseNothing() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let (one, two) = (try await store.begin(by: ada.id), try await store.begin(by: ada.id))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<10 {
                for round in [one, two] {
                    group.addTask { _ = try await store.keep(.test(number), of: round.id, in: .machine) }
                }
            }
            try await group.waitForAll()
        }
        async let first = store.endRound(one.id, in: .machine) { .test(stars: 3, score: $0.count) }
        async let second = store.endRound(two.id, in: .machine) { .test(stars: 1, score: 100 + $0.count) }
        #expect(try await [first, second].map(\.result.score) == [10, 110])
        let reached = try await store.progress(of: ada.id)
        #expect(reached.map(\.stars) == [3] && reached.map(\.score) == [110] && reached.map(\.rounds) == [2])
        #expect(try await store.recentTasks(of: ada.id).map(\.asked) == [20])
    }

    @Test func whatIsNotEndedCountsForTimeAndMistakesOnly() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let round = try await store.begin(level: 3, by: ada.id)
        try await store.age("round", "started_at", by: 90)
        _ = try await store.keep(.test(0, given: ["2"]), of: round.id, in: .machine)
        _ = try await store.keep(.test(1), of: round.id, in: .machine)
        let reached = try #require(try await store.progress(of: ada.id).first)
        #expect(reached.level == 3 && reached.stars == 0 && reached.rounds == 0 && !reached.isDone)
        #expect((90..<150).contains(reached.playSeconds))
        #expect(
            try await store.recentTasks(of: ada.id) == [
                AskedTask(game: "finger-count", level: 3, expected: ["3"], asked: 2, missed: 1)
            ])
    }

    @Test func aRoundThatWasLeftOpenIsNoPlay() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        let round = try await store.begin(by: ada.id)
        try await store.age("round", "started_at", by: 20 * 3600)
        _ = try await store.endRound(round.id, in: .machine) { _ in .test(stars: 1, score: 1) }
        #expect(try await store.progress(of: ada.id).map(\.playSeconds) == [1800])
    }

    @Test func anAnswerTakesAnHourAtMost() {
        #expect(
            RoundAnswer(number: 0, expected: [], given: [], isRight: false, milliseconds: .max).milliseconds
                == 3_600_000)
        #expect(RoundAnswer(number: 0, expected: [], given: [], isRight: false, milliseconds: .min).milliseconds == 0)
    }

    @Test func oldRoundsOfGuestsAreForgottenAndPlayersAreNot() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        for player in [ada.id, nil] {
            let round = try await store.begin(by: player)
            _ = try await store.keep(.test(0), of: round.id, in: .machine)
            _ = try await store.endRound(round.id, in: .machine) { _ in .test(stars: 2, score: 2) }
        }
        try await store.age("round", "started_at", by: Store.recentSeconds + 60)
        let recent = try await store.begin()
        try await store.forgetOldGames()
        #expect(try await store.count("round") == 2)
        #expect(try await store.round(recent.id, in: .machine) == recent)
        #expect(try await store.progress(of: ada.id).map(\.stars) == [2])
        #expect(try await store.count("answer") == 1)
        // What was missed long ago is learned.
        #expect(try await store.recentTasks(of: ada.id).isEmpty)
    }

    @Test func progressIsReadFromAnIndexAlone() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let plan = try await store.database.run { connection in
            try connection.rows(
                """
                EXPLAIN QUERY PLAN SELECT game, level, max(stars), max(score), count(ended_at), max(last_at - started_at)
                FROM round WHERE player = 'x' GROUP BY game, level
                """
            ) { row in try row.text(3) }
        }
        #expect(plan == ["SEARCH round USING COVERING INDEX round_player (player=?)"])
    }
}
