import Domain
import Games
import HTTPServer
import Store
import Templates

/// Games and their players, and what grown-ups see of them.
struct GamesController: Controller {
    let store: any PageStore
    let chrome: CurrentChrome
    /// What the server encrypts with; nil where it does not.
    let certificates: @Sendable () -> ServedCertificate?
    let parentGate: ParentGate
    /// The most players that there can be.
    let mostPlayers: Int

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.lobby) { try await lobby($0) }
        table.get(Addresses.game) { context, id in try await gamePage(id, context) }
        table.post(Addresses.rounds) { context, id in try await beginRound(of: id, context) }
        table.post(Addresses.answers) { context, id in try await keepAnswer(to: id, context) }
        table.post(Addresses.endRound) { context, id in try await endRound(id, context) }
        table.post(Addresses.gameEvents) { try await keepEvents($0) }
        table.post(Addresses.players) { try await addPlayer($0) }
        table.post(Addresses.choosePlayer) { try await choosePlayer($0) }
        table.post(Addresses.choosePlayerGroup) { try await choosePlayerGroup($0) }
        table.get(Addresses.grownUps) { try await grownUps($0) }
        table.post(Addresses.grownUps) { try await answerGate($0) }
        addRoutesForGrownUps(to: &table)
    }

    /// What children do not reach: each answer stands behind the gate.
    private func addRoutesForGrownUps(to table: inout RouteTable) {
        table.get(Addresses.gameSettings, behindGate { try await gameSettingsPage($0) })
        table.post(Addresses.gameSettings, behindGate { try await saveGameSettings($0) })
        table.get(Addresses.progress, behindGate { try await progressPage($0) })
        table.post(Addresses.progress, behindGate { try await addPlayers($0) })
        table.post(Addresses.movePlayers, behindGate { try await movePlayers($0) })
        table.get(Addresses.changePlayer, behindGate { try await askToChangePlayer($1, $0) })
        table.post(Addresses.changePlayer, behindGate { try await changePlayer($1, $0) })
        table.get(Addresses.progressTable, behindGate { try await progressTable($0) })
        table.get(Addresses.deletePlayer, behindGate { try await askToDeletePlayer($1, $0) })
        table.post(Addresses.deletePlayer, behindGate { try await deletePlayer($1, $0) })
        table.get(Addresses.statistics, behindGate { try await statisticsPage($0) })
        table.get(Addresses.deleteStatistics, behindGate { _ in askToDeleteStatistics() })
        table.post(Addresses.deleteStatistics, behindGate { try await deleteStatistics($0) })
    }

    /// The game of an address: those of unknown games do not exist.
    func game(_ id: GameID) throws -> any Game {
        guard let game = Games.game(id) else { throw AppError.noSuchGame }
        return game
    }
}

extension AppError {
    static let noSuchGame = AppError(
        .notFound, code: "noSuchGame", "Game not found. Choose one on the Games page.")
}
