import Domain
import Testing

@testable import Templates

@Suite("Groups of players")
struct PlayerGroupTests {
    private static func lobby(_ play: PlayModel) throws -> MarkupReader {
        try MarkupReader(LobbyPage.render(GamesModel(site: Samples.site, play: play)).text)
    }

    /// What buttons post, once: the choice stands in the page and in its head.
    private static func values(_ name: String, in page: MarkupReader) -> [String?] {
        let all = page.all("button").filter { $0["name"] == name }.map { $0["value"] }
        return Array(all.prefix(all.count / 2))
    }

    @Test func aGroupIsChosenBeforeAPlayer() throws {
        let first = try Self.lobby(Samples.groups("Owls"))
        #expect(Self.values("group", in: first) == ["2b", "Owls", ""] && Self.values("player", in: first) == [""])
        let owls = try Self.lobby(Samples.groups("Owls", shown: GamePlayerFilter(field: "owls")))
        #expect(Self.values("group", in: owls).isEmpty)
        #expect(Self.values("player", in: owls) == GamePlayerPicture.animals.prefix(4) + [""])
        let others = try Self.lobby(Samples.groups("Owls", shown: .ungrouped))
        #expect(Self.values("player", in: others) == GamePlayerPicture.animals.suffix(2) + [""])
        // A group that is gone is asked for anew.
        let gone = try Self.lobby(Samples.groups("Owls", shown: GamePlayerFilter(field: "3a")))
        #expect(Self.values("group", in: gone).count == 3)
    }

    @Test func whoPlaysStandsAmongTheirOwn() throws {
        var play = Samples.groups("Owls")
        play.chosen = play.players[5]
        #expect(Self.values("player", in: try Self.lobby(play)) == GamePlayerPicture.animals[4..<6] + [""])
    }

    @Test func oneGroupIsNoChoice() throws {
        var play = Samples.play("Ada")
        for number in play.players.indices { play.players[number].group = GamePlayerGroup("2b") }
        let page = try Self.lobby(play)
        #expect(Self.values("group", in: page).isEmpty && Self.values("player", in: page).count == 9)
    }

    @Test func eachRowHasItsMenuAndNothingIsRed() throws {
        let page = try MarkupReader(ProgressPage.render(Samples.progress("Ada")).text)
        #expect(page.all("details").filter { $0["class"] == "row-menu" }.count == 3)
        let red = page.all("a").filter { ($0["class"] ?? "").contains("button-danger") }
        #expect(red.isEmpty)
        #expect(page.all("a").filter { $0["aria-label"] == "Delete Ada" }.count == 3)
    }
}
