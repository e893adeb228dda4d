import Domain
import HTTPServer
import Templates

/// A path at or below the address of a link: `/shared/{link}/clips/{clip}/media`.
package struct SharedPath: Sendable {
    /// The link's secret.
    let link: LinkID
    /// What stands below it.
    let rest: [String]

    private static let word = "shared"

    /// - Parameter segments: what stands between the slashes, percent-decoded; nil for another path.
    init?(_ segments: [String]) {
        guard segments.count >= 2, let link = Addresses.shared.values(in: Array(segments.prefix(2))) else {
            return nil
        }
        self.link = link
        rest = Array(segments.dropFirst(2))
    }

    /// Whether a path may be one of a link: what is said there says nothing of the server.
    package static func isBelow(_ path: String) -> Bool { RoutePath.segments(of: path)?.first == word }

    /// A path as logs may have it: without the secret.
    package static func withoutSecret(_ path: String) -> String {
        guard let segments = RoutePath.segments(of: path), segments.first == word, segments.count > 1 else {
            return path
        }
        return "/" + ([word, "…"] + segments.dropFirst(2)).joined(separator: "/")
    }
}
