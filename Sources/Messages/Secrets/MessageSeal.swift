package import Domain

/// Locks messages with faces, and opens them again. One for the whole program: it bounds how many locks are tried at a
/// time.
///
/// Faces and the installation's secret are hashed together (BLAKE2b), Argon2id with a random salt makes a key of that,
/// and XChaCha20-Poly1305 seals the padded text with it, bound to the message's id. The right faces take as long as
/// wrong ones.
package struct MessageSeal: Sendable {
    private let key: MessageKey
    private let threads: DerivationThreads

    /// A seal of this installation.
    package init(_ key: MessageKey) {
        self.key = key
        threads = DerivationThreads()
    }

    /// Locks a text. Takes a moment (64 MiB and about 0.1 s of a thread that is not one of Swift's).
    /// - Throws: `busy`, `noMemory`.
    package func lock(_ text: MessageText, with faces: FaceSequence, id: MessageID) async throws(SealError)
        -> SealedMessage
    {
        let key = key
        return try await threads.run { () -> Result<SealedMessage, SealError> in
            let salt = SealCipher.randomBytes(SealCipher.saltLength)
            guard let cipher = SealCipher(key: key, faces: faces, salt: salt), let box = cipher.seal(text, id) else {
                return .failure(.noMemory)
            }
            return .success(SealedMessage(salt: salt, box: box, keyFingerprint: key.fingerprint))
        }.get()
    }

    /// Opens a message. Takes a moment, the same for right and wrong faces.
    /// - Returns: the text, nil when the faces are not those that locked it (or the box is no longer the one that was
    ///   locked: nobody can tell these apart).
    /// - Throws: `otherKey`, `damaged`, `busy`, `noMemory`.
    package func open(_ sealed: SealedMessage, with faces: FaceSequence, id: MessageID) async throws(SealError)
        -> MessageText?
    {
        guard sealed.keyFingerprint == key.fingerprint else { throw .otherKey }
        guard sealed.salt.count == SealCipher.saltLength, sealed.box.count == SealCipher.boxLength else {
            throw .damaged
        }
        let key = key
        return try await threads.run { () -> Result<MessageText?, SealError> in
            guard let cipher = SealCipher(key: key, faces: faces, salt: sealed.salt) else {
                return .failure(.noMemory)
            }
            return cipher.open(sealed.box, id)
        }.get()
    }
}
