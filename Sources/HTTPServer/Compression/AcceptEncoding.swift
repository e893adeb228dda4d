/// What a client says of the encodings it takes (RFC 9110, 12.5.3).
enum AcceptEncoding {
    /// Whether gzip is welcome: named, or covered by `*`, and not with a weight of 0.
    static func allowsGzip(_ header: String?) -> Bool {
        guard let header else { return false }
        var any = false
        for item in header.split(separator: ",") {
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = parts.first else { continue }
            let refused = parts.dropFirst().contains { part in
                part.hasPrefix("q=0") && part.dropFirst(3).allSatisfy { $0 == "." || $0 == "0" }
            }
            if name.isSameToken(as: "gzip") || name.isSameToken(as: "x-gzip") { return !refused }
            if name == "*" { any = !refused }
        }
        return any
    }
}
