/// A swing of a clip, by its name for good.
package struct ComparedSwing: Hashable, Sendable {
    package let clip: ClipID
    package let swing: FindingID

    package init(clip: ClipID, swing: FindingID) { (self.clip, self.swing) = (clip, swing) }
}
