internal import Media

/// How much each place of a picture differs from the pictures before, once the camera's motion is taken out: what moves
/// by itself, where it is now.
///
/// A body that moved differs from both pictures before where it is now; where it was before, only from one.
struct MotionMap {
    /// Difference of luma, 0…255, row after row.
    private(set) var values: [Float]
    let width: Int
    let height: Int

    /// - Parameters:
    ///   - now: the picture, softened.
    ///   - before: softened pictures before, each with the motion from it to now, in pixels of these. Those of
    ///     another size tell nothing.
    init(_ now: ReducedLuma, before: [(luma: ReducedLuma, motion: Similarity)]) {
        let (width, height) = (now.width, now.height)
        (self.width, self.height) = (width, height)
        let before = before.filter { $0.luma.width == width && $0.luma.height == height }
        var least = [Float](repeating: before.isEmpty ? 0 : 255, count: now.values.count)
        for (luma, motion) in before {
            let back = motion.inverse
            for row in 0..<height {
                var place = back(SIMD2(0, Float(row)))
                let step = SIMD2(back.a, back.b)
                for column in 0..<width {
                    let at = row * width + column
                    // What has only now come into the picture tells nothing.
                    let difference = luma.value(at: place).map { abs(now.values[at] - $0) } ?? 0
                    least[at] = min(least[at], difference)
                    place += step
                }
            }
        }
        values = least
    }

    /// Forgets what moves in a box, pixels of the map.
    mutating func erase(_ box: Box) {
        let (columns, rows) = (box.columns(of: width), box.rows(of: height))
        for row in rows { for column in columns { values[row * width + column] = 0 } }
    }
}

/// An upright rectangle, pixels.
package struct Box: Equatable, Sendable {
    package var low: SIMD2<Float>
    package var high: SIMD2<Float>

    package init(_ low: SIMD2<Float>, _ high: SIMD2<Float>) { (self.low, self.high) = (low, high) }

    package var sides: SIMD2<Float> { high - low }
    package var centre: SIMD2<Float> { (low + high) / 2 }

    /// Intersection over union.
    package func overlap(_ other: Box) -> Float {
        let shared = pointwiseMax(pointwiseMin(high, other.high) - pointwiseMax(low, other.low), .zero)
        let area = shared.x * shared.y
        return area / max(sides.x * sides.y + other.sides.x * other.sides.y - area, .leastNormalMagnitude)
    }

    /// The share of this box that lies in another one, 0…1.
    package func share(in other: Box) -> Float {
        let shared = pointwiseMax(pointwiseMin(high, other.high) - pointwiseMax(low, other.low), .zero)
        return shared.x * shared.y / max(sides.x * sides.y, .leastNormalMagnitude)
    }

    func scaled(by factor: Float) -> Box { Box(low * factor, high * factor) }

    fileprivate func columns(of width: Int) -> Range<Int> { Self.range(low.x, high.x, width) }
    fileprivate func rows(of height: Int) -> Range<Int> { Self.range(low.y, high.y, height) }

    private static func range(_ low: Float, _ high: Float, _ count: Int) -> Range<Int> {
        let first = min(max(Int(low), 0), count)
        return first..<min(max(Int(high.rounded(.up)), first), count)
    }
}
