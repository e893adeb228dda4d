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

    /// Whether a path may be one of a link, however it is written: what is said there says nothing of the server.
    package static func isBelow(_ path: String) -> Bool {
        path.split(separator: "/").first.map(decoded) == word
    }

    /// A path as logs may have it: without a link's secret, whatever the address is worth, and without that of a second
    /// teacher.
    package static func withoutSecret(_ path: String) -> String {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let first = parts.lazy.map { decoded($0[...]) }.first { !$0.isEmpty }
        let isList = first == "links"
        guard isBelow(path) || isList || first == "teach",
            let place = parts.indices.filter({ !parts[$0].isEmpty }).dropFirst().first,
            !isList || decoded(parts[place][...]).utf8.count >= LinkID.length
        else { return path }
        parts[place] = "…"
        return parts.joined(separator: "/")
    }

    /// What a part stands for; the part itself where its escapes are broken.
    private static func decoded(_ part: Substring) -> String { PercentCoding.decode(part) ?? String(part) }
}
