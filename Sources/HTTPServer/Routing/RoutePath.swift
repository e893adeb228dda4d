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
