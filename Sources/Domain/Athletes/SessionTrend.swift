/// How a measure changes over the sessions: the slope of Theil and Sen, the median of the slopes between all pairs of
/// sessions, which a single odd session does not move. `docs/progress.md` has the formulas with an example.
package struct SessionTrend: Sendable, Equatable {
    /// With fewer there is no trend.
    package static let fewestSessions = 3
    /// A twelfth of a year of 365.25 days.
    package static let daysInMonth = 365.25 / 12

    /// How many sessions it rests on.
    package let sessions: Int
    /// The measure's unit in a month.
    package let perMonth: Double
    /// So far the slope may be off to either side, in nine of ten cases; in the unit of the slope.
    package let spread: Double
    private let first: CalendarDay
    /// The line's value on the first day.
    private let start: Double

    /// The trend of a series; nil with fewer than three sessions in which it was measured.
    package init?(_ series: SessionSeries) {
        let sessions = series.sessions
        guard sessions.count >= Self.fewestSessions, let first = sessions.first?.day else { return nil }
        let months = sessions.map { Double($0.day.number - first.number) / Self.daysInMonth }
        let values = sessions.map(\.point.median)
        let slopes = values.indices.flatMap { later in
            values.indices.prefix(later).map { (values[later] - values[$0]) / (months[later] - months[$0]) }
        }
        guard let slope = slopes.sorted().median,
            let start = zip(months, values).map({ $1 - slope * $0 }).sorted().median, slope.isFinite, start.isFinite
        else { return nil }
        let rest = zip(months, values).reduce(0) { sum, place in
            let error = place.1 - start - slope * place.0
            return sum + error * error
        }
        let mean = months.reduce(0, +) / Double(months.count)
        let reach = months.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }.squareRoot()
        let freedom = months.count - 2
        let between = Self.nineOfTen(freedom) * (rest / Double(freedom)).squareRoot()
        let within = Self.nineOfTenMany * Self.error(ofMedians: sessions.map(\.point))
        self.sessions = sessions.count
        self.first = first
        self.start = start
        perMonth = slope
        spread = max(between, within, series.measure.step) / reach
    }

    /// Whether it is more than chance.
    package var isClear: Bool { abs(perMonth) > spread }

    /// The line's value on a day.
    package func value(on day: CalendarDay) -> Double {
        start + perMonth * Double(day.number - first.number) / Self.daysInMonth
    }

    /// How far medians of so few swings are off, as one standard deviation; 0 where no session has two swings.
    private static func error(ofMedians points: [SessionPoint]) -> Double {
        let squares = points.reduce(0) { sum, point in
            let error = SessionPoint.medianError(swings: point.swings)
            return sum + error * error
        }
        return (SessionPoint.pooledDeviation(points) ?? 0) * (squares / Double(points.count)).squareRoot()
    }

    /// Nine of ten values of a normal distribution lie within so many standard deviations.
    private static let nineOfTenMany = 1.645
    /// The same of Student's t distribution, from one degree of freedom on.
    private static let nineOfTenFew = [6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812]

    private static func nineOfTen(_ freedom: Int) -> Double {
        freedom <= nineOfTenFew.count ? nineOfTenFew[freedom - 1] : nineOfTenMany + 1.6 / Double(freedom)
    }
}
