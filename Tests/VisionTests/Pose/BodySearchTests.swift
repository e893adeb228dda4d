import Testing

@testable import Vision

/// Which squares show the same body.
struct BodySearchTests {
    @Test(arguments: [
        (Float(0), Float(100), true), (20, 100, true), (30, 100, false), (30, 200, true), (30, 10, false),
    ])
    func `squares near each other show the same body`(_ away: Float, _ size: Float, _ isSame: Bool) {
        let one = Region(centre: SIMD2(50, 50), size: 100, rotation: 0)
        let other = Region(centre: SIMD2(50 + away, 50), size: size, rotation: 1)
        #expect(BodySearch.isSame(one, other) == isSame && BodySearch.isSame(other, one) == isSame)
    }
}
