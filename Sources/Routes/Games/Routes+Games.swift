import Domain
import Games
import HTTPServer

/// Games: who answers which address.
extension Routes {
    func answer(_ address: GameAddress, _ context: RequestContext) async throws -> Response {
        let isRead = context.request.method == .get
        return switch address {
        case .lobby: try await lobby(context)
        case .game(let game): try await gamePage(game, context)
        case .rounds(let game): try await beginRound(of: game, context)
        case .answers(let round): try await keepAnswer(to: round, context)
        case .end(let round): try await endRound(round, context)
        case .events: try await keepEvents(context)
        case .players: try await addPlayer(context)
        case .choosePlayer: try await choosePlayer(context)
        case .grownUps where isRead: try await grownUps(context)
        case .grownUps: try await answerGate(context)
        default: try await behindGate(context) { try await answerGrownUp(address, context) }
        }
    }

    /// What is behind the gate.
    private func answerGrownUp(_ address: GameAddress, _ context: RequestContext) async throws -> Response {
        let isRead = context.request.method == .get
        return switch address {
        case .settings where isRead: try await gameSettingsPage(context)
        case .settings: try await saveGameSettings(context)
        case .progress: try await progressPage(context)
        case .progressTable: try await progressTable(context)
        case .deletePlayer(let id) where isRead: try await askToDeletePlayer(id, context)
        case .deletePlayer(let id): try await deletePlayer(id, context)
        case .statistics: try await statisticsPage(context)
        case .deleteStatistics where isRead: askToDeleteStatistics()
        case .deleteStatistics: try await deleteStatistics(context)
        case .lobby, .game, .rounds, .answers, .end, .events, .players, .choosePlayer, .grownUps:
            try await answer(address, context)
        }
    }

    /// The game of an address: those of unknown games do not exist.
    func game(_ id: GameID) throws -> any Game {
        guard let game = Games.game(id) else { throw AppError.noSuchGame }
        return game
    }
}

extension AppError {
    static let noSuchGame = AppError(
        .notFound, code: "noSuchGame", "There is no such game; choose one on the page of games.")
}
