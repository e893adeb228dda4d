import Domain
import FoundationEssentials
import Games

@testable import Templates

/// Pages of games, for children and for grown-ups.
extension Samples {
    static func play(_ text: String, isChosen: Bool = true) -> PlayModel {
        let players = GamePlayerPicture.animals.map { GamePlayerModel(id: $0, name: text, animal: $0, colour: "teal") }
        return PlayModel(players: players, chosen: isChosen ? players[0] : nil)
    }

    /// The group whose name begins like a text.
    private static func group(_ text: String) -> GamePlayerGroup? { GamePlayerGroup(String(text.prefix(24))) }

    /// Players in two groups, and some in none.
    static func groups(_ text: String, shown: GamePlayerFilter = .all) -> PlayModel {
        var play = play(text, isChosen: false)
        for number in 0..<6 { play.players[number].group = number < 4 ? group(text) : GamePlayerGroup("2b") }
        play.shown = shown
        return play
    }

    static func progress(_ text: String = "words", players: Int = 3) -> ProgressModel {
        let missed = [ProgressModel.Missed(words: "7 fingers", asked: 9, missed: 5)]
        return ProgressModel(
            site: site, recentDays: 90,
            games: Games.all.map { game in
                ProgressModel.Game(
                    id: game.id.rawValue, title: GameNames(site).title(of: game.id),
                    levels: game.levels.indices.map { GameNames(site).title(of: $0, in: game.id) },
                    missed: players > 1 ? missed : [])
            }, players: (0..<players).map { player(text, $0, missed) })
    }

    private static func progressOfAGroup(_ text: String) -> ProgressModel {
        var model = progress(text)
        model.players.removeLast(2)
        model.shown = group(text).map { .group($0) } ?? .ungrouped
        (model.notice, model.pasted) = (Notice(.warning, text), text)
        return model
    }

    private static func player(_ text: String) -> PlayerEditModel {
        PlayerEditModel(
            site: site, id: PlayerID(), name: text, group: text, look: GamePlayerLook.all[9],
            groups: PlayerGroups(of: [nil, GamePlayerGroup("2b")]), complaint: text)
    }

    private static func player(
        _ text: String, _ number: Int, _ missed: [ProgressModel.Missed]
    ) -> ProgressModel.Pupil {
        let reached: [[ProgressModel.Reached?]] = Games.all.map { game in
            game.levels.indices.map { level in
                level < number * 2 ? Self.reached(stars: 3 - level % 4, isEnded: level != 3, missed.first) : nil
            }
        }
        return ProgressModel.Pupil(
            name: text, animal: "fox", colour: "red", group: number == 0 ? group(text) : nil,
            playSeconds: Double(number) * 75,
            lastPlayed: number > 0 ? date : nil, missed: number > 1 ? missed : [], id: PlayerID(), reached: reached)
    }

    private static func reached(
        stars: Int, isEnded: Bool, _ missed: ProgressModel.Missed?
    ) -> ProgressModel.Reached {
        ProgressModel.Reached(
            stars: stars, score: isEnded ? 1_100 : nil, rounds: isEnded ? 2 : 0, playSeconds: 61.25,
            lastDay: CalendarDay(year: 2026, month: 3, day: 7), asked: 16, missed: 5, mostMissed: missed)
    }

    static func statistics(_ text: String = "words", isOn: Bool = true, isEmpty: Bool = false) -> StatisticsModel {
        StatisticsModel(
            site: site, isOn: isOn, sessions: isEmpty ? 0 : 4, since: isEmpty ? nil : date,
            games: isEmpty ? [] : [.init(what: text, count: 3)],
            levels: isEmpty
                ? []
                : [
                    .init(game: text, title: text, plays: 7, successes: 5, seconds: 420),
                    .init(game: text, title: text, plays: 1, successes: 0, seconds: 0),
                ], permissions: isEmpty ? [] : [.init(what: text, count: 2)],
            errors: isEmpty ? [] : [.init(what: "", count: 1)])
    }

    /// What children see, the gate included.
    static func childrensPages(_ text: String) -> [(name: String, page: Document)] {
        var gate = ParentGateModel(site: site, play: play(text), next: "/settings/games")
        let pause = gate
        (gate.task, gate.complaint) = ((first: 12, second: 9), text)
        var leaving = gate
        leaving.leavesGames = true
        return [
            ("games", LobbyPage.render(GamesModel(site: site, play: play(text)))),
            ("games of a guest", LobbyPage.render(GamesModel(site: site, play: play(text, isChosen: false)))),
            ("groups", LobbyPage.render(GamesModel(site: site, play: groups(text)))),
            ("a group", LobbyPage.render(GamesModel(site: site, play: groups(text, shown: .ungrouped)))),
            ("gate", ParentGatePage.render(gate)), ("gate before the rest", ParentGatePage.render(leaving)),
            ("gate that is shut", ParentGatePage.render(pause)),
        ] + Games.all.map { ($0.id.rawValue, GamePage.render(GameModel(site: site, play: play(text), game: $0))) }
    }

    static func grownUpsPages(_ text: String) -> [(name: String, page: Document)] {
        let deletions = [DeleteModel.Thing.player(PlayerID()), .statistics].map { thing in
            (
                name: "delete \(thing)",
                page: DeletePage.render(
                    DeleteModel(site: site, thing: thing, name: text))
            )
        }
        return deletions + [
            ("for grown-ups", GrownUpsPage.render(site)),
            ("for grown-ups, while children play", GrownUpsPage.render(site, isPlayed: true)),
            ("for grown-ups, with a certificate that ends", GrownUpsPage.render(site, certificateDaysLeft: 3)),
            ("settings", GameSettingsPage.render(settings(text))), ("players", ProgressPage.render(progress(text))),
            ("players of a group", ProgressPage.render(progressOfAGroup(text))),
            ("a player", PlayerPage.render(player(text))),
            ("players who never played", ProgressPage.render(progress(text, players: 1))),
            ("no players", ProgressPage.render(progress(text, players: 0))),
            ("statistics", StatisticsPage.render(statistics(text))),
            ("no statistics", StatisticsPage.render(statistics(text, isOn: false, isEmpty: true))),
        ]
    }

    private static func settings(_ text: String) -> GameSettingsModel {
        GameSettingsModel(site: site, settings: GameSettings(), dataFolder: text, isSaved: true)
    }
}
