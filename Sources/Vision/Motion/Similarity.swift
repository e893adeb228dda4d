/// How a picture moves as a whole: turned, enlarged and shifted, `p ↦ (a·x − b·y + shift.x, b·x + a·y + shift.y)`.
package struct Similarity: Equatable, Sendable {
    /// Enlargement times cosine of the turn.
    package var a: Float
    /// Enlargement times sine of the turn.
    package var b: Float
    /// Shift of the origin, pixels.
    package var shift: SIMD2<Float>

    /// A similarity by its numbers.
    package init(a: Float, b: Float, shift: SIMD2<Float>) {
        (self.a, self.b, self.shift) = (a, b, shift)
    }

    /// What moves nothing.
    package static let identity = Similarity(a: 1, b: 0, shift: .zero)

    /// Where a point goes.
    package func callAsFunction(_ point: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(a * point.x - b * point.y, b * point.x + a * point.y) + shift
    }

    /// First this, then another.
    package func then(_ next: Similarity) -> Similarity {
        Similarity(a: next.a * a - next.b * b, b: next.b * a + next.a * b, shift: next(shift))
    }

    /// The way back.
    package var inverse: Similarity {
        let square = max(a * a + b * b, .leastNormalMagnitude)
        let turned = Similarity(a: a / square, b: -b / square, shift: .zero)
        return Similarity(a: turned.a, b: turned.b, shift: -turned(shift))
    }

    /// The same between pictures that are larger by a factor.
    package func scaled(by factor: Float) -> Similarity { Similarity(a: a, b: b, shift: shift * factor) }
}
