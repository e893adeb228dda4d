import Testing

@testable import Vision

/// Turns, enlargements and shifts.
struct SimilarityTests {
    static let some = [
        Similarity.identity,
        Similarity(a: 1, b: 0, shift: SIMD2(3, -4)),
        Similarity(a: 0, b: 1, shift: SIMD2(5, 6)),
        Similarity(a: 1.5, b: -0.5, shift: SIMD2(-7, 2)),
    ]
    static let point = SIMD2<Float>(11, -3)

    @Test
    func `a quarter turn, twice as large, takes a point where one expects it`() {
        #expect(Similarity(a: 0, b: 2, shift: SIMD2(10, 20))(SIMD2(3, 1)) == SIMD2(8, 26))
    }

    @Test(arguments: some)
    func `the way back leads back`(_ motion: Similarity) {
        #expect(length(motion.inverse(motion(Self.point)) - Self.point) < 1e-4)
        #expect(length(motion(motion.inverse(Self.point)) - Self.point) < 1e-4)
        #expect(motion.then(motion.inverse).distance(from: .identity, 640, 360) < 1e-3)
    }

    @Test(arguments: some, some)
    func `one after the other is the one, then the other`(_ one: Similarity, _ other: Similarity) {
        #expect(length(one.then(other)(Self.point) - other(one(Self.point))) < 1e-4)
    }

    @Test(arguments: some)
    func `in pictures three times as large everything is three times as far`(_ motion: Similarity) {
        #expect(length(motion.scaled(by: 3)(3 * Self.point) - 3 * motion(Self.point)) < 1e-4)
    }

    @Test
    func `what makes everything a point has a way back that is a number`() {
        let back = Similarity(a: 0, b: 0, shift: SIMD2(1, 1)).inverse
        #expect(back.a.isFinite && back.b.isFinite && back.shift.x.isFinite && back.shift.y.isFinite)
    }
}
