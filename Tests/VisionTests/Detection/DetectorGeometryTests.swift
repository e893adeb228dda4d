import Testing

@testable import Vision

struct DetectorGeometryTests {
    static let anchors = DetectorGeometry.pose.anchors

    @Test
    func `the pose detector has 2254 anchors of 12 numbers`() {
        #expect(Self.anchors.count == 2254)
        #expect(DetectorGeometry.pose.valuesPerAnchor == 12)
        #expect(Self.anchors.allSatisfy { $0.x > 0 && $0.x < 1 && $0.y > 0 && $0.y < 1 })
    }

    /// Two anchors in each of 28 × 28 cells, two in each of 14 × 14, six in each of 7 × 7; rows from the top, each from
    /// the left.
    @Test(
        arguments: [
            (0, 0.5, 0.5, 28), (1, 0.5, 0.5, 28), (2, 1.5, 0.5, 28), (55, 27.5, 0.5, 28), (56, 0.5, 1.5, 28),
            (1567, 27.5, 27.5, 28), (1568, 0.5, 0.5, 14), (1570, 1.5, 0.5, 14), (1959, 13.5, 13.5, 14),
            (1960, 0.5, 0.5, 7), (1965, 0.5, 0.5, 7), (1966, 1.5, 0.5, 7), (2002, 0.5, 1.5, 7), (2253, 6.5, 6.5, 7),
        ] as [(Int, Float, Float, Float)])
    func `anchors lie at the centres of their cells, in order`(_ index: Int, _ x: Float, _ y: Float, _ grid: Float) {
        #expect(Self.anchors[index] == SIMD2(x, y) / grid)
    }

    @Test(arguments: [("pose", DetectorGeometry.pose, 2254, 12), ("palm", .palm, 2016, 18), ("face", .face, 896, 16)])
    func `each detector has its anchors`(_ name: String, _ geometry: DetectorGeometry, _ count: Int, _ values: Int) {
        #expect(geometry.anchors.count == count && geometry.valuesPerAnchor == values)
    }
}
