package import Domain

extension Addresses {
    /// Where a swing to compare with is chosen.
    package static let comparisonChoice = Address<ClipID>("/clips/{clip}/compare")
    /// Two swings side by side, of two clips or of one.
    package static let comparison = Address<ClipID, ClipID>("/clips/{clip}/compare/{clip}")
    /// The same as PDF.
    package static let comparisonPaper = Address<ClipID, ClipID>("/clips/{clip}/compare/{clip}/comparison.pdf")
    /// The video of both, to save; POST makes it.
    package static let comparisonVideo = Address<ClipID, ClipID>("/clips/{clip}/compare/{clip}/comparison.mp4")
    /// Comparisons that were saved (POST saves one), and where one is removed (POST).
    package static let comparisons = FixedAddress("/comparisons")
    package static let removeComparison = Address<ComparisonID>("/comparisons/{comparison}/remove")

    /// Makes a swing of a clip a model, or an ordinary one again (POST).
    package static let model = Address<ClipID>("/clips/{clip}/model")

    /// Two swings by their names for good.
    /// - Parameter shift: frames by which the second one is shifted.
    package static func comparing(_ a: ComparedSwing, with b: ComparedSwing, shift: Int = 0) -> String {
        comparison(a.clip, b.clip) + "?a=\(a.swing)&b=\(b.swing)" + (shift == 0 ? "" : "&shift=\(shift)")
    }
}
