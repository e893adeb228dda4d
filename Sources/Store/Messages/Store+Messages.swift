package import Domain
import FoundationEssentials

extension Store {
    /// Keeps a new message.
    package func keep(_ message: NewLockedMessage) async throws {
        guard LockedMessage.isID(message.id) else {
            throw AppError(.incomplete, "The message has no valid ID. Lock it again.")
        }
        try reservations.requireSpace()
        let (now, limit) = (try await moment().now, limits.messages)
        try await database.transaction { connection in
            try MessageRows.makeRoom(connection, limit)
            try MessageRows.insert(connection, message, at: now)
        }
        await expect(expiry: message.expiresAt, from: now)
    }

    /// The message of an id. When its time is over, box and salt are gone, from the database, too.
    package func message(_ id: String, in scope: Scope) async throws -> LockedMessage? {
        let now = await glance().now
        let found = try await reader.run { connection in
            try MessageRows.message(connection, id, in: scope)
        }
        guard let found, found.isExpired(at: now), found.box != nil else { return found }
        await removeExpiredOrLater()
        return found.seen(at: now)
    }

    /// Whether there may be a try; nothing is counted.
    package func tryVerdict(
        _ id: String, from source: TrySource, in scope: Scope
    ) async throws -> TryVerdict {
        let rule = tryRule
        let now = await glance().now
        let verdict = try await reader.run { connection in
            try MessageTries.verdict(connection, id, from: source, in: scope, at: now, rule)
        }
        if verdict == .expired { await removeExpiredOrLater() }
        return verdict
    }

    /// Asks for a try, and counts it if it is allowed.
    package func beginTry(
        _ id: String, from source: TrySource, in scope: Scope
    ) async throws -> TryVerdict {
        let rule = tryRule
        let now = try await moment().now
        let verdict = try await database.transaction { connection in
            try MessageTries.begin(connection, id, from: source, in: scope, at: now, rule)
        }
        switch verdict {
        case .expired: await removeExpiredOrLater()
        case .allowed: await expect(expiry: now + rule.memory, from: now)
        default: break
        }
        return verdict
    }

    /// Ends a try that was allowed.
    @discardableResult
    package func endTry(
        _ id: String, from source: TrySource, by player: String, opened: Bool, in scope: Scope
    ) async throws -> Bool {
        let (now, limit) = (try await moment().now, limits.openings)
        let (isShown, isReadOnce) = try await freeing { connection in
            let end = try MessageTries.end(
                connection, id, from: source, by: player, opened: opened, in: scope, at: now)
            try MessageRows.forgetOpenings(connection, of: id, but: player, beyond: limit)
            return end
        }
        // Right or wrong: how long an answer takes says nothing.
        if isReadOnce { await database.forget() }
        return isShown
    }

    /// What a player wrote, the newest first.
    package func messages(writtenBy player: String, in scope: Scope) async throws -> [LockedMessage] {
        let now = await glance().now
        let found = try await reader.run { connection in
            try MessageRows.written(connection, by: player, in: scope)
        }
        return found.map { $0.seen(at: now) }
    }

    /// What a player opened, the latest first.
    package func messages(openedBy player: String, in scope: Scope) async throws -> [OpenedMessage] {
        let now = await glance().now
        let found = try await reader.run { connection in
            try MessageRows.opened(connection, by: player, in: scope)
        }
        return found.map { OpenedMessage(message: $0.message.seen(at: now), openedAt: $0.openedAt) }
    }

    /// Removes a message, and that anybody opened it.
    @discardableResult
    package func deleteMessage(_ id: String, in scope: Scope) async throws -> Bool {
        let isGone = try await freeing { connection in
            try connection.run("DELETE FROM message WHERE id = ? AND scope = ?", .text(id), .scope(scope)) == 1
        }
        if isGone { await database.forget() }
        return isGone
    }

    /// Removes what messages say whose time is over, and guessers whose tries are to be forgotten; then waits for the
    /// next.
    func removeExpired() async throws {
        let rule = tryRule
        let moment = try await moment()
        // A start, and a look now and then, need not write.
        let first = try await database.run { connection in
            try MessageRows.nextExpiry(connection, rule)
        }
        guard let first, first <= moment.now else { return await expect(expiry: first, from: moment.now) }
        // What is over is shown to nobody; it may be there for a while after a jump of the clock.
        guard moment.mayDelete else { return await expect(expiry: moment.now + Self.nextLook, from: moment.now) }
        let (count, next) = try await freeing { connection throws -> (Int, Date?) in
            let count = try MessageRows.removeExpired(connection, at: moment.now, rule)
            return (count, try MessageRows.nextExpiry(connection, rule))
        }
        if count > 0 { await database.forget() }
        await expect(expiry: next, from: moment.now)
    }

    /// The same, where nobody waits for it: what cannot be removed now is removed later.
    func removeExpiredOrLater() async {
        do {
            try await removeExpired()
        } catch {
            log("expired messages can’t be removed now and will be removed later: \(error.logDescription)")
            await expect(expiry: Date() + Self.expiryPause, from: Date())
        }
    }

    /// Pause before another try to remove what could not be removed, seconds.
    private static let expiryPause: TimeInterval = 60

    private func expect(expiry date: Date?, from now: Date) async {
        guard let date else { return }
        await expiryAlarm.set(to: date, from: now) { [weak self] in await self?.removeExpiredOrLater() }
    }
}
