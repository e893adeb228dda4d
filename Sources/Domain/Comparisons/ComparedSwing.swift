/// A swing of a clip, by its name for good.
package struct ComparedSwing: Codable, Hashable, Sendable {
    package let clip: ClipID
    package let swing: FindingID

    /// Most swings that are models.
    package static let mostModels = 100

    package init(clip: ClipID, swing: FindingID) { (self.clip, self.swing) = (clip, swing) }
}
