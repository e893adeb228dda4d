import Domain
import Games
import HTTPServer
import Store
import Templates

/// The pages that children see.
extension GamesController {
    func lobby(_ context: RequestContext) async throws -> Response {
        let chosen = try await chosenPlayer(context)
        let levels = try await openLevels(of: chosen)
        return .page(
            LobbyPage.render(
                GamesModel(
                    site: chrome().site, play: try await play(chosen, context), progress: levels,
                    longestName: GamePlayerName.maximumLength)))
    }

    func gamePage(_ id: GameID, _ context: RequestContext) async throws -> Response {
        let game = try game(id)
        let chosen = try await chosenPlayer(context)
        let levels = try await openLevels(of: chosen)
        return .page(
            GamePage.render(
                GameModel(
                    site: chrome().site, play: try await play(chosen, context), game: game, levels: levels[id] ?? [])))
    }

    /// Who plays in the browser that asks, among all, and how games look there.
    func play(_ chosen: GamePlayer?, _ context: RequestContext) async throws -> PlayModel {
        PlayModel(
            players: try await store.players(in: context.scope).map(GamePlayerModel.init),
            chosen: chosen.map(GamePlayerModel.init), shown: ShownGamePlayers.filter(context.request),
            settings: try await gameSettings())
    }

    /// How far a player has come in each level of each game; for a guest all of them are open.
    private func openLevels(of player: GamePlayer?) async throws -> [GameID: [LevelModel]] {
        guard let player else { return [:] }
        let progress = try await store.progress(of: player.id)
        return Dictionary(
            uniqueKeysWithValues: Games.all.map { game in
                let own = Dictionary(
                    progress.filter { $0.game == game.id.rawValue }.map { ($0.level, $0) },
                    uniquingKeysWith: { first, _ in first })
                return (
                    game.id,
                    game.levels.indices.map { level in
                        LevelModel(
                            stars: own[level]?.stars ?? 0, score: own[level].flatMap { $0.rounds > 0 ? $0.score : nil },
                            isOpen: level == 0 || own[level - 1]?.isDone == true)
                    }
                )
            })
    }
}

extension GamePlayerModel {
    fileprivate init(_ player: GamePlayer) {
        self.init(
            id: player.id.description, name: player.name.description, animal: player.look.animal,
            colour: player.look.colour, group: player.group)
    }
}
