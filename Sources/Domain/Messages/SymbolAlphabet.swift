/// The 32 letters and figures of ids and links: none of them looks like another.
package enum SymbolAlphabet {
    /// The symbols in ASCII; a symbol's value is its place.
    static let symbols = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

    /// The value of a symbol, 0…31, nil for any other byte.
    package static func value(of byte: UInt8) -> UInt8? { symbols.firstIndex(of: byte).map { UInt8($0) } }

    /// Symbols of values 0…31.
    package static func text(_ values: some Sequence<UInt8>) -> String {
        String(decoding: values.map { symbols[Int($0)] }, as: UTF8.self)
    }

    /// Bytes as symbols, five bits each, the highest bits first; the last symbol is filled up with zeros.
    package static func text(bytes: [UInt8]) -> String {
        let count = (bytes.count * 8 + 4) / 5
        return text(
            (0..<count).map { place in
                (0..<5).reduce(UInt8(0)) { value, bit in
                    let position = place * 5 + bit
                    guard position < bytes.count * 8 else { return value << 1 }
                    return value << 1 | bytes[position / 8] >> (7 - position % 8) & 1
                }
            })
    }
}
