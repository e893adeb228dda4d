public import Domain
public import FoundationEssentials

/// A message as it is kept: nothing here says what it says, nor which faces open it.
public struct LockedMessage: Equatable, Sendable, Identifiable {
    /// How it stands with a message.
    public enum State: Equatable, Sendable {
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
    public let id: String
    /// Whose it is.
    public let scope: Scope
    /// The player who wrote it.
    public let writer: String
    /// The avatar that makes its faces.
    public let avatar: String
    /// Whether its GIF shows the faces.
    public let hasHint: Bool
    /// What goes into its key beside the faces; nil when it is gone.
    public let salt: [UInt8]?
    /// What it says, sealed; nil when it is gone.
    public let box: [UInt8]?
    /// Says which installation's key locked it.
    public let keyFingerprint: [UInt8]
    /// Whether it goes when it is read.
    public let isReadOnce: Bool
    /// When it was written.
    public let createdAt: Date
    /// From when on it cannot be opened any more; nil for never.
    public let expiresAt: Date?
    /// When it was first opened.
    public let openedAt: Date?
    /// Tries since it was last opened, those that are being checked included.
    public let tries: Int
    /// Until when nobody may try; nil for no such time. It may lie in the past.
    public let blockedUntil: Date?

    /// How it stands.
    public func state(at now: Date = Date()) -> State {
        if isReadOnce, openedAt != nil { return .read }
        if isExpired(at: now) { return .expired }
        return openedAt == nil ? .locked : .opened
    }

    /// Whether its time is over.
    public func isExpired(at now: Date = Date()) -> Bool { expiresAt.map { $0 <= now } ?? false }

    /// Whether a text can be an id: 1 to 32 ASCII letters and digits.
    public static func isID(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
                    || $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
            }
    }
}

/// What is known of a message when it is locked.
public struct NewLockedMessage: Equatable, Sendable {
    /// What its mark carries: see `LockedMessage.isID`.
    public var id: String
    /// Whose it is.
    public var scope: Scope
    /// The player who wrote it.
    public var writer: String
    /// The avatar that makes its faces.
    public var avatar: String
    /// Whether its GIF shows the faces.
    public var hasHint: Bool
    /// What goes into its key beside the faces.
    public var salt: [UInt8]
    /// What it says, sealed.
    public var box: [UInt8]
    /// Says which installation's key locked it.
    public var keyFingerprint: [UInt8]
    /// Whether it goes when it is read.
    public var isReadOnce: Bool
    /// From when on it cannot be opened any more; nil for never.
    public var expiresAt: Date?

    /// A description from its parts.
    public init(
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
public struct OpenedMessage: Equatable, Sendable, Identifiable {
    /// The message, as it stands now.
    public let message: LockedMessage
    /// When this player first opened it.
    public let openedAt: Date

    /// The message's id.
    public var id: String { message.id }
}

/// Whether somebody may try to open a message.
public enum TryVerdict: Equatable, Sendable {
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
