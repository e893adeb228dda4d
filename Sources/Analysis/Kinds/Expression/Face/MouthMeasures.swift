/// The shape of the mouth.
struct MouthMeasures: Equatable, Sendable {
    /// Between the corners of the lips' outer edge.
    var width: Float
    /// Between the corners of the lips' inner edge.
    var innerWidth: Float
    /// Between the inner edges of the lips, in the middle.
    var gap: Float
    /// How thick both lips are together, in the middle.
    var lips: Float

    /// Measures a mouth.
    init(_ head: HeadFrame) {
        width = head.distance(61, 291)
        innerWidth = head.distance(78, 308)
        gap = head.distance(13, 14)
        lips = head.distance(0, 13) + head.distance(14, 17)
    }

    init(width: Float, innerWidth: Float, gap: Float, lips: Float) {
        self.width = width
        self.innerWidth = innerWidth
        self.gap = gap
        self.lips = lips
    }
}
