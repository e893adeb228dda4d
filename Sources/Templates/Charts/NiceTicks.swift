/// Round numbers for an axis: steps of 1, 2 or 5 times a power of ten.
struct NiceTicks: Equatable {
    /// The marks, ascending.
    let values: [Double]
    /// Distance between two marks.
    let step: Double

    /// Axes beyond these, from end to end, have one mark: nothing that is measured needs them.
    private static let narrowest = 1e-100
    private static let widest = 1e100

    /// Marks within `lower…upper`, about `count` of them (never more than `count` + 1).
    /// With `coveringUpper` one more mark stands at or above `upper`, so that a curve stays below the top.
    init(from lower: Double, to upper: Double, count: Int, coveringUpper: Bool = false) {
        guard lower.isFinite, upper - lower >= NiceTicks.narrowest, upper - lower <= NiceTicks.widest, count > 0 else {
            values = lower.isFinite ? [lower] : [0]
            step = 1
            return
        }
        let step = NiceTicks.roundStep(atLeast: (upper - lower) / Double(count))
        let tolerance = 1e-9
        let first = (lower / step - tolerance).rounded(.up)
        let last = (upper / step + (coveringUpper ? -tolerance : tolerance)).rounded(coveringUpper ? .up : .down)
        self.step = step
        let most = Numerals.whole(min(last - first, Double(count) + 1))
        values = most >= 0 ? (0...most).map { (first + Double($0)) * step } : [lower]
    }

    /// Marks from at or below a range's lower end to at or above its upper end, about `count` of them.
    init(around range: ClosedRange<Double>, count: Int) {
        let step = NiceTicks(from: range.lowerBound, to: range.upperBound, count: count).step
        let lower = (range.lowerBound / step + 1e-9).rounded(.down) * step
        self.init(from: lower, to: range.upperBound, count: count, coveringUpper: true)
    }

    /// Marks that somebody chose, ascending and evenly spaced.
    init(marks: [Double]) {
        values = marks
        step = marks.count > 1 ? marks[1] - marks[0] : 1
    }

    /// Digits after the point that tell neighbouring marks apart.
    var digits: Int {
        var digits = 0
        var scaled = step
        while digits < 4, scaled.isFinite, abs(scaled - scaled.rounded()) > 1e-6 * scaled {
            scaled *= 10
            digits += 1
        }
        return digits
    }

    /// The smallest of 1, 2, 5 times a power of ten that is not below `minimum` (a positive number).
    private static func roundStep(atLeast minimum: Double) -> Double {
        var power = 1.0
        while power > minimum { power /= 10 }
        while power * 10 <= minimum { power *= 10 }
        for factor in [1.0, 2, 5] where power * factor >= minimum * (1 - 1e-9) { return power * factor }
        return power * 10
    }
}
