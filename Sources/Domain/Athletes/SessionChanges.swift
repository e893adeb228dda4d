/// What changed between the last session of a stroke and the one before.
package struct SessionChanges: Sendable, Equatable {
    /// A number that changed by more than its spread.
    package struct Change: Sendable, Equatable {
        /// What was measured.
        package let measure: SwingMeasure
        /// The medians of both sessions.
        package let before, now: Double
        /// What the difference must exceed, in the measure's unit.
        package let spread: Double

        /// How much more it is now.
        package var difference: Double { now - before }
        fileprivate var inSpreads: Double { abs(difference) / spread }
    }

    /// Most that are told.
    package static let most = 3

    /// The day of the session before, and of the last one.
    package let before, now: CalendarDay
    /// Those that changed most, against their spreads, first.
    package let changes: [Change]
    /// How many measures both sessions have in two swings or more.
    package let compared: Int

    /// The changes of all measures of a stroke; nil with fewer than two sessions.
    package init?(_ series: [SessionSeries]) {
        guard let days = series.first?.days, days.count > 1 else { return nil }
        (before, now) = (days[days.count - 2], days[days.count - 1])
        let all = series.compactMap { series -> Change? in
            guard let before = series.points[days.count - 2], let now = series.points[days.count - 1] else {
                return nil
            }
            return Change(series.measure, before, now)
        }
        compared = all.count
        changes = Array(
            all.filter { $0.inSpreads > 1 }.sorted { $0.inSpreads > $1.inSpreads }.prefix(Self.most))
    }
}

extension SessionChanges.Change {
    /// A number in two sessions; nil where one of them has a single swing: nobody knows how much that varies.
    ///
    /// The spread is the pooled standard deviation of both sessions' swings, or twice the standard error of the
    /// difference of their medians where that is more, as it is with few swings; but never less than one unit of the
    /// last digit that is shown.
    init?(_ measure: SwingMeasure, _ before: SessionPoint, _ now: SessionPoint) {
        guard before.swings > 1, now.swings > 1, let deviation = SessionPoint.pooledDeviation([before, now]) else {
            return nil
        }
        let (one, other) = (
            SessionPoint.medianError(swings: before.swings), SessionPoint.medianError(swings: now.swings)
        )
        let error = 2 * (one * one + other * other).squareRoot()
        self.init(
            measure: measure, before: before.median, now: now.median,
            spread: max(deviation * max(1, error), measure.step))
    }
}

extension SwingMeasure {
    /// One unit of the last digit that is shown.
    var step: Double { (0..<digits).reduce(1) { step, _ in step / 10 } }
}
