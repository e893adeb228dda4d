/// Takes noise out of a series: around each sample a curve is fitted by least squares, nearer samples counting for more
/// (Cleveland, 1979). Works for any spacing of the samples.
///
/// The window is one of time, not of frames: a series of the same motion comes out the same at any frame rate.
struct LocalSmoother: Sendable {
    /// What is fitted.
    enum Curve: Sendable {
        /// A weighted mean: calm, for series whose peaks are broad against the window.
        case level
        /// A parabola: keeps the height of peaks.
        case parabola
    }

    /// Samples at least this far away do not count, seconds.
    let reach: Double
    /// What is fitted.
    let curve: Curve

    /// A window of so many frames at 30 frames a second, an odd number.
    init(framesAt30: Int, curve: Curve) {
        reach = Double(framesAt30 + 1) / 2 / 30
        self.curve = curve
    }

    /// The smoothed series. Samples that are NaN stay NaN and do not touch their neighbours.
    /// - Parameters:
    ///   - values: one a time.
    ///   - times: seconds, ascending.
    func smooth(_ values: [Float], at times: [Double]) -> [Float] {
        var smoothed = values
        var first = 0
        var last = 0
        for index in values.indices where values[index].isFinite {
            while times[index] - times[first] >= reach { first += 1 }
            while last + 1 < times.count, times[last + 1] - times[index] < reach { last += 1 }
            smoothed[index] = fitted(values, times, first...max(last, index), at: index)
        }
        return smoothed
    }

    private func fitted(_ values: [Float], _ times: [Double], _ range: ClosedRange<Int>, at index: Int) -> Float {
        // Weighted moments of the samples around the centre, times in units of the reach.
        var (s0, s1, s2, s3, s4) = (0.0, 0.0, 0.0, 0.0, 0.0)
        var (y0, y1, y2) = (0.0, 0.0, 0.0)
        var count = 0
        for sample in range where values[sample].isFinite {
            let t = (times[sample] - times[index]) / reach
            let weight = 1 - t * t  // Epanechnikov's kernel
            let y = Double(values[sample])
            count += 1
            s0 += weight
            s1 += weight * t
            s2 += weight * t * t
            s3 += weight * t * t * t
            s4 += weight * t * t * t * t
            y0 += weight * y
            y1 += weight * y * t
            y2 += weight * y * t * t
        }
        let level = Float(y0 / s0)
        // Through fewer than four points a parabola smooths nothing.
        guard curve == .parabola, count > 3 else { return level }
        // Constant term of the parabola, by Cramer's rule.
        let determinant = s0 * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
        guard abs(determinant) > 1e-9 else { return level }
        return Float((y0 * (s2 * s4 - s3 * s3) - s1 * (y1 * s4 - s3 * y2) + s2 * (y1 * s3 - s2 * y2)) / determinant)
    }
}
