/// An upright rectangle, pixels.
package struct PixelBounds: Equatable, Sendable {
    package var low: SIMD2<Float>
    package var high: SIMD2<Float>

    package init(_ low: SIMD2<Float>, _ high: SIMD2<Float>) { (self.low, self.high) = (low, high) }

    package var sides: SIMD2<Float> { high - low }
    package var centre: SIMD2<Float> { (low + high) / 2 }

    /// Intersection over union.
    package func overlap(_ other: PixelBounds) -> Float {
        let shared = pointwiseMax(pointwiseMin(high, other.high) - pointwiseMax(low, other.low), .zero)
        let area = shared.x * shared.y
        return area / max(sides.x * sides.y + other.sides.x * other.sides.y - area, .leastNormalMagnitude)
    }

    /// The share of this box that lies in another one, 0…1.
    package func share(in other: PixelBounds) -> Float {
        let shared = pointwiseMax(pointwiseMin(high, other.high) - pointwiseMax(low, other.low), .zero)
        return shared.x * shared.y / max(sides.x * sides.y, .leastNormalMagnitude)
    }

    func scaled(by factor: Float) -> PixelBounds { PixelBounds(low * factor, high * factor) }

    func columns(of width: Int) -> Range<Int> { Self.range(low.x, high.x, width) }
    func rows(of height: Int) -> Range<Int> { Self.range(low.y, high.y, height) }

    private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
        let first = min(max(Int(low), 0), count)
        return first..<min(max(Int(high.rounded(.up)), first), count)
    }
}
