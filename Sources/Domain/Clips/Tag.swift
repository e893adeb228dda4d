/// A word that somebody put on clips, to find them by: one line, 1 to 30 characters, without commas.
/// Tags that differ in case only are the same.
package struct Tag: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Longest tag, characters.
    package static let maximumLength = 30
    /// Most tags of a clip.
    package static let mostOfAClip = 20

    /// The tag, in lower case.
    package let description: String

    /// The tag, or nil if nothing is left of it or it is too long.
    package init?(_ text: String) {
        let scalars = text.unicodeScalars.prefix(Self.maximumLength * 4 + 1)
        guard scalars.count <= Self.maximumLength * 4 else { return nil }
        let line = CleanText.line(scalars.filter { $0 != "," }).lowercased()
        guard (1...Self.maximumLength).contains(line.count) else { return nil }
        description = line
    }

    /// The order of lists.
    package static func < (one: Tag, other: Tag) -> Bool { one.description < other.description }
}
