import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// What browsers tell of how games go: kept once, added up, deleted.
@Suite struct GameEventTests {
    private let session = UUID()

    private func event(
        _ name: GameEvent.Name, at date: Date = Date(), _ fields: [String: GameEvent.Value] = [:], id: UUID = UUID()
    ) -> GameEvent {
        GameEvent(id: id, session: session, name: name, at: date, fields: fields)
    }

    private func level(_ level: Int, success: Bool, seconds: Double) -> GameEvent {
        event(
            .levelEnd,
            [
                "game": .text("finger-count"), "level": .number(Double(level)), "success": .flag(success),
                "seconds": .number(seconds),
            ])
    }

    @Test func aBatchThatComesTwiceCountsOnce() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let batch = [event(.sessionStart), level(0, success: true, seconds: 12.5)]
        #expect(try await store.keep(batch, in: .machine) == 2)
        #expect(try await store.keep(batch + [level(0, success: false, seconds: 7.5)], in: .machine) == 1)
        let found = try await store.gameStatistics(in: .machine)
        #expect(found.events == 3 && found.sessions == 1)
        #expect(
            found.levels == [
                GameStatistics.Level(game: "finger-count", level: 0, plays: 2, successes: 1, seconds: 20)
            ])
    }

    @Test func eventsAreAddedUp() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let batch =
            [
                level(1, success: true, seconds: -5), level(0, success: false, seconds: 1e300),
                level(1, success: true, seconds: 2),
            ]
            + ["a", "b", "b"].map { event(.gameStart, ["game": .text($0)]) }
            + ["granted", "denied", "granted"].map { event(.cameraPermission, ["result": .text($0)]) }
            + [
                event(.error, ["context": .text("camera lost")]), event(.error),
                event(.sessionEnd, ["seconds": .number(1)]),
            ]
            // Of no level at all.
            + [
                event(.levelEnd),
                event(.levelEnd, ["game": .text("x"), "level": .number(1e30), "success": .text("yes")]),
            ]
        try await store.keep(batch, in: .machine)
        let found = try await store.gameStatistics(in: .machine)
        #expect(found.games == [.init(what: "b", count: 2), .init(what: "a", count: 1)])
        #expect(found.permissions == [.init(what: "granted", count: 2), .init(what: "denied", count: 1)])
        #expect(found.errors == [.init(what: "", count: 1), .init(what: "camera lost", count: 1)])
        let known = found.levels
        #expect(known.map(\.level) == [0, 1] && known.map(\.plays) == [1, 2])
        // A play takes an hour at most.
        #expect(known.map(\.seconds) == [3600, 2] && known.map(\.successes) == [0, 2])
        #expect(try await store.gameStatistics(in: Scope(name: "other")).events == 0)
    }

    @Test(arguments: [-500 * 86_400.0, 3600, 1e12, -1e12]) func aClockThatGoesWrongIsNotBelieved(_ offset: Double)
        async throws
    {
        let fixture = try await StoreFixture()
        let store = fixture.store
        try await store.keep([event(.sessionStart, at: Date() + offset)], in: .machine)
        let since = try #require(try await store.gameStatistics(in: .machine).since)
        #expect(abs(since.timeIntervalSinceNow) < 60)
    }

    @Test func allOfItIsDeletedForGood() async throws {
        let fixture = try await StoreFixture()
        let secret = "words that must not stay behind"
        try await fixture.store.keep([event(.error, ["context": .text(secret)])], in: .machine)
        #expect(try !fixture.filesHolding(secret).isEmpty)
        try await fixture.store.deleteGameEvents(in: .machine)
        #expect(try fixture.filesHolding(secret).isEmpty)
        #expect(try await fixture.store.gameStatistics(in: .machine).since == nil)
    }

    @Test func oldEventsAreForgotten() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        try await store.keep([event(.sessionStart)], in: .machine)
        _ = try await store.database.run { connection in
            try connection.run("UPDATE game_sum SET day = day - ?", .integer(Int(Store.eventSeconds / 86_400) + 1))
        }
        try await store.age("game_event", "at", by: Store.eventMemory + 60)
        try await store.keep([event(.sessionStart)], in: .machine)
        #expect(try await store.gameStatistics(in: .machine).events == 2)
        try await store.forgetOldGames()
        #expect(try await store.gameStatistics(in: .machine).events == 1)
        #expect(try await store.count("game_event") == 1)
    }

    /// Days are what is added up: how much was told on one makes no difference to whoever asks.
    @Test func whatTenThousandEventsComeToIsFoundInFewSteps() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        for _ in 0..<10 {
            try await store.keep((0..<1000).map { level($0 % 9, success: true, seconds: 1) }, in: .machine)
        }
        var limits = Readers.Limits()
        limits.steps = 50_000
        let reader = try Readers(path: store.folder.databasePath, limits: limits)
        let found = try await reader.runLong { connection in
            try GameSums.statistics(connection, in: .machine)
        }
        #expect(found.events == 10_000 && found.sessions == 1 && found.levels.map(\.plays).reduce(0, +) == 10_000)
    }

    @Test func whatWasToldOfBeforeIsAddedUp() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/old.sqlite")
        let version = try #require(Migrations.scripts.firstIndex(of: Migrations.gameSums))
        try Migrations.run(on: connection, upTo: version)
        let rows: [(name: GameEvent.Name, fields: String)] = [
            (.gameStart, #"{"game":"finger-count"}"#), (.gameStart, #"{"game":"finger-count"}"#), (.gameStart, "{}"),
            (.levelEnd, #"{"game":"finger-count","level":1,"success":true,"seconds":2.5}"#),
            (.levelEnd, #"{"game":"finger-count","level":1,"success":false,"seconds":1e300}"#),
            (.levelEnd, #"{"game":"finger-count","level":1e30,"success":true}"#), (.levelEnd, "{}"),
            (.cameraPermission, #"{"result":"granted"}"#), (.error, #"{"context":"lost"}"#), (.sessionStart, "{}"),
        ]
        for (number, row) in rows.enumerated() {
            try connection.run(
                "INSERT INTO game_event (id, scope, session, name, at, fields) VALUES (?, 'machine', ?, ?, ?, ?)",
                .text("\(number)"), .text("visit \(number % 2)"), .text(row.name.rawValue),
                .integer(1_700_000_000_000 + number * 86_400_000), .text(row.fields))
        }
        try Migrations.run(on: connection)
        let found = try GameSums.statistics(connection, in: .machine)
        #expect(found.events == rows.count && found.sessions == 2)
        #expect(found.since == Date(timeIntervalSince1970: 1_700_000_000))
        #expect(found.games == [.init(what: "finger-count", count: 2), .init(what: "", count: 1)])
        #expect(found.levels == [.init(game: "finger-count", level: 1, plays: 2, successes: 1, seconds: 3602.5)])
        #expect(found.permissions == [.init(what: "granted", count: 1)])
        #expect(found.errors == [.init(what: "lost", count: 1)])
    }

    @Test func settingsAreKept() async throws {
        let fixture = try await StoreFixture()
        #expect(try await fixture.store.setting("games") == nil)
        for value in ["{}", #"{"sound":false}"#] {
            try await fixture.store.set(value, for: "games")
            #expect(try await fixture.store.setting("games") == value)
        }
        #expect(try await fixture.store.setting("other") == nil)
    }
}
