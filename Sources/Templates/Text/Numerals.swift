/// Numbers as text, without the locale tables of the full Foundation. Every number has one: what is beyond all sense is
/// a dash, or 0 where a program reads it.
enum Numerals {
    /// Powers of ten for the digits that pages show.
    private static let powers: [Double] = [1, 10, 100, 1_000, 10_000]

    /// The nearest whole number; the farthest one for what is beyond, 0 for what is none.
    static func whole(_ value: Double) -> Int {
        if let exact = Int(exactly: value.rounded()) { return exact }
        return value.isNaN ? 0 : value < 0 ? .min : .max
    }

    /// A number with exactly `digits` (0…4) digits after the point, rounded half away from zero; a dash when it is not
    /// finite.
    static func fixed(_ value: Double, _ digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e14 else { return "–" }
        let places = min(max(digits, 0), powers.count - 1)
        let power = powers[places]
        let scaled = (abs(value) * power).rounded()
        let whole = Int64(scaled / power)
        let sign = value < 0 && scaled > 0 ? "−" : ""
        guard places > 0 else { return sign + String(whole) }
        let fraction = String(Int64(scaled) - whole * Int64(power))
        return sign + String(whole) + "." + String(repeating: "0", count: places - fraction.count) + fraction
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

    /// At most one digit after the point: `2`, `1.5`.
    static func trimmed(_ value: Double) -> String {
        let words = fixed(value, 1)
        return words.hasSuffix(".0") ? String(words.dropLast(2)) : words
    }

    /// Seconds for programs (`data-time`): up to six digits after the point, so that no frame is mistaken for another.
    static func exactSeconds(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "0" }
        let micros = Int64((abs(value) * 1e6).rounded())
        let fraction = String(micros % 1_000_000)
        let sign = value < 0 && micros > 0 ? "-" : ""
        return sign + String(micros / 1_000_000) + "." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }

    /// A count with thin spaces between thousands.
    static func grouped(_ count: Int) -> String {
        let digits = String(count.magnitude)
        guard digits.count > 4 else { return String(count) }
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.count - place) % 3 == 0 { text += "," }
            text.append(digit)
        }
        return (count < 0 ? "−" : "") + text
    }
}
