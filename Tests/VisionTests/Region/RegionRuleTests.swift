import Testing

@testable import Vision

/// From detections and points to the squares of landmark models.
struct RegionRuleTests {
    /// A detection in pixels whose key points 0 and 1 lie on the line through the box's centre.
    static func detection(_ way: SIMD2<Float>) -> Detection {
        Detection(
            score: 1, centre: SIMD2(100, 100), size: SIMD2(40, 20),
            keyPoints: [SIMD2(100, 100) - way / 2, SIMD2(100, 100) + way / 2])
    }

    struct Case: CustomStringConvertible {
        var description: String
        var direction: RegionRule.Direction
        var way: SIMD2<Float>
        var rotation: Float
        /// Where the centre is, with a shift of half a box height upwards.
        var centre: SIMD2<Float>
    }

    static let cases = [
        Case(description: "upright", direction: .up, way: SIMD2(0, -30), rotation: 0, centre: SIMD2(100, 90)),
        Case(
            description: "to the right", direction: .up, way: SIMD2(30, 0), rotation: .pi / 2, centre: SIMD2(110, 100)),
        Case(
            description: "to the left", direction: .up, way: SIMD2(-30, 0), rotation: -.pi / 2, centre: SIMD2(90, 100)),
        Case(description: "level eyes", direction: .right, way: SIMD2(30, 0), rotation: 0, centre: SIMD2(100, 90)),
        Case(
            description: "eyes in a head that lies", direction: .right, way: SIMD2(0, 30), rotation: .pi / 2,
            centre: SIMD2(110, 100)),
    ]

    @Test(arguments: cases)
    func `a box gets a square that is turned as the thing is`(_ test: Case) {
        let rule = RegionRule.box(from: 0, to: 1, direction: test.direction, shift: -0.5, scale: 2.5)
        let region = rule.region(Self.detection(test.way))
        #expect(region.size == 100)
        #expect(abs(region.rotation - test.rotation) < 1e-5)
        #expect(region.centre.isNear(test.centre, within: 1e-3))
    }

    @Test(arguments: [Float(0), 0.4, -1.3, 3])
    func `points get a square around their turned box`(_ rotation: Float) {
        let turned = Region(centre: SIMD2(50, 60), size: 1, rotation: rotation)
        // A box of 30 × 10 in the square's own axes.
        let points = [SIMD2<Float>(-15, 0), SIMD2(15, 5), SIMD2(3, -5)].map { turned.picturePoint($0 + 0.5) }
        let region = Region(around: points, rotation: rotation, shift: -0.2, scale: 2)
        #expect(abs(region.size - 60) < 1e-3 && region.rotation == rotation)
        #expect(region.centre.isNear(turned.picturePoint(SIMD2(0.5, -1.5)), within: 1e-3))
    }
}
