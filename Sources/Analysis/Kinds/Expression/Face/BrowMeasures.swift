/// How high the brows are over the eyes, along the face.
struct BrowMeasures: Equatable, Sendable {
    /// The ends near the nose, both sides together.
    var inner: Float
    /// The arches.
    var outer: Sides

    private static let innerEnds = [55, 285, 107, 336]
    private static let (leftArch, rightArch) = ([300, 293, 334], [70, 63, 105])

    /// Measures both brows.
    init(_ head: HeadFrame) {
        inner = -head[Self.innerEnds].y
        outer = Sides(left: -head[Self.leftArch].y, right: -head[Self.rightArch].y)
    }

    /// Brows from their parts.
    init(inner: Float, outer: Sides) {
        self.inner = inner
        self.outer = outer
    }
}
