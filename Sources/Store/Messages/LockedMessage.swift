package import Domain
package import FoundationEssentials

/// A message as it is kept: nothing here says what it says, nor which faces open it.
package struct LockedMessage: Equatable, Sendable, Identifiable {
    /// How it stands with a message.
    package enum State: Equatable, Sendable {
        /// It was never opened.
        case locked
        /// It was opened, and can be again.
        case opened
        /// It could be read once, and was.
        case read
        /// Its time is over.
        case expired
    }

    /// What its mark carries: see `LockedMessage.isID`.
    package let id: String
    /// Whose it is.
    package let scope: Scope
    /// The player who wrote it.
    package let writer: String
    /// The avatar that makes its faces.
    package let avatar: String
    /// Whether its GIF shows the faces.
    package let hasHint: Bool
    /// What goes into its key beside the faces; nil when it is gone.
    package let salt: [UInt8]?
    /// What it says, sealed; nil when it is gone.
    package let box: [UInt8]?
    /// Says which installation's key locked it.
    package let keyFingerprint: [UInt8]
    /// Whether it goes when it is read.
    package let isReadOnce: Bool
    /// When it was written.
    package let createdAt: Date
    /// From when on it cannot be opened any more; nil for never.
    package let expiresAt: Date?
    /// When it was first opened.
    package let openedAt: Date?
    /// Tries since it was last opened, those that are being checked included.
    package let tries: Int
    /// Until when nobody may try; nil for no such time. It may lie in the past.
    package let blockedUntil: Date?

    /// How it stands.
    package func state(at now: Date = Date()) -> State {
        if isReadOnce, openedAt != nil { return .read }
        if isExpired(at: now) { return .expired }
        return openedAt == nil ? .locked : .opened
    }

    /// Whether the right faces can open it.
    package var canBeOpened: Bool { [.locked, .opened].contains(state()) }

    /// Whether its time is over.
    package func isExpired(at now: Date = Date()) -> Bool { expiresAt.map { $0 <= now } ?? false }

    /// Whether a text can be an id: 1 to 32 ASCII letters and digits.
    package static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
                    || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
            }
    }
}

/// What is known of a message when it is locked.
package struct NewLockedMessage: Equatable, Sendable {
    /// What its mark carries: see `LockedMessage.isID`.
    package var id: String
    /// Whose it is.
    package var scope: Scope
    /// The player who wrote it.
    package var writer: String
    /// The avatar that makes its faces.
    package var avatar: String
    /// Whether its GIF shows the faces.
    package var hasHint: Bool
    /// What goes into its key beside the faces.
    package var salt: [UInt8]
    /// What it says, sealed.
    package var box: [UInt8]
    /// Says which installation's key locked it.
    package var keyFingerprint: [UInt8]
    /// Whether it goes when it is read.
    package var isReadOnce: Bool
    /// From when on it cannot be opened any more; nil for never.
    package var expiresAt: Date?

    package init(
        id: String, scope: Scope, writer: String, avatar: String, hasHint: Bool, salt: [UInt8], box: [UInt8],
        keyFingerprint: [UInt8], isReadOnce: Bool, expiresAt: Date?
    ) {
        self.id = id
        self.scope = scope
        self.writer = writer
        self.avatar = avatar
        self.hasHint = hasHint
        self.salt = salt
        self.box = box
        self.keyFingerprint = keyFingerprint
        self.isReadOnce = isReadOnce
        self.expiresAt = expiresAt
    }
}

/// A message that a player opened.
package struct OpenedMessage: Equatable, Sendable, Identifiable {
    /// The message, as it stands now.
    package let message: LockedMessage
    /// When this player first opened it.
    package let openedAt: Date

    /// The message's id.
    package var id: String { message.id }
}

/// Whether somebody may try to open a message.
package enum TryVerdict: Equatable, Sendable {
    /// A try is counted, or could be: check it. `triesLeft` follow without a pause if it is wrong.
    case allowed(LockedMessage, triesLeft: Int)
    /// Nothing is counted: there were too many, at the message or (`byGuesser`) by whoever tries.
    case blocked(until: Date, byGuesser: Bool)
    /// There is no such message.
    case unknown
    /// Its time is over.
    case expired
    /// It could be read once, and was.
    case readAlready
}
