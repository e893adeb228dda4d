package import Media
package import Vision

/// What is measured of a face in one frame, before anything is known of the person: a few numbers, so that a clip's fit
/// into memory. Lengths are in distances between the outer corners of the eyes, sides the person's own.
package struct FaceMeasures: Sendable {
    /// How far each part of the face is from rest.
    var blendshapes: Blendshapes
    /// The eyes.
    var eyes: EyeMeasures
    /// The mouth.
    var mouth: MouthMeasures
    /// The tongue and what may pass for one.
    var tongue: TongueMeasures
    /// Turn of the head to a side, degrees.
    var yaw: Float
    /// Nod of the head, degrees.
    var pitch: Float
    /// Width of the face from ear to ear, pixels of the picture.
    var pixels: Float
}

/// What speaks for a tongue, and against one.
struct TongueMeasures: Equatable, Sendable {
    /// What the mesh's model says of a tongue, 0…1.
    var seen: Float
    /// How much the picture of the mouth looks like a tongue: the logarithm of the odds.
    var pictured: Float
    /// How much of the mouth's opening is hollow, 0…1.
    var hollow: Float
}

extension FaceMeasures {
    /// Measures a face; nil where the landmarks make no face.
    package init?(_ face: Face, in picture: Picture) {
        let size = picture.geometry
        guard let head = HeadFrame(face, width: size.width, height: size.height) else { return nil }
        let patch = MouthPatch(head, in: picture)
        self.init(
            face, head, flatness: EyeLines.flatness(of: head, in: picture),
            tongue: TongueMeasures(
                seen: face.tongueOut, pictured: TongueModel.standard.odds(of: patch), hollow: patch.darkness()))
    }

    /// Measures a face whose picture showed the same as that of another frame.
    init(_ face: Face, _ head: HeadFrame, picturedAs other: FaceMeasures) {
        self.init(face, head, flatness: other.eyes.flatness, tongue: other.tongue)
    }

    private init(_ face: Face, _ head: HeadFrame, flatness: Sides, tongue: TongueMeasures) {
        let ears = head.pixel(ofPoint: 234) - head.pixel(ofPoint: 454)
        self.init(
            blendshapes: face.blendshapes, eyes: EyeMeasures(head, flatness: flatness), mouth: MouthMeasures(head),
            tongue: tongue, yaw: head.yaw, pitch: head.pitch, pixels: (ears * ears).sum().squareRoot())
    }

    /// The face of a mirrored picture as it would be in one that is not.
    var mirrored: FaceMeasures {
        var copy = self
        copy.blendshapes = blendshapes.mirrored
        copy.eyes.opening = eyes.opening.swapped
        copy.eyes.flatness = eyes.flatness.swapped
        copy.yaw = -yaw
        return copy
    }
}

extension FaceMeasures {
    /// Half of this face and half of another reading of it.
    func mean(with other: FaceMeasures) -> FaceMeasures {
        func mean(_ one: Float, _ another: Float) -> Float { (one + another) / 2 }
        func sides(_ one: Sides, _ another: Sides) -> Sides {
            Sides(left: mean(one.left, another.left), right: mean(one.right, another.right))
        }
        var shapes = blendshapes
        for shape in Blendshape.allCases { shapes[shape] = mean(shapes[shape], other.blendshapes[shape]) }
        return FaceMeasures(
            blendshapes: shapes,
            eyes: EyeMeasures(
                opening: sides(eyes.opening, other.eyes.opening), flatness: sides(eyes.flatness, other.eyes.flatness)),
            mouth: MouthMeasures(
                width: mean(mouth.width, other.mouth.width), innerWidth: mean(mouth.innerWidth, other.mouth.innerWidth),
                gap: mean(mouth.gap, other.mouth.gap), lips: mean(mouth.lips, other.mouth.lips)),
            tongue: TongueMeasures(
                seen: mean(tongue.seen, other.tongue.seen), pictured: mean(tongue.pictured, other.tongue.pictured),
                hollow: mean(tongue.hollow, other.tongue.hollow)), yaw: mean(yaw, other.yaw),
            pitch: mean(pitch, other.pitch),
            pixels: mean(pixels, other.pixels))
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
    /// Left and right exchanged.
    var swapped: Sides { Sides(left: right, right: left) }
}
