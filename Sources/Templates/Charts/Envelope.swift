/// Thins out a long series so that its shape, above all its peaks, stays: of each run of samples the lowest and the
/// highest are kept, in their order.
enum Envelope {
    /// One kept sample, or a gap when `value` is NaN.
    struct Point: Equatable {
        /// Seconds.
        var time: Double
        /// In the series' unit.
        var value: Double
    }

    /// At most `limit` points (and as many gaps as there are runs without any number) of `values` at `times`.
    static func points(times: [Double], values: [Double], limit: Int) -> [Point] {
        let count = min(times.count, values.count)
        guard count > max(limit, 4) else {
            return (0..<count).map { Point(time: times[$0], value: values[$0]) }
        }
        let runs = max(limit / 2, 2)
        var points: [Point] = []
        points.reserveCapacity(runs * 2)
        for run in 0..<runs {
            let range = (run * count / runs)..<((run + 1) * count / runs)
            var lowest = (value: Double.infinity, index: range.lowerBound)
            var highest = (value: -Double.infinity, index: range.lowerBound)
            for index in range where values[index].isFinite {
                if values[index] < lowest.value { lowest = (values[index], index) }
                if values[index] > highest.value { highest = (values[index], index) }
            }
            guard lowest.value <= highest.value else {
                points.append(Point(time: times[range.lowerBound], value: .nan))
                continue
            }
            let (first, second) = (min(lowest.index, highest.index), max(lowest.index, highest.index))
            points.append(Point(time: times[first], value: values[first]))
            if second != first { points.append(Point(time: times[second], value: values[second])) }
        }
        return points
    }
}
