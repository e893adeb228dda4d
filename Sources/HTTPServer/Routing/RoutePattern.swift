/// An address of the site as a value: it prints its own path and is also the pattern that matches it, so that links
/// cannot rot. Usually an enum; the room that answers writes one exhaustive `switch` over it.
///
/// ```swift
/// enum Address: RouteAddress {
///     case dashboard, clip(ClipID), retry(ClipID)
///
///     init?(segments: [String]) {
///         let id = segments.count > 1 ? ClipID(segments[1]) : nil
///         switch (segments.first, id, segments.dropFirst(2).first, segments.count) {
///         case (nil, _, _, _): self = .dashboard
///         case ("clips", let id?, nil, 2): self = .clip(id)
///         case ("clips", let id?, "retry", 3): self = .retry(id)
///         default: return nil
///         }
///     }
///     …
/// }
/// ```
package protocol RoutePattern: Sendable {
    /// The address that a path stands for, or `nil`.
    /// - Parameter segments: what stands between the slashes, percent-decoded. Never empty strings, `.`, `..`, slashes,
    ///   control characters or invalid UTF-8: such paths are not found before anyone is asked.
    init?(segments: [String])

    /// The path, with a leading slash, percent-encoded.
    var path: String { get }

    /// What may be done there; HEAD comes free with GET. Everything else is refused with 405 and Allow.
    var methods: [Method] { get }
}

/// Paths and their segments.
package enum RoutePath {
    /// A path from its segments, each percent-encoded.
    package static func make(_ segments: String...) -> String {
        "/" + segments.map(PercentCoding.encode).joined(separator: "/")
    }

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
