import Domain
import FoundationEssentials

/// What browsers tell of how games go, as rows: sums by the day, and which events came lately, so that each counts
/// once.
enum GameSums {
    /// What stands for the names beyond `StoreLimits.gameSumsADay`.
    static let others = "(others)"
    /// Most levels, and most values of anything else, that a page lists.
    private static let mostListed = (levels: 200, values: 50)
    /// Levels of a game.
    private static let levels = 0..<1000
    /// The name of the sums that count visits: no event is called so.
    private static let visit = "visit"

    /// One event as it is added up.
    private struct Entry {
        var name: String
        var what = ""
        var level = -1
        var isSuccess = false
        var milliseconds = 0
    }

    /// Adds up an event, unless it came before.
    /// - Parameter now: an event of a clock that goes wrong happened when it came.
    /// - Returns: 1, or 0 for one that is here already.
    static func add(
        _ connection: Connection, _ event: GameEvent, at now: Date, in scope: Scope, _ limits: StoreLimits
    ) throws -> Int {
        let isNewVisit = try connection.rows(
            "SELECT 1 FROM game_event WHERE session = ? AND scope = ? LIMIT 1", .text(event.session.uuidString),
            .scope(scope)
        ) { _ in true }.isEmpty
        let isNew = try connection.run(
            """
            INSERT INTO game_event (id, scope, session, name, at, fields) VALUES (?, ?, ?, ?, ?, '{}')
            ON CONFLICT (id) DO NOTHING
            """,
            .text(event.id.uuidString), .scope(scope), .text(event.session.uuidString), .text(event.name.rawValue),
            .date(now))
        guard isNew == 1 else { return 0 }
        let at = (now - Store.eventSeconds...now).contains(event.at) ? event.at : now
        if isNewVisit { try add(connection, Entry(name: visit), at: at, in: scope, limits) }
        try add(connection, entry(event), at: at, in: scope, limits)
        return 1
    }

    /// Forgets the events that came longest ago where more than enough are kept.
    static func makeWay(_ connection: Connection, _ limits: StoreLimits) throws {
        try connection.run(
            """
            DELETE FROM game_event
            WHERE (at, id) <= (SELECT at, id FROM game_event ORDER BY at DESC, id DESC LIMIT 1 OFFSET ?)
            """, .integer(limits.gameEvents))
    }

    private static func entry(_ event: GameEvent) -> Entry {
        var entry = Entry(name: event.name.rawValue)
        switch event.name {
        case .gameStart: entry.what = event.text("game") ?? ""
        case .cameraPermission: entry.what = event.text("result") ?? ""
        case .error: entry.what = event.text("context") ?? ""
        case .levelEnd:
            guard let game = event.text("game"), case .number(let number) = event.fields["level"],
                let level = Int(exactly: number.rounded(.down)), levels.contains(level)
            else { break }
            (entry.what, entry.level) = (game, level)
            entry.isSuccess = event.fields["success"].map(Self.isTrue) ?? false
            if case .number(let seconds) = event.fields["seconds"] {
                // A play takes an hour at most.
                entry.milliseconds = Int(min(max(seconds, 0), 3600) * 1000)
            }
        case .sessionStart, .sessionEnd, .levelStart: break
        }
        return entry
    }

    private static func isTrue(_ value: GameEvent.Value) -> Bool {
        switch value {
        case .flag(let flag): flag
        case .number(let number): number != 0
        case .text: false
        }
    }

    /// Adds to the sum of a day. Where too many names were told of on that day already, to that of the others.
    private static func add(
        _ connection: Connection, _ entry: Entry, at: Date, in scope: Scope, _ limits: StoreLimits
    ) throws {
        var entry = entry
        let day = SQLValue.integer(Int((at.timeIntervalSince1970 / 86_400).rounded(.down)))
        let isKnown = try !connection.rows(
            "SELECT 1 FROM game_sum WHERE scope = ? AND name = ? AND what = ? AND level = ? AND day = ?",
            .scope(scope), .text(entry.name), .text(entry.what), .integer(entry.level), day
        ) { _ in true }.isEmpty
        if !isKnown, entry.name != visit {
            let known = try connection.rows(
                "SELECT count(*) FROM game_sum WHERE scope = ? AND day = ?", .scope(scope), day
            ) { row in try row.count(0) }
            if known[0] >= limits.gameSumsADay { (entry.what, entry.level) = (others, -1) }
        }
        try connection.run(
            """
            INSERT INTO game_sum (scope, name, what, level, day, first_at, count, successes, milliseconds)
            VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?)
            ON CONFLICT DO UPDATE SET first_at = min(first_at, excluded.first_at), count = count + 1,
                successes = successes + excluded.successes, milliseconds = milliseconds + excluded.milliseconds
            """, .scope(scope), .text(entry.name), .text(entry.what), .integer(entry.level), day, .date(at),
            .integer(entry.isSuccess ? 1 : 0), .integer(entry.milliseconds))
    }

    /// All of it together.
    static func statistics(_ connection: Connection, in scope: Scope) throws -> GameStatistics {
        let whole = try connection.rows(
            """
            SELECT coalesce(sum(count) FILTER (WHERE name <> '\(visit)'), 0),
                coalesce(sum(count) FILTER (WHERE name = '\(visit)'), 0), min(first_at)
            FROM game_sum WHERE scope = ?
            """, .scope(scope)
        ) { row in
            (events: try row.count(0), sessions: try row.count(1), since: try row.optionalDate(2))
        }.first
        let levels = try connection.readableRows(
            """
            SELECT * FROM (
                SELECT what, level, sum(count) AS plays, sum(successes), sum(milliseconds) FROM game_sum
                WHERE scope = ? AND name = ? AND level >= 0 GROUP BY what, level ORDER BY plays DESC LIMIT ?)
            ORDER BY what, level
            """,
            values: [.scope(scope), .text(GameEvent.Name.levelEnd.rawValue), .integer(mostListed.levels)]
        ) { row in
            GameStatistics.Level(
                game: try row.text(0), level: try row.count(1), plays: try row.count(2), successes: try row.count(3),
                seconds: Double(try row.count(4)) / 1000)
        }
        return GameStatistics(
            events: whole?.events ?? 0, sessions: whole?.sessions ?? 0, since: whole?.since,
            games: try counts(connection, of: .gameStart, in: scope), levels: levels,
            permissions: try counts(connection, of: .cameraPermission, in: scope),
            errors: try counts(connection, of: .error, in: scope))
    }

    /// How often events of a name had each value, the most frequent first.
    private static func counts(
        _ connection: Connection, of name: GameEvent.Name, in scope: Scope
    ) throws -> [GameStatistics.Count] {
        try connection.rows(
            """
            SELECT what, sum(count) FROM game_sum WHERE scope = ? AND name = ? GROUP BY what ORDER BY 2 DESC, 1 LIMIT ?
            """, .scope(scope), .text(name.rawValue), .integer(mostListed.values)
        ) { row in
            GameStatistics.Count(what: try row.text(0), count: try row.count(1))
        }
    }
}

extension GameEvent {
    fileprivate func text(_ field: String) -> String? {
        guard case .text(let text) = fields[field] else { return nil }
        return text
    }
}
