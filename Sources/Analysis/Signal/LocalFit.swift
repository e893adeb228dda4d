/// Values and slopes of series by least squares: a parabola through the samples around each one (Savitzky and Golay,
/// 1964, for any spacing). The weights depend on the times alone, so many series share them.
struct LocalFit {
    /// Largest number of samples on each side: time stamps that stand still must not make the work quadratic.
    private static let mostNeighbours = 128
    /// Samples must reach so far on each side, share of the window.
    private static let support = 0.4
    /// Time stamps are whole microseconds, and in many files whole milliseconds.
    private static let tolerance = 1e-3

    /// Sample indices around the centre that carry weight.
    private(set) var samples: [Int] = []
    /// Weights of the samples in the smoothed value.
    private(set) var valueWeights: [Float] = []
    /// Weights of the samples in the slope, 1/s.
    private(set) var slopeWeights: [Float] = []

    /// Finds the weights for one sample.
    /// - Parameters:
    ///   - index: the sample; there must be others on both sides.
    ///   - times: seconds, never descending.
    ///   - window: seconds on each side.
    ///   - isUsable: whether another sample belongs with this one.
    /// - Returns: false where too few samples are near.
    mutating func centre(on index: Int, _ times: [Double], window: Double, isUsable: (Int) -> Bool) -> Bool {
        samples.removeAll(keepingCapacity: true)
        var first = index
        while first > 0, index - first < Self.mostNeighbours, times[index] - times[first - 1] <= window + Self.tolerance
        {
            first -= 1
        }
        var last = index
        while last + 1 < times.count, last - index < Self.mostNeighbours,
            times[last + 1] - times[index] <= window + Self.tolerance
        { last += 1 }
        for sample in first...last where isUsable(sample) { samples.append(sample) }
        // At an edge the fit would lean on one side alone.
        let reach = window * Self.support
        func isCut(_ beyond: Int) -> Bool { !times.indices.contains(beyond) || !isUsable(beyond) }
        guard samples.count >= 3, let earliest = samples.first, let latest = samples.last,
            earliest < index, latest > index,
            !isCut(earliest - 1) || times[index] - times[earliest] >= reach - Self.tolerance,
            !isCut(latest + 1) || times[latest] - times[index] >= reach - Self.tolerance
        else { return false }
        var moments = (0.0, 0.0, 0.0, 0.0)
        for sample in samples {
            let t = (times[sample] - times[index]) / window
            moments.0 += t
            moments.1 += t * t
            moments.2 += t * t * t
            moments.3 += t * t * t * t
        }
        let n = Double(samples.count)
        let (s1, s2, s3, s4) = moments
        let line = n * s2 - s1 * s1
        let parabola = n * (s2 * s4 - s3 * s3) - s1 * (s1 * s4 - s3 * s2) + s2 * (s1 * s3 - s2 * s2)
        guard line > 1e-9 else { return false }
        let isParabola = samples.count > 3 && parabola > 1e-9
        valueWeights.removeAll(keepingCapacity: true)
        slopeWeights.removeAll(keepingCapacity: true)
        for sample in samples {
            let t = (times[sample] - times[index]) / window
            if isParabola {
                let value = (s2 * s4 - s3 * s3) + t * (s3 * s2 - s1 * s4) + t * t * (s1 * s3 - s2 * s2)
                let slope = (s2 * s3 - s1 * s4) + t * (n * s4 - s2 * s2) + t * t * (s1 * s2 - n * s3)
                valueWeights.append(Float(value / parabola))
                slopeWeights.append(Float(slope / parabola / window))
            } else {
                valueWeights.append(Float((s2 - t * s1) / line))
                slopeWeights.append(Float((n * t - s1) / line / window))
            }
        }
        return true
    }

    /// The smoothed value of a series.
    func value(_ series: (Int) -> Float) -> Float {
        var sum: Float = 0
        for (place, sample) in samples.enumerated() { sum += valueWeights[place] * series(sample) }
        return sum
    }

    /// The slope of a series, a second.
    func slope(_ series: (Int) -> Float) -> Float {
        var sum: Float = 0
        for (place, sample) in samples.enumerated() { sum += slopeWeights[place] * series(sample) }
        return sum
    }
}
