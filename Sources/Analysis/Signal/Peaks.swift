/// A local maximum of a series.
struct Peak: Equatable, Sendable {
    /// Index of the sample.
    var index: Int
    /// Its value.
    var value: Float
}

/// The local maxima over `threshold` that are at least `distance` seconds apart; of two that are nearer, the higher
/// stays. In order of time. NaN is lower than everything.
func peaks(of values: [Float], at times: [Double], over threshold: Float, distance: Double) -> [Peak] {
    func level(_ index: Int) -> Float {
        values.indices.contains(index) && values[index].isFinite ? values[index] : -.infinity
    }
    // On a plateau the first sample counts.
    let candidates = values.indices.filter { index in
        level(index) > threshold && level(index) > level(index - 1) && level(index) >= level(index + 1)
    }
    var chosen: [Peak] = []
    for index in candidates.sorted(by: { (values[$0], $1) > (values[$1], $0) })
    where chosen.allSatisfy({ abs(times[$0.index] - times[index]) >= distance }) {
        chosen.append(Peak(index: index, value: values[index]))
    }
    return chosen.sorted { $0.index < $1.index }
}
