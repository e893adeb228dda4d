/// A number in the swings of one session, which is a day of filming.
package struct SessionPoint: Sendable, Equatable {
    /// The median of the session's swings.
    package var median: Double
    /// The lowest of them.
    package var low: Double
    /// The highest of them.
    package var high: Double
    /// How many swings.
    package var swings: Int
    /// Their standard deviation; 0 for a single one, of which nobody knows it.
    package var deviation: Double

    package init(median: Double, low: Double, high: Double, swings: Int, deviation: Double = 0) {
        self.median = median
        self.low = low
        self.high = high
        self.swings = swings
        self.deviation = deviation
    }

    /// What the values of a session say; nil for none.
    package init?(_ values: [Double]) {
        let sorted = values.sorted()
        guard let low = sorted.first, let high = sorted.last, let median = sorted.median else { return nil }
        let mean = sorted.reduce(0, +) / Double(sorted.count)
        let squares = sorted.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        self.init(
            median: median, low: low, high: high, swings: sorted.count,
            deviation: sorted.count > 1 ? (squares / Double(sorted.count - 1)).squareRoot() : 0)
    }

    /// How much the swings of one session differ, from several of them: each standard deviation counts by its degrees
    /// of freedom. Nil where no session has two swings.
    package static func pooledDeviation(_ points: [SessionPoint]) -> Double? {
        let freedom = points.reduce(0) { $0 + $1.swings - 1 }
        guard freedom > 0 else { return nil }
        let squares = points.reduce(0) { $0 + Double($1.swings - 1) * $1.deviation * $1.deviation }
        return (squares / Double(freedom)).squareRoot()
    }

    /// The standard error of a median against the standard deviation of a single value: √(π/2) ÷ √n.
    package static func medianError(swings: Int) -> Double { (Double.pi / 2 / Double(swings)).squareRoot() }
}

extension Array where Element == Double {
    /// The middle of values in ascending order; nil for none.
    package var median: Double? {
        guard let last else { return nil }
        let middle = count / 2
        return count == 1 ? last : count % 2 == 1 ? self[middle] : (self[middle - 1] + self[middle]) / 2
    }
}
