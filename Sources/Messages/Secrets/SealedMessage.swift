package import Domain

/// A message that only its faces open, with the key of its installation.
package struct SealedMessage: Sendable {
    /// 16 random bytes that went into its lock.
    package var salt: [UInt8]
    /// Nonce and ciphertext: as long for one letter as for a hundred.
    package var box: [UInt8]
    /// Which key locked it: ``MessageKey/fingerprint``.
    package var keyFingerprint: [UInt8]

    /// A sealed message from its parts, as they were kept.
    package init(salt: [UInt8], box: [UInt8], keyFingerprint: [UInt8]) {
        self.salt = salt
        self.box = box
        self.keyFingerprint = keyFingerprint
    }
}

/// Why a message could be neither locked nor opened, faces aside.
package enum SealError: UserFacingError, Equatable, Sendable {
    /// Another key locked it.
    case otherKey
    /// What was kept of it is not what was locked.
    case damaged
    /// Too many wait for a lock to be tried.
    case busy
    /// There is not enough memory.
    case noMemory

    package var code: ErrorCode { ErrorCode("seal", .internal) }

    package var text: LocalizedText {
        switch self {
        case .otherKey:
            "This message was locked with a different key. Restore the messages.key file that was in the data folder when the message was written."
        case .damaged: "This message is damaged. Ask your friend to send it again."
        case .busy: "Too many messages are being opened right now. Try again in a moment."
        case .noMemory: "Not enough memory to open the message. Try again in a moment."
        }
    }
}
