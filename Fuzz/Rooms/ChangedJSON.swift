import TestSupport

/// Good JSON with values that an input changes: bytes alone would hardly ever be JSON at all.
struct ChangedJSON {
    private static let numbers = [
        "-1", "0", "1", "0.5", "1e300", "-1e300", "1e999", "1e-320", "-9223372036854775808", "9223372036854775807",
        "99999999999999999999", "1000000", "1801", "4096", "36000", "NaN",
    ]
    private static let words = [
        "", "a", "none", "swing", "hands", "expression", "wink_l,wink_l", "<script>", "&&&&&&&&", "\\u0000", "\\ud800",
        "é",
    ]

    /// The JSON of a tree with the changes of an input.
    static func text(_ tree: JSONTree, _ input: inout FuzzBytes) -> String {
        let choice = input.next()
        // Most stays: who changes everything never comes past the first check.
        switch tree {
        case .number(let text):
            if choice < 192 { return text }
            if choice < 224 { return "\(Double(input.next() * 256 + input.next()) / 1000)" }
            return numbers[choice % numbers.count]
        case .text(let text):
            if choice < 192 { return "\"\(text)\"" }
            if choice > 252 {
                return "\"" + String(repeating: words[choice % words.count], count: input.next() * 8) + "\""
            }
            return "\"" + words[choice % words.count] + "\""
        case .other(let text): return choice < 240 ? text : "null"
        case .list(let parts):
            var parts = parts
            if choice >= 192, let first = parts.first {
                parts = Array(repeating: first, count: choice < 240 ? choice % 6 : input.next() * 4)
            }
            return "[" + parts.map { text($0, &input) }.joined(separator: ",") + "]"
        case .object(let parts):
            var names = parts.keys.sorted()
            if choice >= 224, !names.isEmpty { names.remove(at: choice % names.count) }
            let pairs = names.compactMap { name in parts[name].map { "\"\(name)\":" + text($0, &input) } }
            return "{" + pairs.joined(separator: ",") + "}"
        }
    }
}
