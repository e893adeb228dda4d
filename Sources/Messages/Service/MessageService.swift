package import Domain
package import FoundationEssentials
package import Store

/// Where messages are locked and opened: what a page and the command line do, they do here. Tries are counted before
/// they are checked.
package struct MessageService: Sendable {
    private let messages: any MessageRepository
    private let seal: MessageSeal
    private let key: MessageKey

    /// - Parameters:
    ///   - messages: where they are kept.
    ///   - key: the secret of this installation.
    package init(_ messages: any MessageRepository, key: MessageKey) {
        self.messages = messages
        self.key = key
        seal = MessageSeal(key)
    }

    /// Locks a message and keeps it.
    /// - Returns: what its mark carries.
    /// - Throws: `SealError`, `AppError`.
    package func lock(
        _ text: MessageText, with faces: FaceSequence, _ wishes: MessageOptions, by player: String, in scope: Scope
    ) async throws -> MessageID {
        let id = MessageID()
        let sealed = try await seal.lock(text, with: faces, id: id)
        try await messages.keep(
            NewLockedMessage(
                id: id.description, scope: scope, writer: player, avatar: wishes.avatar, hasHint: wishes.hasHint,
                salt: sealed.salt, box: sealed.box, keyFingerprint: sealed.keyFingerprint,
                isReadOnce: wishes.isReadOnce, expiresAt: wishes.expiry.seconds.map { Date() + $0 }))
        return id
    }

    /// Tries to open a message.
    /// - Parameter source: whose the try is.
    /// - Throws: `SealError` for a message that is damaged, `AppError`.
    package func open(
        _ id: MessageID, with faces: FaceSequence, from source: TrySource, by player: String, in scope: Scope
    ) async throws -> MessageOpening {
        let name = id.description
        // Another key opens nothing: that costs no try.
        if let refusal = try await refusal(id, from: source, in: scope) { return .refused(refusal) }
        switch try await messages.beginTry(name, from: source, in: scope) {
        case .allowed(let message, let triesLeft):
            guard let salt = message.salt, let box = message.box else { return .refused(.expired) }
            let text = try await seal.open(
                SealedMessage(salt: salt, box: box, keyFingerprint: message.keyFingerprint), with: faces, id: id)
            // The same work whatever came of it: how long it takes tells nothing.
            let isShown = try await messages.endTry(
                name, from: source, by: player, opened: text != nil, in: scope)
            guard let text else { return .wrong(triesLeft: triesLeft) }
            return isShown ? .opened(text, wasReadOnce: message.isReadOnce) : .refused(.read)
        case let verdict: return .refused(Self.refusal(verdict) ?? .unknown)
        }
    }

    /// Why a message cannot be tried at the moment; nil if it can. What a page says by it holds for a try.
    package func refusal(
        _ id: MessageID, from source: TrySource, in scope: Scope
    ) async throws -> MessageRefusal? {
        let verdict = try await messages.tryVerdict(id.description, from: source, in: scope)
        if case .allowed(let message, _) = verdict, !isOurs(message) { return .otherKey }
        return Self.refusal(verdict)
    }

    private static func refusal(_ verdict: TryVerdict) -> MessageRefusal? {
        switch verdict {
        case .allowed: nil
        case .blocked(let until, let byGuesser): .blocked(until: until, byGuesser: byGuesser)
        case .unknown: .unknown
        case .expired: .expired
        case .readAlready: .read
        }
    }

    /// What lets whoever has it delete a message: it is part of a link that the writer gets.
    package func deletionToken(for id: MessageID) -> String { key.deletionToken(for: id) }

    /// Whether a text is the token that deletes a message.
    package func isDeletionToken(_ text: String, for id: MessageID) -> Bool { key.isDeletionToken(text, for: id) }

    private func isOurs(_ message: LockedMessage) -> Bool { message.keyFingerprint == key.fingerprint }
}

/// What a writer decides beside words and faces.
package struct MessageOptions: Equatable, Sendable {
    /// Who makes the faces.
    package var avatar: String
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it is gone once it was read.
    package var isReadOnce: Bool
    /// For how long it can be opened.
    package var expiry: MessageExpiry

    package init(avatar: String, hasHint: Bool = true, isReadOnce: Bool = false, expiry: MessageExpiry = .never) {
        self.avatar = avatar
        self.hasHint = hasHint
        self.isReadOnce = isReadOnce
        self.expiry = expiry
    }
}

/// For how long a message can be opened.
package enum MessageExpiry: String, CaseIterable, Sendable {
    case hour, day, week, never

    /// Seconds; nil for ever.
    package var seconds: Double? {
        switch self {
        case .hour: 3600
        case .day: 86_400
        case .week: 604_800
        case .never: nil
        }
    }
}

/// What came of a try.
package enum MessageOpening: Sendable {
    /// It says this. What could be read once is gone now.
    case opened(MessageText, wasReadOnce: Bool)
    /// Other faces lock it; so many tries follow without a pause.
    case wrong(triesLeft: Int)
    /// It was not tried.
    case refused(MessageRefusal)
}

/// Why a message cannot be tried.
package enum MessageRefusal: Equatable, Sendable {
    /// There were too many wrong tries, at this message or (`byGuesser`) by whoever asks.
    case blocked(until: Date, byGuesser: Bool)
    /// There is no such message here.
    case unknown
    /// Its time is over.
    case expired
    /// It could be read once, and was.
    case read
    /// It was locked with another key file.
    case otherKey
}

extension MessageRefusal {
    /// What is wrong and what to do.
    package var text: LocalizedText {
        switch self {
        case .blocked(let until, let byGuesser):
            let minutes = max(1, Int((until.timeIntervalSinceNow / 60).rounded(.up)))
            return byGuesser
                ? LocalizedText(
                    minutes, "You made too many wrong tries. Try again in a minute.",
                    "You made too many wrong tries. Try again in \(minutes) minutes.")
                : LocalizedText(
                    minutes, "There were too many wrong tries for this message. Try again in a minute.",
                    "There were too many wrong tries for this message. Try again in \(minutes) minutes.")
        case .unknown: return "Message not found. It may have been deleted."
        case .expired: return "This message has expired. Nobody can open it any more."
        case .read: return "This message could be read only once and has already been read."
        case .otherKey:
            return
                "This message was locked with a different key file. Put the messages.key file from that time back into the data folder."
        }
    }
}
