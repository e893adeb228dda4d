import FoundationEssentials

extension Store {
    /// How long events are kept, seconds: 400 days, so that a school year can be compared with the one before.
    static let eventSeconds: Double = 400 * 24 * 3600

    /// Keeps what browsers tell of how games go; what is here already stays as it is.
    @discardableResult
    public func keep(_ events: [GameEvent], in scope: Scope) async throws(StoreError) -> Int {
        try ledger.requireSpace()
        return try await database.transaction { connection throws(StoreError) in
            let now = Date.stored
            var new = 0
            for event in events { new += try EventRows.insert(connection, event, at: now, in: scope) }
            return new
        }
    }

    /// What all of that comes to.
    public func gameStatistics(in scope: Scope) async throws(StoreError) -> GameStatistics {
        try await reader.runLong { connection throws(StoreError) in try EventRows.statistics(connection, in: scope) }
    }

    /// Removes all of that.
    public func deleteGameEvents(in scope: Scope) async throws(StoreError) {
        _ = try await freeing { connection throws(StoreError) in
            try connection.run("DELETE FROM game_event WHERE scope = ?", .scope(scope))
        }
        await database.forget()
    }

    /// Removes rounds of guests and events that are older than anybody looks at.
    public func forgetOldGames() async throws(StoreError) {
        let (rounds, events) = (
            Date(timeIntervalSinceNow: -Self.recentSeconds), Date(timeIntervalSinceNow: -Self.eventSeconds)
        )
        // A start, and a look now and then, need not write.
        let isOld = try await reader.run { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT EXISTS (SELECT 1 FROM round WHERE player IS NULL AND started_at < ?)
                    OR EXISTS (SELECT 1 FROM game_event WHERE at < ?)
                """, .date(rounds), .date(events)
            ) { row throws(StoreError) in try row.integer(0) == 1 }
        }
        guard isOld == [true] else { return }
        try await freeing { connection throws(StoreError) in
            try connection.run("DELETE FROM round WHERE player IS NULL AND started_at < ?", .date(rounds))
            try connection.run("DELETE FROM game_event WHERE at < ?", .date(events))
        }
        await database.forget()
    }
}

/// Events as rows.
private enum EventRows {
    /// - Parameter now: an event of a clock that goes wrong happened when it came.
    /// - Returns: 1, or 0 for one that is here already.
    static func insert(
        _ connection: Connection, _ event: GameEvent, at now: Date, in scope: Scope
    ) throws(StoreError) -> Int {
        let isPast = (now - Store.eventSeconds...now).contains(event.at)
        // Scalars always have a JSON.
        let fields = (try? JSONEncoder().encode(event.fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
        return try connection.run(
            """
            INSERT INTO game_event (id, scope, session, name, at, fields) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO NOTHING
            """,
            .text(event.id.uuidString), .scope(scope), .text(event.session.uuidString), .text(event.name.rawValue),
            .date(isPast ? event.at : now), .text(fields))
    }

    static func statistics(_ connection: Connection, in scope: Scope) throws(StoreError) -> GameStatistics {
        let whole = try connection.rows(
            "SELECT count(*), count(DISTINCT session), min(at) FROM game_event WHERE scope = ?", .scope(scope)
        ) { row throws(StoreError) in
            (events: try row.count(0), sessions: try row.count(1), since: try row.optionalDate(2))
        }.first
        let levels = try connection.readableRows(
            """
            SELECT fields ->> 'game', CAST(fields ->> 'level' AS INTEGER) AS level, count(*),
                count(iif(fields ->> 'success', 1, NULL)),
                CAST(sum(min(max(CAST(fields ->> 'seconds' AS REAL), 0), 3600)) * 1000 AS INTEGER)
            FROM game_event WHERE scope = ? AND name = ? AND fields ->> 'game' IS NOT NULL AND level BETWEEN 0 AND 999
            GROUP BY 1, 2
            """, values: [.scope(scope), .text(GameEvent.Name.levelEnd.rawValue)]
        ) { row throws(StoreError) in
            GameStatistics.Level(
                game: try row.text(0), level: try row.count(1), plays: try row.count(2), successes: try row.count(3),
                seconds: Double(row.optionalInteger(4) ?? 0) / 1000)
        }
        return GameStatistics(
            events: whole?.events ?? 0, sessions: whole?.sessions ?? 0, since: whole?.since,
            games: try counts(connection, "game", of: .gameStart, in: scope), levels: levels,
            permissions: try counts(connection, "result", of: .cameraPermission, in: scope),
            errors: try counts(connection, "context", of: .error, in: scope))
    }

    /// How often events of a name had each value of a field, the most frequent first.
    private static func counts(
        _ connection: Connection, _ field: String, of name: GameEvent.Name, in scope: Scope
    ) throws(StoreError) -> [GameStatistics.Count] {
        try connection.rows(
            """
            SELECT coalesce(CAST(fields ->> ? AS TEXT), ''), count(*) FROM game_event WHERE scope = ? AND name = ?
            GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 50
            """, .text(field), .scope(scope), .text(name.rawValue)
        ) { row throws(StoreError) in
            GameStatistics.Count(what: try row.text(0), count: try row.count(1))
        }
    }
}
