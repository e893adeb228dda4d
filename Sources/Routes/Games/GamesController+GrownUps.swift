import Domain
import FoundationEssentials
import Games
import HTTPServer
import Store
import Templates

/// What grown-ups see of how games go, and delete of it.
extension GamesController {
    func statisticsPage(_ context: RequestContext) async throws -> Response {
        let found = try await store.gameStatistics(in: context.scope)
        func counts(_ counts: [GameStatistics.Count], _ words: (String) -> String = { $0 }) -> [StatisticsModel.Count] {
            counts.map { StatisticsModel.Count(what: words($0.what), count: $0.count) }
        }
        let names = GameNames(chrome().site)
        return .page(
            StatisticsPage.render(
                StatisticsModel(
                    site: chrome().site, isOn: try await gameSettings().statistics, sessions: found.sessions,
                    since: found.since, games: counts(found.games) { names.title(of: GameID(rawValue: $0)) },
                    levels: found.levels.sorted { Self.place(of: $0.game) < Self.place(of: $1.game) }.map { level in
                        let game = GameID(rawValue: level.game)
                        return StatisticsModel.Level(
                            game: names.title(of: game), title: names.title(of: level.level, in: game),
                            plays: level.plays, successes: level.successes, seconds: level.seconds)
                    }, permissions: counts(found.permissions), errors: counts(found.errors))))
    }

    /// Where a game stands in the lobby; those that are gone come last.
    private static func place(of game: String) -> Int {
        Games.all.firstIndex { $0.id.rawValue == game } ?? Games.all.count
    }

    func askToDeleteStatistics() -> Response {
        Response.page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .statistics, name: localized("All game statistics"))))
    }

    func deleteStatistics(_ context: RequestContext) async throws -> Response {
        try await store.deleteGameEvents(in: context.scope)
        return context.afterwards(Addresses.statistics())
    }
}
