/// A host with or without a port, as in a Host header: `lab.example`, `127.0.0.1:8080`, `[::1]:8080`.
struct Authority: Equatable {
    /// The name before the port, as it was written; addresses without brackets.
    let host: String
    /// The port, where there is one that a connection can have.
    let port: Int?

    /// `nil` when the port is no number or the name is empty.
    init?(_ text: String) {
        let end: String.Index
        if text.utf8.first == UInt8(ascii: "[") {
            guard let bracket = text.utf8.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            host = String(text[text.utf8.index(after: text.startIndex)..<bracket])
            end = text.utf8.index(after: bracket)
        } else {
            end = text.utf8.firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
            guard end > text.startIndex else { return nil }
            host = String(text[..<end])
        }
        guard !host.isEmpty else { return nil }
        let digits = text[end...].utf8.dropFirst()
        guard end == text.endIndex || text.utf8[end] == UInt8(ascii: ":"), digits.count <= 5,
            digits.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return nil }
        port = Int(String(digits) ?? "").flatMap { $0 <= 65_535 ? $0 : nil }
    }
}
