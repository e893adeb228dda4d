/// Takes noise out of a series without cutting its peaks down: in a window around each sample a parabola is fitted by
/// least squares (Savitzky and Golay, 1964, for any spacing of the samples).
struct PeakPreservingSmoother: Sendable {
    /// Width of the window, seconds, first to last sample.
    let window: Double
    /// Samples on each side that belong to the window also where frames are rarer than 30 a second, if they are not
    /// farther away than the window is wide.
    let neighbours: Int

    /// Most samples on each side: time stamps that stand still must not make the work quadratic.
    private static let mostNeighbours = 256
    /// Time stamps are whole microseconds, and in many files whole milliseconds.
    private static let tolerance = 1e-3

    /// A window of so many frames at 30 frames a second; at other rates it covers the same time.
    init(framesAt30: Int) {
        window = Double(framesAt30 - 1) / 30
        neighbours = framesAt30 / 2
    }

    /// The smoothed series. Samples that are NaN stay NaN and do not touch their neighbours.
    /// - Parameters:
    ///   - values: one a time.
    ///   - times: seconds, never descending.
    func smooth(_ values: [Float], at times: [Double]) -> [Float] {
        var smoothed = values
        for index in values.indices where values[index].isFinite {
            var first = index
            while first > 0, belongs(first - 1, to: index, times) { first -= 1 }
            var last = index
            while last + 1 < values.count, belongs(last + 1, to: index, times) { last += 1 }
            smoothed[index] = fitted(values, times, first...last, at: index)
        }
        return smoothed
    }

    private func belongs(_ sample: Int, to index: Int, _ times: [Double]) -> Bool {
        let (away, apart) = (abs(sample - index), abs(times[sample] - times[index]))
        guard away <= Self.mostNeighbours else { return false }
        return apart <= window / 2 + Self.tolerance || away <= neighbours && apart <= window + Self.tolerance
    }

    private func fitted(_ values: [Float], _ times: [Double], _ range: ClosedRange<Int>, at index: Int) -> Float {
        // Moments of the samples around the centre; times in units of the window keep them near one.
        var (n, count) = (0.0, 0)
        var (s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (0.0, 0.0, 0.0)
        for sample in range where values[sample].isFinite {
            let t = (times[sample] - times[index]) / window
            let y = Double(values[sample])
            // Through three points a parabola smooths nothing: three get a line, to which the middle one counts double.
            let weight = sample == index && range.count == 3 ? 2.0 : 1
            count += 1
            n += weight
            s1 += t
            s2 += t * t
            s3 += t * t * t
            s4 += t * t * t * t
            y0 += weight * y
            y1 += y * t
            y2 += y * t * t
        }
        let line = n * s2 - s1 * s1
        guard count >= 3, line > 1e-9 else { return values[index] }
        // Constant term of the parabola, or of the line, by Cramer's rule.
        let parabola = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
        guard count > 3, parabola > 1e-9 else { return Float((y0 * s2 - y1 * s1) / line) }
        return Float((y0 * (s2 * s4 - s3 * s3) - s1 * (y1 * s4 - s3 * y2) + s2 * (y1 * s3 - s2 * y2)) / parabola)
    }
}
