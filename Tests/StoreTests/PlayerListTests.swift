import Domain
import TestSupport
import Testing

@testable import Store

/// Lists of names, groups, and players who are changed.
@Suite struct PlayerListTests {
    private static func names(_ names: String...) throws -> [GamePlayerName] {
        try names.map { try #require(GamePlayerName($0)) }
    }

    private static func group(_ name: String) throws -> GamePlayerGroup { try #require(GamePlayerGroup(name)) }

    @Test(
        arguments: [
            ("Ada\nBen\r\nCem", ["Ada", "Ben", "Cem"], [], []),
            (" Ada , Ben;Cem;; ,\n\u{2028}Dora", ["Ada", "Ben", "Cem", "Dora"], [], []),
            ("Ada\tLovelace\nADA\nAda\nada lovelace", ["Ada Lovelace", "ADA"], ["Ada", "ada lovelace"], []),
            ("", [], [], []), (" ,\u{202E};\u{0}\n", [], [], []),
            (String(repeating: "x", count: 24), [String(repeating: "x", count: 24)], [], []),
            ("Ada\n" + String(repeating: "x", count: 25), ["Ada"], [], [String(repeating: "x", count: 24) + "…"]),
            ("a" + String(repeating: "\u{0301}", count: 4000) + ",Ben", ["Ben"], [], nil),
        ] as [(String, [String], [String], [String]?)])
    func listsAreReadAsTheyArePasted(
        _ text: String, _ names: [String], _ repeated: [String], _ tooLong: [String]?
    ) throws {
        let pasted = PastedNames(text)
        #expect(pasted.names.map(\.description) == names)
        #expect(pasted.repeated.map(\.description) == repeated)
        if let tooLong { #expect(pasted.tooLong == tooLong) } else { #expect(pasted.tooLong.count == 1) }
    }

    @Test func groupsAreNamesInTheOrderOfClasses() throws {
        #expect(try Self.group(" 2B ") == Self.group("2b"))
        #expect(GamePlayerGroup(" ") == nil && GamePlayerGroup(String(repeating: "x", count: 25)) == nil)
        let sorted = try ["Owls", "10a", "2b", "2A", "bears", "99999999999999999999"].map(Self.group).sorted()
        #expect(sorted.map(\.description) == ["2A", "2b", "10a", "99999999999999999999", "bears", "Owls"])
    }

    @Test func filtersSayThemselvesInForms() throws {
        for filter in [GamePlayerFilter.all, .ungrouped, .group(try Self.group("2b"))] {
            #expect(GamePlayerFilter(field: filter.field) == filter)
        }
        #expect(GamePlayerFilter(field: "\u{0}") == .all)
        let group = GamePlayerFilter.group(try Self.group("2b"))
        #expect(GamePlayerFilter.ungrouped.shows(nil) && !group.shows(nil))
    }

    @Test func everyLookIsThereOnceAndNeighboursDiffer() {
        #expect(GamePlayerLook.all.count == 64 && Set(GamePlayerLook.all).count == 64)
        for start in stride(from: 0, to: 64, by: 8) {
            let eight = GamePlayerLook.all[start..<start + 8]
            #expect(Set(eight.map(\.animal)).count == 8 && Set(eight.map(\.colour)).count == 8)
        }
    }

    @Test func aListGivesEachALookOfTheirOwn() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let many = try (0..<64).map { try #require(GamePlayerName("Child \($0)")) }
        let group = try Self.group("2b")
        let result = try await store.addPlayers(many, to: group, in: .machine)
        #expect(result.added.map(\.name) == many && result.known.isEmpty && result.refused.isEmpty)
        #expect(Set(result.added.map(\.look)).count == 64 && result.added.allSatisfy { $0.group == group })
        // In another group all looks are free again; those that are rarest of all come first.
        let others = try await store.addPlayers(Array(many.prefix(8)), to: try Self.group("3a"), in: .machine)
        #expect(Set(others.added.map(\.look)).count == 8)
        let players = try await store.players(in: .machine)
        #expect(
            players.count == 72
                && Set(players.map { [$0.name.description, $0.look.animal, $0.look.colour] }).count == 72)
    }

    @Test func whoIsInTheGroupIsNotAddedAgain() async throws {
        let fixture = try await StoreFixture { $0.players = 4 }
        let store = fixture.store
        let group = try Self.group("2b")
        _ = try await store.addPlayers(try Self.names("Ada", "Ben"), to: group, in: .machine)
        let again = try await store.addPlayers(
            try Self.names("ADA", "Cem"), to: try Self.group("2B"), in: .machine)
        #expect(again.added.map(\.name.description) == ["Cem"] && again.known.map(\.description) == ["ADA"])
        // Another child of that name, and then there is no room.
        let last = try await store.addPlayers(try Self.names("Ada", "Dora", "Ege"), to: nil, in: .machine)
        #expect(last.added.map(\.name.description) == ["Ada"])
        #expect(last.refused.map(\.description) == ["Dora", "Ege"] && last.known.isEmpty)
        #expect(try await store.players(in: .machine).count == 4)
        // Others have a list of their own.
        let others = Scope(name: "somebody else")
        #expect(try await store.addPlayers(try Self.names("Ada"), to: group, in: others).added.count == 1)
    }

    @Test func playersAreChangedAndNobodyLooksLikeAnother() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (ada, ben) = (try await store.addPlayer("Ada"), try await store.addPlayer("Ben"))
        let round = try await store.begin(by: ada.id)
        let name = try #require(GamePlayerName("Ada K"))
        let look = try #require(GamePlayerLook(animal: "owl", colour: "pink"))
        let group = try Self.group("2b")
        #expect(try await store.change(ada.id, name: name, look: look, group: group, in: .machine))
        let changed = try #require(try await store.player(ada.id, in: .machine))
        #expect(changed.name == name && changed.look == look && changed.group == group)
        #expect(try await store.round(round.id, in: .machine)?.player == ada.id)
        // The same again is no conflict with oneself; another's name and look is one.
        #expect(try await store.change(ada.id, name: name, look: look, group: nil, in: .machine))
        #expect(
            await code { _ = try await store.change(ben.id, name: name, look: look, group: group, in: .machine) }
                == .nameTaken)
        #expect(try await !store.change(ada.id, name: name, look: ben.look, group: nil, in: Scope(name: "other")))
        #expect(try await !store.change(PlayerID(), name: name, look: ben.look, group: nil, in: .machine))
        #expect(try await store.player(ben.id, in: .machine) == ben)
    }

    @Test func aGroupIsRenamedAsAWhole() async throws {
        let fixture = try await StoreFixture()
        let store = fixture.store
        let (old, new) = (try Self.group("2b"), try Self.group("3b"))
        _ = try await store.addPlayers(try Self.names("Ada", "Ben"), to: old, in: .machine)
        _ = try await store.addPlayers(try Self.names("Cem"), to: nil, in: .machine)
        #expect(try await store.movePlayers(from: try Self.group("2B"), to: new, in: Scope(name: "other")) == 0)
        #expect(try await store.movePlayers(from: try Self.group("2B"), to: new, in: .machine) == 2)
        // One spelling is kept, unless another is what is wanted.
        #expect(try await store.movePlayers(from: nil, to: try Self.group("3B"), in: .machine) == 1)
        #expect(try await store.players(in: .machine).allSatisfy { $0.group?.description == "3b" })
        #expect(try await store.movePlayers(from: new, to: try Self.group("3B"), in: .machine) == 3)
        #expect(try await store.players(in: .machine).allSatisfy { $0.group?.description == "3B" })
        #expect(try await store.players(in: .machine).allSatisfy { $0.group == new })
        #expect(try await store.movePlayers(from: new, to: nil, in: .machine) == 3)
        #expect(try await store.players(in: .machine).allSatisfy { $0.group == nil })
    }

    @Test func playersFromBeforeAreInNoGroup() throws {
        let connection = try Connection(path: ":memory:")
        try Migrations.run(on: connection, upTo: Migrations.version(after: Migrations.playerGroups) - 1)
        let id = PlayerID()
        try connection.execute(
            """
            INSERT INTO player (id, scope, name, animal, colour, created_at)
            VALUES ('\(id)', 'machine', 'Ada', 'bear', 'blue', 0);
            """)
        try Migrations.run(on: connection)
        let players = try GamePlayerRows.select(connection, "")
        #expect(players.map(\.id) == [id] && players.map(\.group) == [nil])
    }
}
