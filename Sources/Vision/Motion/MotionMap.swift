internal import Media

/// How much each place of a picture differs from the pictures before, once the camera's motion is taken out: what moves
/// by itself, where it is now.
///
/// A body that moved differs from both pictures before where it is now; where it was before, only from one.
package struct MotionMap {
    /// Difference of luma, 0…255, row after row.
    private(set) var values: [Float]
    package let width: Int
    package let height: Int

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
    mutating func erase(_ box: PixelBounds) {
        let (columns, rows) = (box.columns(of: width), box.rows(of: height))
        for row in rows { for column in columns { values[row * width + column] = 0 } }
    }
}
