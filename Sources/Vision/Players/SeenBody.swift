internal import Domain
internal import Media

/// A body that moves, as two looks of the landmark model agree on it.
package struct SeenBody: Sendable {
    /// Presentation time, seconds.
    package var time: Double
    /// Middle of the hips, pixels.
    package var hips: SIMD2<Float>
    /// A point of the circle around the body, above the hips, pixels: with them it places the square to look in.
    package var circle: SIMD2<Float>
    /// The box around the joints, pixels.
    package var box: PixelBounds
    /// How sure the model is that it is a body, 0…1.
    package var score: Float
    /// How much moves for its size: 1 is a player who runs.
    package var motion: Float
    /// The middle of the hips in the first picture of its shot, pixels: what the camera does is taken out.
    package var ground: SIMD2<Float> = .zero
    /// The shot it is seen in: a number that grows with each cut.
    package var shot = 0
    let clothes: Clothes

    /// Height of the box, pixels.
    package var height: Float { box.sides.y }
    /// The square to look in.
    var region: Region { Region(bodyCentre: hips, circlePoint: circle) }
}

extension [SeenBody] {
    /// The height of the looks in the middle, pixels; there is at least one look.
    var usualHeight: Float { map(\.height).sorted()[count / 2] }
}

/// Looks closely at a place: is it a body?
///
/// The pose detector is blind for players in the distance; the landmark model is not, and it says how sure it is.
struct BodyGlance {
    /// What is believed; lengths are heights of the body that is expected.
    private enum Parameters {
        /// The hips are below the middle of what moves, shares of its height; the circle around the body reaches so far.
        static let hips: Float = 0.52
        static let circle: Float = 0.57
        /// What moves is a bit less than the body.
        static let margin: Float = 1.08
        /// A body that moves sideways is wider than it is tall; this share of its width stands for its height.
        static let lying: Float = 0.8
        /// A look may find the hips so far from where they were expected.
        static let near: Float = 0.5
        /// Radius of the circle, and height of the body.
        static let radii: ClosedRange<Float> = 0.3...1.2
        static let heights: ClosedRange<Float> = 0.45...2.2
        /// Motion of a player who runs: sum of luma differences for a height of 1 row of 720 to the power of 1.5.
        static let running: Float = 40
    }

    let landmarker: PoseLandmarker

    /// The body in a box that moves, at a second look from where it was found; nil where there is none, or two looks do
    /// not agree.
    /// - Parameters:
    ///   - part: what moves, pixels.
    ///   - edge: the shorter edge of the map of motion, pixels.
    func body(of part: MovingPart, in picture: Picture, at time: Double, edge: Int) throws(AppError) -> SeenBody? {
        let sides = part.box.sides
        let tall = max(sides.y, Parameters.lying * sides.x) * Parameters.margin
        var hips = SIMD2(part.box.centre.x, part.box.low.y + Parameters.hips * sides.y)
        var circle = hips - SIMD2(0, Parameters.circle * tall)
        var pose: Pose?
        for _ in 0..<2 {
            let region = Region(bodyCentre: hips, circlePoint: circle)
            guard let seen = try landmarker.landmarks(in: region, of: picture),
                length(seen.bodyCentre - hips) <= Parameters.near * tall,
                Parameters.radii.contains(length(seen.circlePoint - seen.bodyCentre) / tall)
            else { return nil }
            (hips, circle, pose) = (seen.bodyCentre, seen.circlePoint, seen.pose)
        }
        guard let pose else { return nil }
        let box = pose.box(in: picture.size)
        guard Parameters.heights.contains(box.sides.y / tall) else { return nil }
        // The map's energy, as if its shorter edge had 360 pixels, and the body's height, as if the picture's had 720.
        let energy = part.energy * (360 / Float(edge)) * (360 / Float(edge))
        let height = box.sides.y * 720 / picture.size.min()
        return SeenBody(
            time: time, hips: hips, circle: circle, box: box, score: pose.score,
            motion: min(1, energy / (height * height.squareRoot()) / Parameters.running),
            clothes: Clothes(of: pose, in: picture))
    }
}

extension Pose {
    /// The box around the joints, without fingers, with room for the head, pixels.
    package func box(in picture: SIMD2<Float>) -> PixelBounds {
        var box = PixelBounds(SIMD2(repeating: .infinity), SIMD2(repeating: -.infinity))
        for index in 0..<Self.landmarkCount where Self.ofBox[index] {
            let place = SIMD2(landmarks[index].x, landmarks[index].y) * picture
            (box.low, box.high) = (pointwiseMin(box.low, place), pointwiseMax(box.high, place))
        }
        let height = box.sides.y
        return PixelBounds(box.low - SIMD2(0.05, 0.06) * height, box.high + SIMD2(0.05, 0.02) * height)
    }

    private static let ofBox: InlineArray<33, Bool> = InlineArray { index in
        switch index {
        case 0, 7, 8, 11...16, 23...32: true
        default: false
        }
    }
}
