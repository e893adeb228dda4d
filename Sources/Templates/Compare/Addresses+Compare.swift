package import Domain

extension Addresses {
    /// Where a swing to compare with is chosen.
    package static let comparisonChoice = Address<ClipID>("/clips/{clip}/compare")
    /// Two swings side by side, of two clips or of one.
    package static let comparison = Address<ClipID, ClipID>("/clips/{clip}/compare/{clip}")
}
