package import Media
package import Vision

/// What is measured of a face in one frame, before anything is known of the person: a few numbers, so that a clip's fit into
/// memory. Lengths are in distances between the outer corners of the eyes, sides the person's own.
package struct FaceMeasures: Equatable, Sendable {
    /// The eyes.
    var eyes: EyeMeasures
    /// The brows.
    var brows: BrowMeasures
    /// The mouth and what surrounds it.
    var mouth: MouthMeasures
    /// How much the picture of the mouth looks like a tongue: the logarithm of the odds.
    var tongue: Float
    /// How much of the mouth's opening is hollow, 0…1.
    var darkness: Float
    /// Turn of the head to a side, degrees.
    var yaw: Float
    /// Nod of the head, degrees.
    var pitch: Float
}

extension FaceMeasures {
    /// Measures a face; nil where the landmarks make no face.
    package init?(_ face: Face, in picture: Picture) {
        let size = picture.geometry
        guard let head = HeadFrame(face, width: size.width, height: size.height) else { return nil }
        let patch = MouthPatch(head, in: picture)
        self.init(
            eyes: EyeMeasures(head, flatness: EyeLines.flatness(of: head, in: picture)),
            brows: BrowMeasures(head), mouth: MouthMeasures(head), tongue: TongueModel.standard.odds(of: patch),
            darkness: patch.darkness(), yaw: head.yaw, pitch: head.pitch)
    }

    /// Measures a face whose picture showed the same as that of another frame.
    init(_ head: HeadFrame, picturedAs other: FaceMeasures) {
        self.init(
            eyes: EyeMeasures(head, flatness: other.eyes.flatness), brows: BrowMeasures(head),
            mouth: MouthMeasures(head), tongue: other.tongue, darkness: other.darkness, yaw: head.yaw, pitch: head.pitch
        )
    }
}

/// A measure of each side.
struct Sides: Equatable, Sendable {
    /// The person's left.
    var left: Float
    /// The person's right.
    var right: Float

    /// The mean of both.
    var mean: Float { (left + right) / 2 }
}
