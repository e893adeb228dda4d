/// The shape of the mouth.
struct MouthMeasures: Equatable, Sendable {
    /// Between the corners of the lips' outer edge.
    var width: Float
    /// Between the corners of the lips' inner edge.
    var innerWidth: Float
    /// Between the inner edges of the lips, in the middle.
    var gap: Float
    /// How far the corners lie below the base of the nose.
    var cornerDrop: Sides
    /// Across the cheeks, beside the nose.
    var cheekWidth: Float

    private static let noseBase = 2

    /// Measures a mouth.
    init(_ head: HeadFrame) {
        width = head.distance(61, 291)
        innerWidth = head.distance(78, 308)
        gap = head.distance(13, 14)
        let base = head[Self.noseBase].y
        cornerDrop = Sides(left: head[291].y - base, right: head[61].y - base)
        cheekWidth = head.distance(205, 425)
    }

    /// A mouth from its parts.
    init(width: Float, innerWidth: Float, gap: Float, cornerDrop: Sides, cheekWidth: Float) {
        self.width = width
        self.innerWidth = innerWidth
        self.gap = gap
        self.cornerDrop = cornerDrop
        self.cheekWidth = cheekWidth
    }
}
