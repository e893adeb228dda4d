/// All measures of one stroke over an athlete's sessions, and what leads among them.
package struct StrokeProgress: Sendable {
    /// The stroke.
    package let stroke: StrokeGroup
    /// The days of the sessions with such swings, the oldest first.
    package let days: [CalendarDay]
    /// How many swings they have.
    package let swings: Int
    /// The measures that were taken at least once, the leading one first.
    package let series: [SessionSeries]
    /// The measures that were taken and left out in all sessions.
    package let leftOut: [SessionSeries]
    /// The targets for this stroke, those that were set last first.
    package let targets: [AthleteTarget]
    /// What changed since the session before; nil with fewer than two sessions.
    package let changes: SessionChanges?
    /// The shots that were played: what is good may differ among them.
    package let shots: Set<Swing.Shot>
    /// Whether both hands hold the racket; nil where that is not known of all swings, or not the same.
    package let twoHanded: Bool?

    /// What there is of a stroke among an athlete's swings and targets. The measure of the newest target leads, else
    /// the first of `StrokeGroup.leading` that was measured.
    package init(_ stroke: StrokeGroup, of all: [SessionSwing], targets: [AthleteTarget]) {
        let own = all.filter { StrokeGroup($0.swing.shot) == stroke }
        let all = SessionSeries.all(of: own)
        let found = all.filter { !$0.sessions.isEmpty }
        let targets = targets.filter { $0.stroke == stroke }
        let order = targets.map(\.measure) + stroke.leading
        let leading = order.first { measure in found.contains { $0.measure == measure } }
        self.stroke = stroke
        days = Set(own.map(\.day)).sorted()
        swings = own.count
        series = found.filter { $0.measure == leading } + found.filter { $0.measure != leading }
        leftOut = all.filter(\.sessions.isEmpty)
        self.targets = targets
        changes = SessionChanges(found)
        shots = Set(own.map(\.swing.shot))
        let hands = Set(own.map(\.swing.twoHanded))
        twoHanded = hands.count == 1 ? hands.first ?? nil : nil
    }

    /// The target for a measure.
    package func target(for measure: SwingMeasure) -> AthleteTarget? { targets.first { $0.measure == measure } }

    /// The day on which a target was reached; nil where it is not yet.
    package func reached(_ target: AthleteTarget) -> CalendarDay? {
        series.first { $0.measure == target.measure }.flatMap { target.reached(in: $0) }
    }

    /// The strokes that some swings show, each with what there is of it: those of most sessions first, then of most
    /// swings; what nobody could name comes last.
    package static func all(of swings: [SessionSwing], targets: [AthleteTarget]) -> [StrokeProgress] {
        let known = Set(swings.map { StrokeGroup($0.swing.shot) })
        let found = StrokeGroup.allCases.filter(known.contains).map {
            StrokeProgress($0, of: swings, targets: targets)
        }
        // Equal ones keep the order of the groups.
        return found.enumerated().sorted { one, other in
            let (a, b) = (one.element, other.element)
            if (a.stroke == .unknown) != (b.stroke == .unknown) { return b.stroke == .unknown }
            return (a.days.count, a.swings, other.offset) > (b.days.count, b.swings, one.offset)
        }
        .map(\.element)
    }
}
