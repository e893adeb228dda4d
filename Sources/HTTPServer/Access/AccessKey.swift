internal import CCrypto

/// The key that lets in whoever is not the owner: 128 random bits, written as 26 letters and figures (Crockford's base
/// 32, which leaves out letters that pass for others).
package struct AccessKey: Sendable {
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let length = 26

    private let bits: UInt128
    /// What a browser that has shown the key keeps as its cookie over HTTP. The key cannot be told from it, and it is
    /// worth nothing once there is another key.
    let token: String
    /// The same over TLS: whoever reads the other one on the wire gets no further with it here.
    let encryptedToken: String

    private init(bits: UInt128) {
        self.bits = bits
        token = Self.token(for: bits, "motionbook cookie 1")
        encryptedToken = Self.token(for: bits, "motionbook cookie over TLS 1")
    }

    /// A new key from the system's generator, which is made for secrets.
    package static func random() -> AccessKey {
        var generator = SystemRandomNumberGenerator()
        return AccessKey(bits: UInt128.random(in: .min ... .max, using: &generator))
    }

    /// A key as it was written down or typed: capitals, spaces and hyphens do not matter, `o` is read as `0`, `i` and
    /// `l` as `1`. `nil` for what is none.
    package init?(_ text: String) {
        var bits: UInt128 = 0
        var count = 0
        for byte in text.utf8.lazy.map(\.loweredASCII) where byte != 0x20 && byte != UInt8(ascii: "-") {
            let letter: UInt8 =
                switch byte {
                case UInt8(ascii: "o"): UInt8(ascii: "0")
                case UInt8(ascii: "i"), UInt8(ascii: "l"): UInt8(ascii: "1")
                default: byte
                }
            guard count < Self.length, let digit = Self.alphabet.firstIndex(of: letter) else { return nil }
            // The first of 26 digits of five bits has three: 128 in all.
            guard count > 0 || digit < 8 else { return nil }
            bits = bits << 5 | UInt128(digit)
            count += 1
        }
        guard count == Self.length else { return nil }
        self.init(bits: bits)
    }

    /// The key as people and addresses carry it.
    package var text: String {
        let digits = (0..<Self.length).reversed().map { Self.alphabet[Int(truncatingIfNeeded: bits >> (5 * $0) & 31)] }
        return String(decoding: digits, as: UTF8.self)
    }

    /// Whether it is the same key; the time that takes says nothing.
    func matches(_ other: AccessKey) -> Bool { Self.areEqual(text, other.text) }

    /// The token of a browser that asks like this.
    func token(for head: RequestHead) -> String { head.isEncrypted ? encryptedToken : token }

    /// Whether a cookie's value is this key's token for a request; the time that takes says nothing. Behind a believed
    /// proxy the one from before it said how it was asked will do, too.
    func admits(token: String, for head: RequestHead) -> Bool {
        Self.areEqual(self.token(for: head), token) || head.isFromTrustedProxy && Self.areEqual(self.token, token)
    }

    private static func areEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        return left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// HMAC-SHA-256 of the cookie's purpose, in hexadecimal.
    private static func token(for bits: UInt128, _ purpose: String) -> String {
        let key = (0..<16).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
        let purpose = Array(purpose.utf8)
        var digest = [UInt8](repeating: 0, count: 32)
        HMAC(EVP_sha256(), key, Int32(key.count), purpose, purpose.count, &digest, nil)
        return digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
