import Domain

/// Numbers as text. Every number has one: what is beyond all sense is
/// a dash, or 0 where a program reads it.
enum Numerals {
    /// The nearest whole number; the farthest one for what is beyond, 0 for what is none.
    static func whole(_ value: Double) -> Int {
        if let exact = Int(exactly: value.rounded()) { return exact }
        return value.isNaN ? 0 : value < 0 ? .min : .max
    }

    /// A number with exactly `digits` (0…4) digits after the point, as the reader's language writes it; a dash when it
    /// is not finite.
    static func fixed(_ value: Double, _ digits: Int) -> String {
        Language.current.format.number(value, digits: digits)
    }

    /// A coordinate with at most two digits after the point and no needless zero, for SVG and attributes.
    static func shortest(_ value: Double) -> String {
        var text: [UInt8] = []
        write(value, to: &text)
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes what `shortest` gives behind a text.
    static func write(_ value: Double, to text: inout [UInt8]) {
        guard value.isFinite, abs(value) < 1e14 else { return text.append(UInt8(ascii: "0")) }
        let hundredths = Int64((value * 100).rounded())
        if hundredths < 0 { text.append(UInt8(ascii: "-")) }
        let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
        writeDigits(of: whole, to: &text)
        guard rest > 0 else { return }
        text.append(UInt8(ascii: "."))
        writeDigits(of: rest / 10, to: &text)
        if rest % 10 > 0 { writeDigits(of: rest % 10, to: &text) }
    }

    private static func writeDigits(of number: UInt64, to text: inout [UInt8]) {
        if number >= 10 { writeDigits(of: number / 10, to: &text) }
        text.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// As many digits after the point as it needs, but at most `digits` (1 or 2), as the reader's language writes them:
    /// `2`, `1.5`.
    static func trimmed(_ value: Double, _ digits: Int = 1) -> String {
        var needed = digits
        var rest = (value * (digits == 1 ? 10 : 100)).rounded()
        while needed > 0, rest.remainder(dividingBy: 10) == 0 { (rest, needed) = (rest / 10, needed - 1) }
        return fixed(value, needed)
    }

    /// Seconds for programs (`data-time`): up to six digits after the point, so that no frame is mistaken for another.
    static func exactSeconds(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let micros = Int64((abs(value) * 1e6).rounded())
        let fraction = String(micros % 1_000_000)
        let sign = value < 0 && micros > 0 ? "-" : ""
        return sign + String(micros / 1_000_000) + "." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// A count with a sign between thousands, as the reader's language writes it.
    static func grouped(_ count: Int) -> String { fixed(Double(count), 0) }
}
