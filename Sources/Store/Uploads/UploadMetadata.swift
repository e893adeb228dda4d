import FoundationEssentials

/// What the sender of an upload says of it, as tus writes it: names with values in base64, separated by commas, as in
/// `filename c2VydmUubW92,kind c3dpbmc=`.
package struct UploadMetadata: Equatable, Sendable {
    /// Most bytes of all of it.
    package static let mostBytes = 16 << 10

    private let values: [String: String]

    /// What `text` says, or nil if it is malformed, says something twice, or is longer than anybody needs.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.mostBytes else { return nil }
        var values: [String: String] = [:]
        for pair in text.split(separator: ",") {
            let words = pair.split(separator: " ", omittingEmptySubsequences: true)
            guard (1...2).contains(words.count), values[String(words[0])] == nil else { return nil }
            guard words[0].utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else { return nil }
            guard words.count == 2 else {
                values[String(words[0])] = ""
                continue
            }
            guard let data = Data(base64Encoded: String(words[1])) else { return nil }
            values[String(words[0])] = String(decoding: data, as: UTF8.self)
        }
        self.values = values
    }

    /// The value of a name, if it was said.
    package subscript(name: String) -> String? { values[name] }
}
