/// The two check symbols of an id: a systematic Reed–Solomon code over GF(32), with x⁵ + x² + 1 and the generator
/// (x − a)(x − a²), a = 2. Two ids differ in at least three symbols.
enum IDCheck {
    /// Added to the check symbols, so that ten times the same first symbol is no id.
    private static let whitening: [UInt8] = [11, 22]
    /// Coefficients of the generator: a + a², and a³.
    private static let generator: [UInt8] = [2 ^ 4, 8]

    /// The two check symbols for eight others, values 0…31.
    static func symbols(for symbols: some Sequence<UInt8>) -> [UInt8] {
        var rest: [UInt8] = [0, 0]
        // Divides the polynomial of the symbols, highest power first, and keeps the remainder.
        for symbol in symbols {
            let factor = symbol ^ rest[0]
            rest = [rest[1] ^ product(factor, generator[0]), product(factor, generator[1])]
        }
        return [rest[0] ^ whitening[0], rest[1] ^ whitening[1]]
    }

    /// The product of two values in the field.
    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var (sum, shifted) = (UInt8(0), one)
        for bit in 0..<5 {
            if other >> bit & 1 == 1 { sum ^= shifted }
            shifted <<= 1
            if shifted & 32 != 0 { shifted ^= 0b100101 }
        }
        return sum
    }
}
