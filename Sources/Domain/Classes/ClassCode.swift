/// What opens the door of a class: six of 20 consonants, so that it makes no word and nothing in it passes for a figure.
/// 64 million; a code dies with its class, and can be made new at any time. The code of a seat that is offered has eight
/// letters: it opens a seat with a name and points.
package struct ClassCode: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The letters of codes.
    package static let letters = Array("BCDFGHJKMNPQRSTVWXYZ".utf8)
    /// Letters of a class's code.
    package static let length = 6
    /// Letters of the code of a seat that is offered to another device.
    package static let offerLength = 8
    /// Longer texts are no code, whatever is in them.
    private static let longestText = 64
    /// What may stand between letters, and around them: keyboards and scanners add it.
    private static let between = Array(" -\t\r\n".utf8)

    /// Capitals, without anything between them.
    package let description: String

    /// A new code.
    package static func random(length: Int = Self.length) -> ClassCode {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator, length: length)
    }

    /// A new code from a generator of one's own, for tests.
    package static func random(
        using generator: inout some RandomNumberGenerator, length: Int = Self.length
    ) -> ClassCode {
        ClassCode(letters: (0..<length).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] })
    }

    private init(letters: [UInt8]) { description = String(decoding: letters, as: UTF8.self) }

    /// A code as it was typed or scanned: small letters count as capitals; spaces, line breaks and hyphens do not
    /// matter. `nil` for what is none.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var found: [UInt8] = []
        for byte in text.utf8 where !Self.between.contains(byte) {
            let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            let letter = isSmall ? byte - 0x20 : byte
            guard found.count < Self.offerLength, Self.letters.contains(letter) else { return nil }
            found.append(letter)
        }
        guard found.count == Self.length || found.count == Self.offerLength else { return nil }
        self.init(letters: found)
    }

    /// As people read it: in two groups.
    package var spoken: String {
        let half = description.utf8.count / 2
        return "\(description.prefix(half)) \(description.suffix(half))"
    }
}

extension ClassCode: Codable {
    /// Reads the code, in any of its spellings.
    package init(from decoder: any Decoder) throws {
        guard let code = ClassCode(try decoder.singleValueContainer().decode(String.self)) else {
            throw DecodingError.outOfBounds(decoder, "a code of a class")
        }
        self = code
    }

    /// Writes capitals.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
