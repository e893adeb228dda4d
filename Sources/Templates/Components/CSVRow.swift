/// A row of comma-separated values (RFC 4180), which every spreadsheet opens.
struct CSVRow {
    private var fields: [String] = []

    /// The row with its end.
    var line: String { fields.joined(separator: ",") + "\r\n" }

    /// Adds words of the program's own.
    mutating func add(_ word: String?) { fields.append(Self.quoted(word ?? "")) }

    /// Adds what a person typed. A spreadsheet would run what begins like a formula: that gets an apostrophe in front,
    /// as spreadsheets have it for text.
    mutating func add(typed text: String) {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        fields.append(Self.quoted((isFormula ? "'" : "") + text))
    }

    /// Adds a number, with as many digits as it has up to the fourth; nothing where there is none.
    mutating func add(_ number: Double?) {
        guard let number, number.isFinite else { return fields.append("") }
        let rounded = (number * 1e4).rounded() / 1e4
        fields.append(rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)")
    }

    private static func quoted(_ text: String) -> String {
        guard text.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
