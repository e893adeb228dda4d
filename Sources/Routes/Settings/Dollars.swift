/// Dollars in forms, and millionths of them in settings.
enum Dollars {
    /// What stands for what is no amount: settings refuse it.
    static let none = -1

    /// Millionths of a dollar of what was typed, `1`, `0.40` or `0,4`; `none` for what is no amount.
    static func micros(_ typed: String) -> Int {
        let text = typed.filter { !$0.isWhitespace && $0 != "$" }.replacing(",", with: ".")
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), text.utf8.contains(where: { $0 != UInt8(ascii: ".") }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), parts[0].utf8.count <= 6
        else { return none }
        let fraction = parts.count == 2 ? parts[1] : ""
        guard fraction.utf8.count <= 6, let whole = Int("0" + parts[0]),
            let rest = Int("0" + fraction + String(repeating: "0", count: 6 - fraction.utf8.count))
        else { return none }
        return whole * 1_000_000 + rest
    }

    /// What stands in a form: `1.00`, `0.0125`.
    static func text(_ micros: Int) -> String {
        let rest = String(micros % 1_000_000)
        var digits = String(repeating: "0", count: 6 - rest.count) + rest
        while digits.count > 2, digits.hasSuffix("0") { digits.removeLast() }
        return "\(micros / 1_000_000).\(digits)"
    }
}
