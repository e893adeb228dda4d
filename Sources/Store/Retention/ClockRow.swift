import FoundationEssentials

/// What the database knows of the time: one row.
enum ClockRow {
    /// What is known. Nothing is in a new folder; where the row makes no sense all ages count from now on.
    static func read(_ connection: Connection, at now: Date) throws -> RetentionClock.Known {
        let never = Date(timeIntervalSince1970: 0)
        return try connection.rows("SELECT newest, last, steady_since FROM clock") { row in
            guard let newest = try? row.date(0), let last = try? row.date(1), let steadySince = try? row.date(2) else {
                return RetentionClock.Known(newest: never, last: never, steadySince: now)
            }
            return RetentionClock.Known(newest: newest, last: last, steadySince: steadySince)
        }.first ?? RetentionClock.Known(newest: never, last: never, steadySince: never)
    }

    static func write(_ connection: Connection, _ known: RetentionClock.Known) throws {
        try connection.run(
            "INSERT OR REPLACE INTO clock (id, newest, last, steady_since) VALUES (1, ?, ?, ?)", .date(known.newest),
            .date(known.last), .date(known.steadySince))
    }

    /// Moves the moments that were told beforehand along with a clock that jumped, so that as much time is left as
    /// before, and what was put into the trash.
    /// - Parameter jump: seconds.
    static func move(_ connection: Connection, by jump: TimeInterval, to now: Date) throws {
        let (jump, now) = (SQLValue.integer(Int64((jump * 1000).rounded())), SQLValue.date(now))
        try connection.run("UPDATE trash SET at = min(max(at + ?, 0), ?)", jump, now)
        // A year from now on is later than any message ends.
        try connection.run(
            """
            UPDATE message SET expires_at = min(max(expires_at + ?1, 0), ?2 + 366 * 86400000)
            WHERE box IS NOT NULL AND expires_at IS NOT NULL
            """, jump, now)
        try connection.run(
            "UPDATE message SET blocked_until = max(blocked_until + ?, 0) WHERE blocked_until IS NOT NULL", jump)
    }
}

extension Migrations {
    /// What is known of the time. What stands in a folder from before counts from the newest time in it: some of it may
    /// have been written by a clock that went wrong.
    static let clock = """
        CREATE TABLE clock (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            newest INTEGER NOT NULL,
            last INTEGER NOT NULL,
            steady_since INTEGER NOT NULL
        ) STRICT;
        INSERT INTO clock (id, newest, last, steady_since) SELECT 1, newest, newest, newest FROM (
            SELECT max(at) AS newest FROM (
                SELECT max(created_at) AS at FROM clip UNION ALL SELECT max(created_at) FROM job
                UNION ALL SELECT max(created_at) FROM message UNION ALL SELECT max(at) FROM trash
                UNION ALL SELECT max(last_at) FROM round UNION ALL SELECT max(created_at) FROM player))
        WHERE newest BETWEEN 0 AND 253402300799999;
        """
}
