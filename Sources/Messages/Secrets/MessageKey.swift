internal import CSodium
package import Domain

/// The secret of this installation: 32 random bytes in a file beside the database. Without it no message opens, even
/// for whoever has the database and tries all faces.
package struct MessageKey: Sendable {
    /// The file's name in the data folder.
    package static let fileName = "messages.key"
    /// Bytes of the secret.
    static let length = 32

    /// Says which key locked a message, and nothing else of the key: 8 bytes.
    package let fingerprint: [UInt8]
    private let secret: SecretBytes

    /// The key in `folder`, which is made on its first use: readable by its owner only, on the disk before it is used,
    /// and never half written. Of several processes that make it at the same time all get the same.
    /// - Parameter folder: the data folder, which exists.
    /// - Throws: `unusable` when it cannot be read or written; `damaged` when it is no key: it is never replaced.
    package init(folder: String) throws(AppError) {
        try self.init(MessageKeyFile(folder: folder).readOrMake())
    }

    /// A key of a given secret.
    /// - Throws: `unusable` when there is no memory.
    init(_ secret: SecretBytes) throws(AppError) {
        guard let hash = Self.hash(.fingerprint, of: [], with: secret) else {
            throw AppError.keyUnusable("no memory for the key")
        }
        fingerprint = hash.prefix(8)
        self.secret = secret
    }

    /// What proves the right to delete a message: 26 letters and figures, made of the id with the key and stored
    /// nowhere.
    package func deletionToken(for id: MessageID) -> String {
        guard let hash = Self.hash(.deletion, of: Array(id.description.utf8), with: secret) else { return "" }
        return SymbolAlphabet.text(bytes: hash.prefix(16))
    }

    /// Whether a text is the message's ``deletionToken(for:)``; the time that takes says nothing of where it differs.
    package func isDeletionToken(_ text: String, for id: MessageID) -> Bool {
        let right = Array(deletionToken(for: id).utf8)
        let given = Array(text.utf8.prefix(right.count + 1))
        return !right.isEmpty && given.count == right.count && sodium_memcmp(given, right, right.count) == 0
    }

    /// What the lock of a message is derived from: the faces, hashed with the secret. 32 bytes; nil without memory.
    func password(of faces: FaceSequence) -> SecretBytes? {
        Self.hash(.faces, of: Array(faces.text.utf8), with: secret)
    }

    /// What a hash is for: hashes for one purpose say nothing of those for another.
    private enum Purpose: String {
        case fingerprint = "motionbook messages 1 fingerprint"
        case deletion = "motionbook messages 1 deletion"
        case faces = "motionbook messages 1 faces"
    }

    /// BLAKE2b with the secret as its key, 32 bytes, of the purpose, a zero and `bytes`.
    private static func hash(_ purpose: Purpose, of bytes: [UInt8], with secret: SecretBytes) -> SecretBytes? {
        var input = Array(purpose.rawValue.utf8) + [0] + bytes
        defer { sodium_memzero(&input, input.count) }
        return SecretBytes(count: 32) { hash in
            secret.read { crypto_generichash(hash, 32, input, UInt64(input.count), $0, secret.count) } == 0
        }
    }
}

/// Why there is no key.
extension AppError {
    static func keyUnusable(_ detail: String) -> AppError {
        AppError(
            .internal, code: "unusable",
            "Can’t read or create the key for locked messages (messages.key in the data folder). Check that the folder is writable and has free space, then try again.",
            detail: detail)
    }

    static let keyDamaged = AppError(
        .internal, code: "damaged",
        "The key for locked messages (messages.key in the data folder) is damaged. Restore the right file. Without it, existing messages stay locked. To start with a new key, delete the file.",
        detail: "not a file of 32 bytes")
}
