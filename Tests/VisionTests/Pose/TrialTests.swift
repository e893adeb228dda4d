import Testing

@testable import Vision

/// Who is taken for the player before anybody has moved.
struct TrialTests {
    static let picture = SIMD2<Float>(1920, 1080)

    static func prior(_ x: Float, _ y: Float, _ size: Float) -> Float {
        Trial.prior(Region(centre: SIMD2(x, y), size: size, rotation: 0), picture)
    }

    @Test
    func `the larger comes before the smaller`() {
        let sizes: [Float] = [50, 100, 400, 900]
        let priors = sizes.map { Self.prior(960, 540, $0) }
        #expect(priors == priors.sorted() && Set(priors).count == 4)
    }

    @Test
    func `the one in the middle comes before those at the edges`() {
        let middle = Self.prior(960, 540, 400)
        let places: [(Float, Float)] = [(0, 540), (1920, 540), (960, 0), (960, 1080), (1500, 800), (0, 0)]
        for (x, y) in places {
            #expect(Self.prior(x, y, 400) < middle)
            #expect(abs(Self.prior(x, y, 400) - Self.prior(1920 - x, 1080 - y, 400)) < 1e-4, "left and right are alike")
        }
    }

    @Test
    func `somebody large at the side comes before somebody small in the middle`() {
        #expect(Self.prior(400, 540, 600) > Self.prior(960, 540, 200))
        #expect(Self.prior(-5000, 540, 600) > 0)
    }
}
