/// Tells where a clip was cut: from one frame to the next the picture has nothing in common any more.
///
/// Unsafe: reads single samples of the decoder's planes, at places inside the picture.
package struct SceneCutDetector: Sendable {
    /// The picture is compared on a grid of so many cells.
    private static let columns = 32
    private static let rows = 18
    /// Two frames correlate less than this across a cut, and more than this (0.84 at the least) in fast pans,
    /// explosions of light and shaken phones: measured on real clips with and without cuts.
    private static let leastCorrelation: Float = 0.6
    /// Pictures without contrast (fades, dark rooms) correlate by chance: this much of the luma must change, 0…255.
    private static let leastChange: Float = 8

    private var last: [Float] = []

    /// Mean luma of the frame that was seen last, 0…255; nil before the first.
    package var brightness: Float? { last.isEmpty ? nil : mean(last) }

    /// A detector that has seen nothing yet.
    package init() {}

    /// Whether a cut lies between the frame before and this one; false for the first.
    package mutating func isCut(before picture: Picture) -> Bool {
        let now = Self.grid(of: picture)
        defer { last = now }
        guard last.count == now.count else { return false }
        let (meanBefore, meanNow) = (mean(last), mean(now))
        var (product, squareBefore, squareNow, change): (Float, Float, Float, Float) = (0, 0, 0, 0)
        for index in now.indices {
            let (before, after) = (last[index] - meanBefore, now[index] - meanNow)
            product += before * after
            squareBefore += before * before
            squareNow += after * after
            change += abs(now[index] - last[index])
        }
        let correlation = product / max((squareBefore * squareNow).squareRoot(), 1)
        return correlation < Self.leastCorrelation && change / Float(now.count) > Self.leastChange
    }

    private func mean(_ values: [Float]) -> Float { values.reduce(0, +) / Float(max(values.count, 1)) }

    /// Mean of four samples of luma (green, for RGB) in each cell, 0…255, row by row.
    private static func grid(of picture: Picture) -> [Float] {
        let (step, offset) = picture.layout == .packedRGB ? (3, 1) : (1, 0)
        let (samplesAcross, samplesDown) = (2 * columns, 2 * rows)
        var cells = [Float](repeating: 0, count: columns * rows)
        for row in 0..<samplesDown {
            let line = picture.planes.0 + (2 * row + 1) * picture.height / (2 * samplesDown) * picture.strides.0
            for column in 0..<samplesAcross {
                let sample = line[(2 * column + 1) * picture.width / (2 * samplesAcross) * step + offset]
                cells[row / 2 * columns + column / 2] += Float(sample) / 4
            }
        }
        return cells
    }
}
