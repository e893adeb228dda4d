package import Domain

/// Messages locked with faces, and who tried to open them. Another database can stand in behind this.
package protocol MessageRepository: Sendable {
    /// Keeps a new message. When this returns, it survives a crash.
    /// - Throws: `nameTaken` when there is one of that id: lock it anew with another; `diskFull`.
    func keep(_ message: NewLockedMessage) async throws

    /// The message of an id. When its time is over, box and salt are gone, from the database, too.
    func message(_ id: String, in scope: Scope) async throws -> LockedMessage?

    /// Whether there may be a try. The same rule as that of `beginTry`, but nothing is counted.
    func tryVerdict(_ id: String, from source: TrySource, in scope: Scope) async throws -> TryVerdict

    /// Asks for a try, and counts it if it is allowed: before it is checked, durably, in one transaction. Who guesses
    /// over many connections, or while the server is killed, gets no more than `TryRule` allows.
    /// - Parameter source: whose the try is.
    func beginTry(_ id: String, from source: TrySource, in scope: Scope) async throws -> TryVerdict

    /// Ends a try that was allowed: one transaction, with the same work whatever came of it. What was opened is written
    /// down for the player, its tries are forgotten, and what can be read once is removed.
    /// - Returns: whether the message may be shown: it was opened, and nobody else has read it, or deleted it,
    ///   meanwhile.
    @discardableResult
    func endTry(
        _ id: String, from source: TrySource, by player: String, opened: Bool, in scope: Scope
    ) async throws -> Bool

    /// What a player wrote, the newest first, 500 at most.
    func messages(writtenBy player: String, in scope: Scope) async throws -> [LockedMessage]

    /// What a player opened, the latest first, 500 at most.
    func messages(openedBy player: String, in scope: Scope) async throws -> [OpenedMessage]

    /// Removes a message, and that anybody opened it.
    /// - Returns: whether there was such a message.
    @discardableResult func deleteMessage(_ id: String, in scope: Scope) async throws -> Bool
}
