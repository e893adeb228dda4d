import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

/// Those who play games: made, found, deleted with all that they played.
@Suite struct GamePlayerTests {
    private static let secret = "Ada the unforgettable"

    @Test(
        arguments: [
            ("Ada", "Ada"), ("  Ada \t Lovelace\n", "Ada Lovelace"), ("A\u{202E}da\u{0000}", "Ada"), ("", nil),
            (" \n", nil),
            (String(repeating: "ä", count: 24), String(repeating: "ä", count: 24)),
            (String(repeating: "a", count: 25), nil), ("a" + String(repeating: "\u{0301}", count: 4000), nil),
        ] as [(String, String?)])
    func namesAreShortLines(_ text: String, _ name: String?) {
        #expect(GamePlayerName(text)?.description == name)
    }

    @Test(arguments: [("bear", "blue", true), ("", "blue", false), ("Bear", "blue", false), ("bear", "<b>", false)])
    func looksAreNames(_ animal: String, _ colour: String, _ isOne: Bool) {
        #expect((GamePlayerLook(animal: animal, colour: colour) != nil) == isOne)
    }

    @Test func whoHasNoNameIsCalledAsTheAnimalIs() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        var names: [String] = []
        for _ in 0..<3 { names.append(try await store.addPlayer().name.description) }
        #expect(names == ["Bear", "Bear 2", "Bear 3"])
        // A number makes a long name no longer.
        let long = try #require(GamePlayerName(String(repeating: "x", count: 24)))
        for _ in 0..<2 { _ = try await store.addPlayer(or: long) }
        #expect(try await store.players(in: .machine).last?.name.description == String(repeating: "x", count: 24))
        #expect(try await store.players(in: .machine).contains { $0.name.description.hasSuffix("x 2") })
    }

    @Test func twoOfANameLookDifferent() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let ada = try await store.addPlayer("Ada")
        #expect(await code { _ = try await store.addPlayer("ADA") } == .nameTaken)
        let other = try await store.addPlayer("Ada", looking: "fox")
        #expect(other.id != ada.id)
        #expect(try await store.players(in: .machine) == [ada, other])
        #expect(try await store.player(ada.id, in: .machine) == ada)
    }

    @Test func thereAreSoManyAndNoMore() async throws {
        let fixture = try await StoreFixture { $0.players = 2 }
        let store = fixture.store
        let first = try await store.addPlayer()
        try await store.addPlayer()
        #expect(await code { try await store.addPlayer() } == .playersFull)
        try await store.deletePlayer(first.id, in: .machine)
        try await store.addPlayer()
    }

    @Test func playersBelongToSomebody() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let other = Scope(name: "somebody else")
        let ada = try await store.addPlayer("Ada")
        #expect(try await store.players(in: other).isEmpty)
        #expect(try await store.player(ada.id, in: other) == nil)
        #expect(try await !store.deletePlayer(ada.id, in: other))
        #expect(await code { _ = try await store.begin(by: ada.id, in: other) } == .unknownPlayer)
        // The same name and look is free there.
        try await store.addPlayer("Ada", in: other)
    }

    @Test func whoIsDeletedIsGoneWithAllThatWasPlayed() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (ada, ben) = (try await store.addPlayer(GamePlayerName(Self.secret)), try await store.addPlayer("Ben"))
        for player in [ada, ben] {
            let round = try await store.begin(by: player.id)
            _ = try await store.keep(.test(0, given: ["said \(player.name)"]), of: round.id, in: .machine)
        }
        #expect(try !fixture.filesHolding(Self.secret).isEmpty)
        #expect(try await store.deletePlayer(ada.id, in: .machine))
        #expect(try await !store.deletePlayer(ada.id, in: .machine))
        for sought in [Self.secret, ada.id.description] { #expect(try fixture.filesHolding(sought).isEmpty) }
        #expect(try await store.count("round") == 1)
        #expect(try await store.count("answer") == 1)
        #expect(try await store.recentTasks(of: ben.id).count == 1)
    }

    @Test func playersComeBackFromABackup() async throws {
        let fixture = try await StoreFixture()
        let ada = try await fixture.store.addPlayer("Ada")
        let round = try await fixture.store.begin(by: ada.id)
        _ = try await fixture.store.endRound(round.id, in: .machine) { _ in .test(stars: 2, score: 700) }
        let place = try TemporaryFolder()
        _ = try Backup.make(of: fixture.folder.path, in: place.path + "/backup")
        _ = try Backup.restore(place.path + "/backup", to: place.path + "/data")
        let restored = try await Store(
            folder: DataFolder(path: place.path + "/data"), limits: StoreFixture.limits())
        #expect(try await restored.players(in: .machine) == [ada])
        #expect(try await restored.progress(of: ada.id).map(\.score) == [700])
    }

    @Test func databasesFromBeforeHaveNoPlayers() async throws {
        let folder = try TemporaryFolder()
        do {
            let old = try Connection(path: folder.path + "/old.sqlite")
            try Migrations.run(on: old, upTo: 14)
            try Migrations.run(on: old)
            for table in ["player", "round", "answer", "game_event", "setting"] {
                #expect(
                    try old.rows("SELECT count(*) FROM \(table)") { row in try row.integer(0) } == [
                        0
                    ])
            }
        }
    }
}

extension Store {
    @discardableResult
    func addPlayer(
        _ name: GamePlayerName? = nil, or usual: GamePlayerName? = nil, looking animal: String = "bear",
        to group: GamePlayerGroup? = nil, in scope: Scope = .machine
    ) async throws -> GamePlayer {
        try await addPlayer(
            name, or: try usual ?? #require(GamePlayerName("Bear")),
            looking: #require(GamePlayerLook(animal: animal, colour: "blue")), to: group, in: scope)
    }

    @discardableResult
    func addPlayer(
        _ name: String, looking animal: String = "bear", in scope: Scope = .machine
    ) async throws -> GamePlayer {
        let name: GamePlayerName = try #require(GamePlayerName(name))
        return try await addPlayer(name, looking: animal, in: scope)
    }

    func begin(
        _ game: String = "finger-count", level: Int = 0, by player: PlayerID? = nil, in scope: Scope = .machine
    ) async throws -> GameRound {
        try await beginRound(of: game, level: level, seed: 7, by: player, in: scope)
    }

    /// Rows of a table.
    func count(_ table: String) async throws -> Int {
        try await database.run { connection in
            try connection.rows("SELECT count(*) FROM \(table)") { row in try row.integer(0) }[0]
        }
    }

    /// Makes what was played older than it is.
    func age(_ table: String, _ column: String, by seconds: Double) async throws {
        _ = try await database.run { connection in
            try connection.run("UPDATE \(table) SET \(column) = \(column) - ?", .integer(Int(seconds * 1000)))
        }
    }
}

extension RoundAnswer {
    static func test(_ number: Int, given: [String] = ["3"], expected: [String] = ["3"]) -> RoundAnswer {
        RoundAnswer(
            number: number, expected: expected, given: given, isRight: given == expected, milliseconds: 1500)
    }
}

extension RoundResult {
    static func test(stars: Int, score: Int) -> RoundResult { RoundResult(right: 3, of: 8, stars: stars, score: score) }
}
