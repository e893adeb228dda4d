internal import CSodium
import Domain

/// The key that faces, secret and salt make, and what it seals.
///
/// Unsafe: hands buffers to libsodium with their own sizes.
struct SealCipher {
    static let saltLength = Int(crypto_pwhash_SALTBYTES)
    private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    /// What is sealed is always as long as this: two bytes that say how long the text is, the text, zeros.
    private static let paddedLength = 4_096
    private static let mostText = paddedLength - 2
    /// Bytes of nonce and ciphertext together.
    static let boxLength = nonceLength + paddedLength + Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    private let key: SecretBytes

    /// Derives the key: Argon2id, 64 MiB, 2 passes (libsodium's limits for interactive use).
    /// - Returns: nil without memory.
    init?(key: MessageKey, faces: FaceSequence, salt: [UInt8]) {
        guard let password = key.password(of: faces) else { return nil }
        let derived = SecretBytes(count: Int(crypto_aead_xchacha20poly1305_ietf_KEYBYTES)) { output in
            password.read { bytes in
                bytes.withMemoryRebound(to: CChar.self, capacity: password.count) {
                    crypto_pwhash(
                        output, UInt64(crypto_aead_xchacha20poly1305_ietf_KEYBYTES), $0, UInt64(password.count), salt,
                        UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE), Int(crypto_pwhash_MEMLIMIT_INTERACTIVE),
                        crypto_pwhash_ALG_ARGON2ID13) == 0
                }
            }
        }
        guard let derived else { return nil }
        self.key = derived
    }

    /// Bytes from the system's generator.
    static func randomBytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        randombytes_buf(&bytes, count)
        return bytes
    }

    /// Nonce and ciphertext of a text; nil without memory.
    func seal(_ text: MessageText, _ id: MessageID) -> [UInt8]? {
        let bytes = Array(text.description.utf8)
        let padded = SecretBytes(count: Self.paddedLength) { padded in
            guard bytes.count <= Self.mostText else { return false }
            padded[0] = UInt8(bytes.count >> 8)
            padded[1] = UInt8(bytes.count & 255)
            for (place, byte) in bytes.enumerated() { padded[2 + place] = byte }
            return true
        }
        guard let padded else { return nil }
        let nonce = Self.randomBytes(Self.nonceLength)
        let bound = Array(id.description.utf8)
        var sealed = [UInt8](repeating: 0, count: Self.boxLength - Self.nonceLength)
        let status = padded.read { padded in
            key.read { key in
                crypto_aead_xchacha20poly1305_ietf_encrypt(
                    &sealed, nil, padded, UInt64(Self.paddedLength), bound, UInt64(bound.count), nil, nonce, key)
            }
        }
        return status == 0 ? nonce + sealed : nil
    }

    /// The text in a box, nil when another key sealed it.
    func open(_ box: [UInt8], _ id: MessageID) -> Result<MessageText?, SealError> {
        let nonce = Array(box.prefix(Self.nonceLength))
        let sealed = Array(box.dropFirst(Self.nonceLength))
        let bound = Array(id.description.utf8)
        var isOpen = false
        let padded = SecretBytes(count: Self.paddedLength) { padded in
            let status = key.read { key in
                crypto_aead_xchacha20poly1305_ietf_decrypt(
                    padded, nil, nil, sealed, UInt64(sealed.count), bound, UInt64(bound.count), nonce, key)
            }
            isOpen = status == 0
            return true
        }
        guard let padded else { return .failure(.noMemory) }
        // The text is read out in both cases, so that wrong faces take as long as right ones.
        let text = padded.read { padded in
            let length = Int(padded[0]) << 8 | Int(padded[1])
            guard length <= Self.mostText else { return nil as String? }
            return String(validating: UnsafeBufferPointer(start: padded + 2, count: length), as: UTF8.self)
        }
        guard isOpen else { return .success(nil) }
        guard let text else { return .failure(.damaged) }
        return .success(MessageText(checked: text))
    }
}
