package import FoundationEssentials

/// Who has a name like a saved comparison's.
package enum SavedComparisonOwner {}

/// The name of a saved comparison in addresses.
package typealias ComparisonID = Identifier<SavedComparisonOwner>

/// Two swings that somebody compared, to come back to.
package struct SavedComparison: Equatable, Sendable, Identifiable {
    package let id: ComparisonID
    /// What somebody calls it: one line.
    package let name: String
    package let a: ComparedSwing
    package let b: ComparedSwing
    /// Frames by which B was shifted against A, earlier ones negative.
    package let shift: Int
    package let savedAt: Date

    /// Longest name, characters.
    package static let longestName = 80
    /// Most frames of a shift.
    package static let mostShift = 1_000
    /// Most comparisons that are kept.
    package static let most = 1_000

    package init(
        id: ComparisonID = ComparisonID(), name: String, a: ComparedSwing, b: ComparedSwing, shift: Int = 0,
        savedAt: Date
    ) {
        self.id = id
        self.name = name
        self.a = a
        self.b = b
        self.shift = shift
        self.savedAt = savedAt
    }
}
