package import Domain
import FoundationEssentials

extension Store {
    /// Everybody who plays, by name.
    package func players(in scope: Scope) async throws -> [GamePlayer] {
        try await reader.run { connection in
            try GamePlayerRows.select(connection, "WHERE scope = ? ORDER BY sequence", .scope(scope))
        }
        .sorted { $0.name < $1.name }
    }

    /// The player of an identifier.
    package func player(_ id: PlayerID, in scope: Scope) async throws -> GamePlayer? {
        try await reader.run { connection in
            try GamePlayerRows.select(connection, "WHERE id = ? AND scope = ?", .id(id), .scope(scope)).first
        }
    }

    /// Makes a player.
    package func addPlayer(
        _ name: GamePlayerName?, or usual: GamePlayerName, looking look: GamePlayerLook,
        to group: GamePlayerGroup?, in scope: Scope
    ) async throws -> GamePlayer {
        try reservations.requireSpace()
        let limit = limits.players
        return try await database.transaction { connection in
            let others = try GamePlayerRows.select(connection, "WHERE scope = ?", .scope(scope))
            guard others.count < limit else {
                throw AppError(
                    .playersFull,
                    LocalizedText(
                        limit, "There is already \(limit) player. Ask a grown-up to delete some.",
                        "There are already \(limit) players. Ask a grown-up to delete some."))
            }
            if let name, others.contains(where: { $0.name == name && $0.look == look }) {
                throw AppError.playerTaken(name)
            }
            let taken = others.map(\.name)
            let free = (2...limit + 1).lazy.map(usual.numbered).first { !taken.contains($0) }
            let new = GamePlayer(
                id: PlayerID(), name: name ?? (taken.contains(usual) ? free ?? usual : usual), look: look, group: group,
                createdAt: .stored)
            try GamePlayerRows.insert(connection, new, in: scope)
            return new
        }
    }

    /// Removes a player with all that was played.
    @discardableResult
    package func deletePlayer(_ id: PlayerID, in scope: Scope) async throws -> Bool {
        let isGone = try await freeing { connection in
            try connection.run("DELETE FROM player WHERE id = ? AND scope = ?", .id(id), .scope(scope)) == 1
        }
        if isGone { await database.forget() }
        return isGone
    }
}
