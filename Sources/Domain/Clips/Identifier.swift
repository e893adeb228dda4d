/// A random 128-bit name of something stored, printed as 26 characters of lowercase base32 (RFC 4648, no padding).
///
/// Whoever knows an identifier may look, so it is drawn from the system's generator and never counts up.
/// `Owner` keeps the identifiers of clips and jobs apart.
package struct Identifier<Owner>: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Number of characters of a printed identifier.
    package static var length: Int { 26 }

    /// A fresh identifier from the system's random generator.
    package init() {
        var generator = SystemRandomNumberGenerator()
        high = generator.next()
        low = generator.next()
    }

    /// The identifier that `text` prints, or nil unless it is exactly what `description` would give.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == Self.length else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for (index, character) in text.utf8.enumerated() {
            guard let digit = Base32.value(of: character) else { return nil }
            // 26 characters hold 130 bits: the last two must be zero, or one identifier would have several spellings.
            let isLast = index == Self.length - 1
            if isLast && digit & 0b11 != 0 { return nil }
            let bits: UInt64 = isLast ? 3 : 5
            high = high << bits | low >> (64 - bits)
            low = low << bits | UInt64(isLast ? digit >> 2 : digit)
        }
        self.high = high
        self.low = low
    }

    /// The identifier that `text` prints, or nil unless it is exactly what `description` would give.
    package init?(_ description: String) {
        self.init(description[...])
    }

    /// 26 characters out of `a`…`z` and `2`…`7`.
    package var description: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            var high = high
            var low = low
            for index in 0..<Self.length {
                let digit = UInt8(high >> 59)
                buffer[index] = Base32.character(digit)
                high = high << 5 | low >> 59
                low <<= 5
            }
            return Self.length
        }
    }
}

extension Identifier: Codable {
    /// Reads the printed form.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let parsed = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an identifier")
        }
        self = parsed
    }

    /// Writes the printed form.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

private enum Base32 {
    static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): character - UInt8(ascii: "2") + 26
        default: nil
        }
    }

    static func character(_ digit: UInt8) -> UInt8 {
        digit < 26 ? UInt8(ascii: "a") + digit : UInt8(ascii: "2") + (digit - 26)
    }
}
