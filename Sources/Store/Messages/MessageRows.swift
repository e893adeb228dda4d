import Domain
import FoundationEssentials

/// Messages as rows.
enum MessageRows {
    /// Longest list.
    static let mostListed = 500

    private static let columns = """
        message.id, message.scope, message.writer, message.avatar, message.hint, message.salt, message.box,
        message.key_fingerprint, message.once, message.created_at, message.expires_at, message.opened_at, message.tries,
        message.blocked_until
        """

    /// - Throws: `nameTaken` when there is one of that id, whoever's it is.
    static func insert(
        _ connection: Connection, _ message: NewLockedMessage, at now: Date
    ) throws {
        let isTaken = try !connection.rows("SELECT 1 FROM message WHERE id = ?", .text(message.id)) { _ in true }
            .isEmpty
        if isTaken { throw AppError(.nameTaken, "This message ID is already in use. Lock the message again.") }
        try connection.run(
            """
            INSERT INTO message (id, scope, writer, avatar, hint, salt, box, key_fingerprint, once, created_at, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(message.id), .scope(message.scope), .text(message.writer), .text(message.avatar),
            .integer(message.hasHint ? 1 : 0), .blob(message.salt), .blob(message.box),
            .blob(message.keyFingerprint), .integer(message.isReadOnce ? 1 : 0), .date(now),
            message.expiresAt.map { .date($0) } ?? .null)
    }

    /// Lets the oldest message go that says nothing any more where there are too many.
    /// - Throws: `messagesFull` if all of them can still be opened.
    static func makeRoom(_ connection: Connection, _ limit: Int) throws {
        let count = try connection.rows("SELECT count(*) FROM message") { row in try row.count(0) }
        guard count[0] >= limit else { return }
        let hasRoom = try connection.run(
            "DELETE FROM message WHERE sequence = (SELECT min(sequence) FROM message WHERE box IS NULL)")
        guard hasRoom == 1 else {
            throw AppError(
                .messagesFull,
                LocalizedText(
                    limit, "The limit of \(limit) message is reached. Delete it, or wait until it expires.",
                    "The limit of \(limit) messages is reached. Delete some of yours, or wait until others expire."))
        }
    }

    /// Forgets that players opened a message, those who did so first, where too many are known. The statements are the
    /// same whatever came of a try.
    static func forgetOpenings(
        _ connection: Connection, of message: String, but player: String, beyond limit: Int
    ) throws {
        try connection.run(
            """
            DELETE FROM opening WHERE message = ?1 AND player IN (
                SELECT player FROM opening WHERE message = ?1 AND player <> ?2 ORDER BY opened_at DESC LIMIT -1 OFFSET ?3)
            """, .text(message), .text(player), .integer(limit - 1))
    }

    /// A message, with box and salt if they are still there.
    static func message(_ connection: Connection, _ id: String, in scope: Scope) throws -> LockedMessage? {
        try connection.rows(
            "SELECT \(columns) FROM message WHERE id = ? AND scope = ?", .text(id), .scope(scope)
        ) { row in
            try read(row)
        }.first
    }

    static func written(
        _ connection: Connection, by player: String, in scope: Scope
    ) throws -> [LockedMessage] {
        try connection.readableRows(
            "SELECT \(columns) FROM message WHERE scope = ? AND writer = ? ORDER BY sequence DESC",
            values: [.scope(scope), .text(player)], limit: mostListed
        ) { row in
            try read(row)
        }
    }

    static func opened(
        _ connection: Connection, by player: String, in scope: Scope
    ) throws -> [OpenedMessage] {
        try connection.readableRows(
            """
            SELECT \(columns), opening.opened_at FROM opening JOIN message ON message.id = opening.message
            WHERE opening.player = ? AND message.scope = ? ORDER BY opening.opened_at DESC, message.sequence DESC
            """,
            values: [.text(player), .scope(scope)], limit: mostListed
        ) { row in
            OpenedMessage(message: try read(row), openedAt: try row.date(14))
        }
    }

    /// Removes what the messages say whose time is over, and the guessers that are to be forgotten.
    /// - Returns: how many rows changed.
    static func removeExpired(_ connection: Connection, at now: Date, _ rule: TryRule) throws -> Int {
        let emptied = try connection.run(
            """
            UPDATE message SET salt = NULL, box = NULL
            WHERE box IS NOT NULL AND expires_at IS NOT NULL AND expires_at <= ?
            """, .date(now))
        // A try in the future was made while the clock went wrong.
        return try emptied
            + connection.run(
                "DELETE FROM guesser WHERE last_at <= ? OR last_at > ?", .date(now - rule.memory),
                .date(now + rule.memory))
    }

    /// When there is something to remove next; nil if nothing waits for that.
    static func nextExpiry(_ connection: Connection, _ rule: TryRule) throws -> Date? {
        let expiry = try connection.rows(
            "SELECT min(expires_at) FROM message WHERE box IS NOT NULL AND expires_at IS NOT NULL"
        ) { row in
            try row.optionalDate(0)
        }
        let oldest = try connection.rows("SELECT min(last_at) FROM guesser") { row in
            try row.optionalDate(0)
        }
        return (expiry + oldest.map { $0.map { $0 + rule.memory } }).compactMap(\.self).min()
    }

    private static func read(_ row: borrowing SQLRow) throws -> LockedMessage {
        LockedMessage(
            id: try row.text(0), scope: Scope(name: try row.text(1)), writer: try row.text(2), avatar: try row.text(3),
            hasHint: try row.integer(4) != 0, salt: row.optionalBlob(5), box: row.optionalBlob(6),
            keyFingerprint: try row.blob(7), isReadOnce: try row.integer(8) != 0, createdAt: try row.date(9),
            expiresAt: try row.optionalDate(10), openedAt: try row.optionalDate(11), tries: try row.count(12),
            blockedUntil: try row.optionalDate(13))
    }
}

extension LockedMessage {
    /// Without what it says, when its time is over.
    func seen(at now: Date) -> LockedMessage {
        guard isExpired(at: now) else { return self }
        return LockedMessage(
            id: id, scope: scope, writer: writer, avatar: avatar, hasHint: hasHint, salt: nil, box: nil,
            keyFingerprint: keyFingerprint, isReadOnce: isReadOnce, createdAt: createdAt, expiresAt: expiresAt,
            openedAt: openedAt, tries: tries, blockedUntil: blockedUntil)
    }
}
