package import Domain
import FoundationEssentials

extension Store {
    /// How long sums are kept, seconds: 400 days, so that a school year can be compared with the one before.
    static let eventSeconds: Double = 400 * 24 * 3600
    /// How long is known that an event came, seconds: a week. A browser that was offline sends again within days.
    static let eventMemory: Double = 7 * 24 * 3600

    /// Adds up what browsers tell of how games go; what is here already stays as it is.
    @discardableResult
    package func keep(_ events: [GameEvent], in scope: Scope) async throws -> Int {
        try reservations.requireSpace()
        let (now, limits) = (try await moment().now, limits)
        return try await database.transaction { connection in
            var new = 0
            for event in events { new += try GameSums.add(connection, event, at: now, in: scope, limits) }
            if new > 0 { try GameSums.makeWay(connection, limits) }
            return new
        }
    }

    /// What all of that comes to.
    package func gameStatistics(in scope: Scope) async throws -> GameStatistics {
        try await reader.runLong { connection in try GameSums.statistics(connection, in: scope) }
    }

    /// Removes all of that.
    package func deleteGameEvents(in scope: Scope) async throws {
        _ = try await freeing { connection in
            try connection.run("DELETE FROM game_sum WHERE scope = ?", .scope(scope))
            try connection.run("DELETE FROM game_event WHERE scope = ?", .scope(scope))
        }
        await database.forget()
    }

    /// Removes rounds of guests, sums and events that are older than anybody looks at. What lies in the future was
    /// written by a clock that went wrong, and that was long ago, too.
    package func forgetOldGames() async throws {
        let moment = try await moment()
        let tomorrow = moment.now + 86_400
        var doomed: [(from: String, values: [SQLValue])] = []
        if let end = moment.cutoff(after: Self.recentSeconds) {
            doomed.append(
                ("round WHERE player IS NULL AND (started_at < ? OR started_at > ?)", [.date(end), .date(tomorrow)]))
        }
        if let end = moment.cutoff(after: Self.eventSeconds) {
            let days = [end, tomorrow].map { SQLValue.integer(Int(($0.timeIntervalSince1970 / 86_400).rounded(.down))) }
            doomed.append(("game_sum WHERE day < ? OR day > ?", days))
        }
        if let end = moment.cutoff(after: Self.eventMemory) {
            doomed.append(("game_event WHERE at < ? OR at > ?", [.date(end), .date(tomorrow)]))
        }
        // A start, and a look now and then, need not write.
        let old = doomed
        let isOld = try await reader.runLong { connection in
            for rows in old {
                let some = try connection.rows("SELECT 1 FROM \(rows.from) LIMIT 1", values: rows.values) { _ in true }
                if !some.isEmpty { return true }
            }
            return false
        }
        guard isOld else { return }
        try await freeing { connection in
            for rows in old { _ = try connection.rows("DELETE FROM \(rows.from)", values: rows.values) { _ in true } }
        }
        await database.forget()
    }
}
