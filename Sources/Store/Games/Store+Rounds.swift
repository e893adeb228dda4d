package import Domain
import FoundationEssentials

extension Store {
    /// Begins a round.
    package func beginRound(
        of game: String, level: Int, seed: UInt64, by player: PlayerID?, in scope: Scope
    ) async throws -> GameRound {
        try reservations.requireSpace()
        let (now, limits) = (try await moment().now, limits)
        return try await database.transaction { connection in
            if let player {
                let isHere = try connection.rows(
                    "SELECT 1 FROM player WHERE id = ? AND scope = ?", .id(player), .scope(scope)
                ) { _ in true }
                guard isHere == [true] else { throw AppError.unknownPlayer }
            }
            let round = GameRound(
                id: RoundID(), player: player, game: game, level: level, seed: seed, startedAt: now, result: nil)
            try RoundRows.insert(connection, round, in: scope)
            try RoundRows.makeWay(connection, of: player, limits)
            return round
        }
    }

    /// The round of an identifier.
    package func round(_ id: RoundID, in scope: Scope) async throws -> GameRound? {
        try await reader.run { connection in try RoundRows.round(connection, id, in: scope)?.round }
    }

    /// Keeps an answer, unless there is one to that task: the first counts.
    package func keep(
        _ answer: RoundAnswer, of round: RoundID, in scope: Scope
    ) async throws -> RoundAnswer {
        try await database.transaction { connection in
            guard let row = try RoundRows.round(connection, round, in: scope) else { throw AppError.unknownRound }
            if let kept = try RoundRows.answers(connection, of: row.sequence).first(where: {
                $0.number == answer.number
            }) {
                return kept
            }
            guard row.round.result == nil else { throw AppError.roundEnded }
            try RoundRows.insert(connection, answer, of: row.sequence)
            return answer
        }
    }

    /// Ends a round, in one transaction; one that has ended stays as it is.
    package func endRound(
        _ id: RoundID, in scope: Scope, worth: @Sendable ([RoundAnswer]) -> RoundResult
    ) async throws -> EndedRound {
        try await database.transaction { connection in
            guard let (sequence, round) = try RoundRows.round(connection, id, in: scope) else {
                throw AppError.unknownRound
            }
            let result: RoundResult
            if let earlier = round.result {
                result = earlier
            } else {
                result = worth(try RoundRows.answers(connection, of: sequence))
                try RoundRows.end(connection, sequence, result)
            }
            let before = try RoundRows.best(connection, round, before: sequence)
            let best = try RoundRows.best(connection, round, before: nil) ?? (stars: result.stars, score: result.score)
            return EndedRound(
                round: round, result: result, bestStars: best.stars, bestScore: best.score,
                isBest: round.player != nil && result.score > before?.score ?? 0)
        }
    }

    /// What a player has reached.
    package func progress(of player: PlayerID) async throws -> [LevelProgress] {
        try await reader.run { connection in try RoundRows.progress(connection, of: player) }
    }

    /// How far back `recentTasks` looks, seconds: 90 days. A guest's rounds are kept as long.
    package static let recentSeconds: Double = 90 * 24 * 3600

    /// What was asked of a player lately.
    package func recentTasks(of player: PlayerID) async throws -> [AskedTask] {
        let since = Date(timeIntervalSinceNow: -Self.recentSeconds)
        return try await reader.runLong { connection in
            try RoundRows.tasks(connection, of: player, since: since)
        }
    }
}

extension AppError {
    fileprivate static let unknownPlayer = AppError(
        .unknownPlayer, "Player not found. Choose who’s playing.")
    fileprivate static let unknownRound = AppError(
        .unknownRound, "Round not found. The player may have been deleted. Start the level again.")
    fileprivate static let roundEnded = AppError(.roundEnded, "This round is over. Start the level again.")
}
