/// Takes noise out of a series without cutting its peaks down: in a window around each sample a parabola is fitted by least
/// squares (Savitzky and Golay, 1964, for any spacing of the samples).
struct PeakPreservingSmoother: Sendable {
    /// Width of the window, seconds, first to last sample.
    let window: Double

    /// A window of so many frames at 30 frames a second; at other rates it covers the same time.
    init(framesAt30: Int) { window = Double(framesAt30 - 1) / 30 }

    /// The smoothed series. Samples that are NaN stay NaN and do not touch their neighbours.
    /// - Parameters:
    ///   - values: one a time.
    ///   - times: seconds, ascending.
    func smooth(_ values: [Float], at times: [Double]) -> [Float] {
        let reach = window / 2 + 1e-4
        var smoothed = values
        var first = 0
        var last = 0
        for index in values.indices where values[index].isFinite {
            while times[index] - times[first] > reach { first += 1 }
            while last + 1 < times.count, times[last + 1] - times[index] <= reach { last += 1 }
            smoothed[index] = fitted(values, times, first...max(last, index), at: index)
        }
        return smoothed
    }

    private func fitted(_ values: [Float], _ times: [Double], _ range: ClosedRange<Int>, at index: Int) -> Float {
        // Moments of the samples around the centre; times in units of the window keep them near one.
        var (n, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (0.0, 0.0, 0.0)
        for sample in range where values[sample].isFinite {
            let t = (times[sample] - times[index]) / max(window, 1e-6)
            let y = Double(values[sample])
            n += 1
            s1 += t
            s2 += t * t
            s3 += t * t * t
            s4 += t * t * t * t
            y0 += y
            y1 += y * t
            y2 += y * t * t
        }
        if n == 3 {
            // Through three points a parabola smooths nothing: weigh the middle one double instead.
            return Float((y0 + Double(values[index])) / 4)
        }
        guard n > 3 else { return values[index] }
        // Constant term of the parabola, by Cramer's rule.
        let determinant = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
        guard abs(determinant) > 1e-9 else { return Float(y0 / n) }
        return Float((y0 * (s2 * s4 - s3 * s3) - s1 * (y1 * s4 - s3 * y2) + s2 * (y1 * s3 - s2 * y2)) / determinant)
    }
}
