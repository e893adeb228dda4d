/// What opens the door of a class: six of 20 consonants, so that it makes no word and nothing in it passes for a figure.
/// 64 million; a code dies with its class, and can be made new at any time.
package struct ClassCode: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The letters of codes.
    package static let letters = Array("BCDFGHJKMNPQRSTVWXYZ".utf8)
    /// Letters of a code.
    package static let length = 6
    /// Longer texts are no code, whatever is in them.
    private static let longestText = 64

    /// Capitals, without anything between them.
    package let description: String

    /// A new code.
    package static func random() -> ClassCode {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// A new code from a generator of one's own, for tests.
    package static func random(using generator: inout some RandomNumberGenerator) -> ClassCode {
        ClassCode(letters: (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }

    private init(letters: [UInt8]) { description = String(decoding: letters, as: UTF8.self) }

    /// A code as it was typed or scanned: small letters count as capitals; spaces and hyphens do not matter. `nil` for
    /// what is none.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var found: [UInt8] = []
        for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            let letter = isSmall ? byte - 0x20 : byte
            guard found.count < Self.length, Self.letters.contains(letter) else { return nil }
            found.append(letter)
        }
        guard found.count == Self.length else { return nil }
        self.init(letters: found)
    }

    /// As people read it: in two groups of three.
    package var spoken: String { "\(description.prefix(3)) \(description.suffix(3))" }
}

extension ClassCode: Codable {
    /// Reads the code, in any of its spellings.
    package init(from decoder: any Decoder) throws {
        guard let code = ClassCode(try decoder.singleValueContainer().decode(String.self)) else {
            throw DecodingError.outOfBounds(decoder, "a code of a class")
        }
        self = code
    }

    /// Writes six capitals.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
