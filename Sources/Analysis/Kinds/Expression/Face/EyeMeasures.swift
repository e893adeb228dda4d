internal import Vision

/// How far the eyes are open.
struct EyeMeasures: Equatable, Sendable {
    /// Distance between the lids, about 0.15 in an open eye.
    ///
    /// It is taken in the picture, square to the eye, and divided by the geometric mean of the eye's width there and the head's
    /// unit. A turned head narrows the width and not the opening: divided by the width alone the far eye would seem wide open,
    /// divided by the unit alone it would seem half closed, as lids curve away. Between winks and open eyes the mean of both
    /// errs least.
    var opening: Sides
    /// How much more lines run along the eye than across it: `EyeLines.flatness`.
    var flatness: Sides

    /// Points of the lids, of the seven between the corners, that count: the middle ones.
    private static let middle = 2...6

    /// Measures both eyes.
    /// - Parameter flatness: what their picture shows.
    init(_ face: Face, _ head: HeadFrame, flatness: Sides) {
        self.flatness = flatness
        opening = Sides(left: Self.opening(face.leftEye, head), right: Self.opening(face.rightEye, head))
    }

    /// Eyes from their parts.
    init(opening: Sides, flatness: Sides) {
        self.opening = opening
        self.flatness = flatness
    }

    private static func opening(_ eye: Eye, _ head: HeadFrame) -> Float {
        guard let last = Eye.lowerLid.last, eye.contour.count > last else { return 0 }
        let (outer, inner) = (head.pixel(eye.contour[0]), head.pixel(eye.contour[last]))
        let along = inner - outer
        let width = (along * along).sum().squareRoot()
        guard width > 0 else { return 0 }
        let apart = middle.reduce(Float(0)) { sum, index in
            let (lower, upper) = (Eye.lowerLid[index], Eye.upperLid[index])
            guard max(lower, upper) < eye.contour.count else { return sum }
            let gap = head.pixel(eye.contour[lower]) - head.pixel(eye.contour[upper])
            return sum + (along.x * gap.y - along.y * gap.x) / width
        }
        // From the outer to the inner corner the left eye runs the other way round.
        return abs(apart) / Float(middle.count) / (width * head.unit).squareRoot()
    }
}
