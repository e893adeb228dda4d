/// What lives at a path: what may be done there, and who answers.
package struct Route: Sendable {
    /// What may be done there; HEAD comes free with GET. Everything else is refused with 405 and Allow.
    package let methods: [Method]
    /// The answer to a request with one of these methods. It may throw: a `ResponseError` becomes its own answer.
    package let answer: @Sendable (Request) async throws -> Response

    package init(methods: [Method], answer: @escaping @Sendable (Request) async throws -> Response) {
        self.methods = methods
        self.answer = answer
    }
}

/// Paths and their segments.
package enum RoutePath {
    /// The decoded segments of a path, or `nil` when no address can look like that.
    package static func segments(of path: String) -> [String]? {
        guard path.utf8.first == UInt8(ascii: "/") else { return nil }
        if path.utf8.count == 1 { return [] }
        var segments: [String] = []
        for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let segment = PercentCoding.decode(part), !segment.isEmpty, segment != ".", segment != "..",
                segment.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") })
            else { return nil }
            segments.append(segment)
        }
        return segments
    }
}
