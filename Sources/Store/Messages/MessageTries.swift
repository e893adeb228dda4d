import FoundationEssentials

/// Tries to open messages, counted in the database.
enum MessageTries {
    /// Counts a try if it is allowed.
    static func begin(
        _ connection: Connection, _ id: String, from address: String, in scope: Scope, at now: Date, _ rule: TryRule
    ) throws(StoreError) -> TryVerdict {
        guard let message = try MessageRows.message(connection, id, in: scope) else { return .unknown }
        switch message.state(at: now) {
        case .read: return .readAlready
        case .expired: return .expired
        case .locked, .opened: break
        }
        var (here, there) = (
            TryCount(tries: message.tries, blockedUntil: message.blockedUntil),
            try count(connection, of: address, at: now, rule)
        )
        if let verdict = blocked(here.block(at: now, rule), there.block(at: now, rule)) { return verdict }
        here.begin(at: now, rule)
        there.begin(at: now, rule)
        try connection.run(
            "UPDATE message SET tries = ?, blocked_until = ? WHERE id = ?", .integer(here.tries),
            here.blockedUntil.map { .date($0) } ?? .null, .text(id))
        try connection.run(
            """
            INSERT INTO guesser (address, tries, blocked_until, last_at) VALUES (?, ?, ?, ?)
            ON CONFLICT (address) DO UPDATE
            SET tries = excluded.tries, blocked_until = excluded.blocked_until, last_at = excluded.last_at
            """,
            .text(address), .integer(there.tries), there.blockedUntil.map { .date($0) } ?? .null, .date(now))
        guard let counted = try MessageRows.message(connection, id, in: scope) else { return .unknown }
        return .allowed(counted, triesLeft: min(rule.left(after: here.tries), rule.left(after: there.tries)))
    }

    /// Ends a try. Right and wrong ones run the same statements, and each changes the same pages: SQLite writes no page that
    /// stays as it was, hence the numbers that go up and down again.
    /// - Returns: whether the message may be shown, and whether it is one that can be read once.
    static func end(
        _ connection: Connection, _ id: String, from address: String, by player: String, opened: Bool, in scope: Scope,
        at now: Date
    ) throws(StoreError) -> (isShown: Bool, isReadOnce: Bool) {
        guard let message = try MessageRows.message(connection, id, in: scope) else { return (false, false) }
        let isShown = opened && message.box != nil && !message.isExpired(at: now)
        let shown = SQLValue.integer(isShown ? 1 : 0)
        try connection.run("UPDATE message SET tries = tries + 1 WHERE id = ?", .text(id))
        try connection.run(
            """
            UPDATE message SET
                tries = CASE WHEN ?1 THEN 0 ELSE tries - 1 END,
                blocked_until = CASE WHEN ?1 THEN NULL ELSE blocked_until END,
                opened_at = CASE WHEN ?1 THEN coalesce(opened_at, ?2) ELSE opened_at END,
                salt = CASE WHEN ?1 AND once THEN NULL ELSE salt END,
                box = CASE WHEN ?1 AND once THEN NULL ELSE box END
            WHERE id = ?3
            """, shown, .date(now), .text(id))
        // The right try is taken back from its address; the others stay: nobody clears an account with a message of his own.
        try connection.run("UPDATE guesser SET tries = tries + 1 WHERE address = ?", .text(address))
        try connection.run(
            """
            UPDATE guesser SET
                tries = max(0, CASE WHEN ?1 THEN tries - 2 ELSE tries - 1 END),
                blocked_until = CASE WHEN ?1 THEN NULL ELSE blocked_until END
            WHERE address = ?2
            """, shown, .text(address))
        let isNew =
            try connection.run(
                "INSERT OR IGNORE INTO opening (message, player, opened_at) VALUES (?, ?, ?)", .text(id), .text(player),
                .date(now)) == 1
        try connection.run(
            "DELETE FROM opening WHERE message = ?1 AND player = ?2 AND ?3", .text(id), .text(player),
            .integer(isNew && !isShown ? 1 : 0))
        return (isShown, message.isReadOnce)
    }

    /// What an address has tried within the rule's memory.
    private static func count(
        _ connection: Connection, of address: String, at now: Date, _ rule: TryRule
    ) throws(StoreError) -> TryCount {
        try connection.rows(
            "SELECT tries, blocked_until FROM guesser WHERE address = ? AND last_at > ?", .text(address),
            .date(now - rule.memory)
        ) { row throws(StoreError) in
            TryCount(tries: try row.count(0), blockedUntil: try row.optionalDate(1))
        }.first ?? TryCount()
    }

    /// The pause that ends last, if there is one.
    private static func blocked(_ message: Date?, _ address: Date?) -> TryVerdict? {
        switch (message, address) {
        case (nil, nil): nil
        case (let until?, nil): .blocked(until: until, byAddress: false)
        case (nil, let until?): .blocked(until: until, byAddress: true)
        case (let here?, let there?): .blocked(until: max(here, there), byAddress: there > here)
        }
    }
}
