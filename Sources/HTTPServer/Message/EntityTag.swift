/// Comparison of entity tags (RFC 9110, 8.8.3).
enum EntityTag {
    /// Whether If-None-Match covers the tag, weakly compared.
    static func matches(_ header: String?, _ tag: String) -> Bool {
        guard let header else { return false }
        return header.split(separator: ",").contains { candidate in
            let trimmed = candidate.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
            return trimmed == "*" || trimmed == tag || trimmed.hasPrefix("W/") && trimmed.dropFirst(2) == tag
        }
    }

    /// The tag of the same content in another coding: a strong tag stands for exact bytes.
    static func forGzip(_ tag: String) -> String { tag.hasSuffix("\"") ? tag.dropLast() + "-gzip\"" : tag }
}
