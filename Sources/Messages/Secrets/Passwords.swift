internal import CSodium
internal import Domain

/// Hashes passwords and checks them: Argon2id with a random salt, 64 MiB, 2 passes (libsodium's limits for interactive
/// use), two at a time. One for the whole program.
package struct Passwords: Sendable {
    private let threads = DerivationThreads()

    package init() {}

    /// The hash of a password, as `check` reads it.
    /// - Throws: `busy`, `noMemory`.
    package func hash(_ password: String) async throws(SealError) -> String {
        let hash = try await threads.run { () -> String? in
            guard SodiumLibrary.isReady else { return nil }
            var hash = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
            let status = crypto_pwhash_str(
                &hash, password, UInt64(password.utf8.count), UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE),
                Int(crypto_pwhash_MEMLIMIT_INTERACTIVE))
            return status == 0
                ? String(decoding: hash.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
        }
        guard let hash else { throw .noMemory }
        return hash
    }

    /// Whether a password is the one of a hash. Takes a moment, the same for right and wrong ones.
    /// - Throws: `busy`.
    package func check(_ password: String, against hash: String) async throws(SealError) -> Bool {
        try await threads.run {
            SodiumLibrary.isReady && crypto_pwhash_str_verify(hash, password, UInt64(password.utf8.count)) == 0
        }
    }
}
