/// Writes that must go through on a full disk, too: they free space, or end what would take more.
extension Store {
    /// Runs a transaction that frees space, or makes it possible that something else does.
    func freeing<T: Sendable>(
        _ body: @Sendable (Connection) throws -> T
    ) async throws -> T {
        try await withBallast { database in try await database.transaction(body) }
    }

    /// Tries again with the ballast's room what failed for want of room.
    /// - Parameter write: all or nothing; it may run several times.
    func withBallast<T: Sendable>(
        _ write: @Sendable (Database) async throws -> T
    ) async throws -> T {
        while true {
            do {
                let result = try await write(database)
                // At once: what is free on a full disk is soon somebody else's.
                ballast.restore()
                return result
            } catch {
                guard ballast.giveUp(after: error) else { throw error }
            }
        }
    }
}
