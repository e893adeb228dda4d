import Domain
import FoundationEssentials

/// Tries to open messages, counted in the database.
enum MessageTries {
    /// Whether there may be a try: the one rule, which pages ask and tries obey. Nothing is counted.
    static func verdict(
        _ connection: Connection, _ id: String, from source: TrySource, in scope: Scope, at now: Date, _ rule: TryRule
    ) throws -> TryVerdict {
        guard let message = try MessageRows.message(connection, id, in: scope) else { return .unknown }
        switch message.state(at: now) {
        case .read: return .readAlready
        case .expired: return .expired
        case .locked, .opened: break
        }
        guard let here = try count(connection, at: message, from: source) else { return .unknown }
        var there: [TryCount] = []
        for name in source.names { there.append(try count(connection, of: name, at: now, rule)) }
        if let verdict = blocked(here.block(at: now, rule), there.compactMap { $0.block(at: now, rule) }.max()) {
            return verdict
        }
        let left = ([here] + there).map { rule.left(after: $0.tries + 1) }.min()
        return .allowed(message, triesLeft: left ?? 0)
    }

    /// Counts a try if it is allowed.
    static func begin(
        _ connection: Connection, _ id: String, from source: TrySource, in scope: Scope, at now: Date, _ rule: TryRule
    ) throws -> TryVerdict {
        let verdict = try verdict(connection, id, from: source, in: scope, at: now, rule)
        guard case .allowed(let message, let triesLeft) = verdict,
            var here = try count(connection, at: message, from: source)
        else { return verdict }
        here.begin(at: now, rule)
        let blockedUntil = here.blockedUntil.map { SQLValue.date($0) } ?? .null
        if let link = source.link {
            try connection.run(
                "UPDATE link SET tries = ?, blocked_until = ? WHERE id = ?", .integer(here.tries), blockedUntil,
                .id(link))
        } else {
            try connection.run(
                "UPDATE message SET tries = ?, blocked_until = ? WHERE id = ?", .integer(here.tries), blockedUntil,
                .text(id))
        }
        for name in source.names {
            var there = try count(connection, of: name, at: now, rule)
            there.begin(at: now, rule)
            try connection.run(
                """
                INSERT INTO guesser (address, tries, blocked_until, last_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (address) DO UPDATE
                SET tries = excluded.tries, blocked_until = excluded.blocked_until, last_at = excluded.last_at
                """,
                .text(name), .integer(there.tries), there.blockedUntil.map { .date($0) } ?? .null, .date(now))
        }
        try connection.run(
            """
            DELETE FROM guesser WHERE address IN
                (SELECT address FROM guesser ORDER BY last_at DESC, address LIMIT -1 OFFSET ?)
            """, .integer(rule.mostGuessers))
        guard let counted = try MessageRows.message(connection, id, in: scope) else { return .unknown }
        return .allowed(counted, triesLeft: triesLeft)
    }

    /// Ends a try. Right and wrong ones run the same statements, and each changes the same pages: SQLite writes no page
    /// that stays as it was, hence the numbers that go up and down again.
    /// - Returns: whether the message may be shown, and whether it is one that can be read once.
    static func end(
        _ connection: Connection, _ id: String, from source: TrySource, by player: String, opened: Bool,
        in scope: Scope, at now: Date
    ) throws -> (isShown: Bool, isReadOnce: Bool) {
        guard let message = try MessageRows.message(connection, id, in: scope) else { return (false, false) }
        let isShown = opened && message.box != nil && !message.isExpired(at: now)
        let shown = SQLValue.integer(isShown ? 1 : 0)
        try connection.run("UPDATE message SET tries = tries + 1 WHERE id = ?", .text(id))
        try connection.run(
            """
            UPDATE message SET
                tries = CASE WHEN ?4 THEN 0 ELSE tries - 1 END,
                blocked_until = CASE WHEN ?4 THEN NULL ELSE blocked_until END,
                opened_at = CASE WHEN ?1 THEN coalesce(opened_at, ?2) ELSE opened_at END,
                salt = CASE WHEN ?1 AND once THEN NULL ELSE salt END,
                box = CASE WHEN ?1 AND once THEN NULL ELSE box END
            WHERE id = ?3
            """, shown, .date(now), .text(id), source.link == nil ? shown : .integer(0))
        if let link = source.link {
            try connection.run("UPDATE link SET tries = tries + 1 WHERE id = ?", .id(link))
            try connection.run(
                """
                UPDATE link SET
                    tries = CASE WHEN ?1 THEN 0 ELSE tries - 1 END,
                    blocked_until = CASE WHEN ?1 THEN NULL ELSE blocked_until END
                WHERE id = ?2
                """, shown, .id(link))
        }
        // The right try is taken back from its guesser; the others stay: nobody clears an account with a message of his
        // own.
        for name in source.names {
            try connection.run("UPDATE guesser SET tries = tries + 1 WHERE address = ?", .text(name))
            try connection.run(
                """
                UPDATE guesser SET
                    tries = max(0, CASE WHEN ?1 THEN tries - 2 ELSE tries - 1 END),
                    blocked_until = CASE WHEN ?1 THEN NULL ELSE blocked_until END
                WHERE address = ?2
                """, shown, .text(name))
        }
        let isNew =
            try connection.run(
                "INSERT OR IGNORE INTO opening (message, player, opened_at) VALUES (?, ?, ?)", .text(id), .text(player),
                .date(now)) == 1
        try connection.run(
            "DELETE FROM opening WHERE message = ?1 AND player = ?2 AND ?3", .text(id), .text(player),
            .integer(isNew && !isShown ? 1 : 0))
        return (isShown, message.isReadOnce)
    }

    /// What was tried at a message; by the guests of a link, if the source is one. Nil where there is no such link.
    private static func count(
        _ connection: Connection, at message: LockedMessage, from source: TrySource
    ) throws -> TryCount? {
        guard let link = source.link else {
            return TryCount(tries: message.tries, blockedUntil: message.blockedUntil)
        }
        return try connection.rows("SELECT tries, blocked_until FROM link WHERE id = ?", .id(link)) { row in
            TryCount(tries: try row.count(0), blockedUntil: try row.optionalDate(1))
        }.first
    }

    /// What a guesser has tried within the rule's memory. A try in the future was made while the clock went wrong.
    private static func count(
        _ connection: Connection, of name: String, at now: Date, _ rule: TryRule
    ) throws -> TryCount {
        try connection.rows(
            "SELECT tries, blocked_until FROM guesser WHERE address = ? AND last_at > ? AND last_at <= ?", .text(name),
            .date(now - rule.memory), .date(now + rule.memory)
        ) { row in
            TryCount(tries: try row.count(0), blockedUntil: try row.optionalDate(1))
        }.first ?? TryCount()
    }

    /// The pause that ends last, if there is one.
    private static func blocked(_ message: Date?, _ guesser: Date?) -> TryVerdict? {
        switch (message, guesser) {
        case (nil, nil): nil
        case (let until?, nil): .blocked(until: until, byGuesser: false)
        case (nil, let until?): .blocked(until: until, byGuesser: true)
        case (let here?, let there?): .blocked(until: max(here, there), byGuesser: there > here)
        }
    }
}
