internal import Vision

/// How far the eyes are open.
struct EyeMeasures: Equatable, Sendable {
    /// Distance between the lids, about 0.15 in an open eye.
    ///
    /// It is taken in the picture, square to the eye, and divided by the geometric mean of the eye's width there and
    /// the head's unit. A turned head narrows the width and not the opening: divided by the width alone the far eye
    /// would seem wide open, divided by the unit alone it would seem half closed, as lids curve away. Between winks and
    /// open eyes the mean of both errs least.
    var opening: Sides
    /// How much more lines run along the eye than across it: `EyeLines.flatness`.
    var flatness: Sides

    /// Points of the lids, of the seven between the corners, that count: the middle ones.
    private static let middle = 2...6

    /// Measures both eyes.
    /// - Parameter flatness: what their picture shows.
    init(_ head: HeadFrame, flatness: Sides) {
        self.flatness = flatness
        opening = Sides(left: Self.opening(FaceMesh.leftEye, head), right: Self.opening(FaceMesh.rightEye, head))
    }

    /// Eyes from their parts.
    init(opening: Sides, flatness: Sides) {
        self.opening = opening
        self.flatness = flatness
    }

    /// - Parameter lids: points of the mesh, from the outer corner below to the inner one and back above.
    private static func opening(_ lids: [Int], _ head: HeadFrame) -> Float {
        let (outer, inner) = (head.pixel(ofPoint: lids[0]), head.pixel(ofPoint: lids[lids.count / 2]))
        let along = inner - outer
        let width = (along * along).sum().squareRoot()
        guard width > 0 else { return 0 }
        let apart = middle.reduce(Float(0)) { sum, index in
            let gap = head.pixel(ofPoint: lids[index]) - head.pixel(ofPoint: lids[lids.count - index])
            return sum + (along.x * gap.y - along.y * gap.x) / width
        }
        // From the outer to the inner corner the left eye runs the other way round.
        return abs(apart) / Float(middle.count) / (width * head.unit).squareRoot()
    }
}
