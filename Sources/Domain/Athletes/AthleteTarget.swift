/// What an athlete is to reach in one measure of one stroke.
package struct AthleteTarget: Sendable, Equatable {
    /// On which side of the value it is met.
    package enum Direction: String, CaseIterable, Sendable {
        case atLeast, atMost
    }

    /// The stroke.
    package let stroke: StrokeGroup
    /// What is measured.
    package let measure: SwingMeasure
    package let direction: Direction
    /// In the measure's unit, with at most three digits after the point.
    package let value: Double
    /// The day by which it shall be reached, if one was said.
    package let due: CalendarDay?

    /// A target, or nil where no swing has such a value.
    package init?(
        stroke: StrokeGroup, measure: SwingMeasure, direction: Direction, value: Double, due: CalendarDay? = nil
    ) {
        guard measure.range.contains(value) else { return nil }
        self.stroke = stroke
        self.measure = measure
        self.direction = direction
        self.value = value.rounded(to: 3)
        self.due = due
    }

    /// Whether a session with this median meets it, as the median is shown.
    package func isMet(by median: Double) -> Bool {
        let shown = median.rounded(to: measure.digits)
        return direction == .atLeast ? shown >= value : shown <= value
    }

    /// The day of the first session whose median meets it; nil where none does.
    package func reached(in series: SessionSeries) -> CalendarDay? {
        series.sessions.first { isMet(by: $0.point.median) }?.day
    }
}
