/// What the mark of a locked message carries: eight random symbols (40 bits) and two that check them.
///
/// The symbols are letters and figures that nobody takes for one another: no `I`, `O`, `0` or `1`. Every mistake in one
/// or two of them is noticed, and so is every swap of neighbours; of all others one in 1,024 passes.
package struct MessageID: Hashable, Sendable, LosslessStringConvertible, Codable {
    /// Ten symbols.
    package let description: String

    /// Symbols of an id.
    package static let length = 10
    /// Those of them that are random.
    private static let randomLength = 8

    /// A new one, from the system's generator.
    package init() {
        let symbols = (0..<Self.randomLength).map { _ in UInt8.random(in: 0..<32) }
        description = SymbolAlphabet.text(symbols + IDCheck.symbols(for: symbols))
    }

    /// An id exactly as ``description`` writes it; nil for anything else, wrong check symbols included.
    package init?(_ text: some StringProtocol) {
        let bytes = Array(text.utf8.prefix(Self.length + 1))
        let symbols = bytes.compactMap(SymbolAlphabet.value)
        guard bytes.count == Self.length, symbols.count == bytes.count,
            IDCheck.symbols(for: symbols.prefix(Self.randomLength)).elementsEqual(symbols.suffix(2))
        else { return nil }
        description = String(text)
    }

    /// An id as a person types it: small letters, white space and dashes do not matter, and `ID:` may stand before it.
    package init?(typed text: some StringProtocol) {
        guard text.utf8.prefix(101).count <= 100 else { return nil }
        let scalars = text.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .dashPunctuation
        }
        var typed = String(String.UnicodeScalarView(scalars)).uppercased()
        if typed.hasPrefix("ID:") { typed.removeFirst(3) }
        self.init(typed)
    }

    /// From its text in JSON.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let id = MessageID(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no id of a message")
        }
        self = id
    }

    /// As its text.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
