/// A swing of a session.
package struct SessionSwing: Sendable {
    /// The day on which it was filmed.
    package var day: CalendarDay
    package var swing: Swing
    /// How many times slower than life its clip plays, where that is known.
    package var slowMotion: Double?
    /// Whether the pace of its clip is known, not estimated from how the player moves.
    package var isPaceKnown: Bool

    package init(day: CalendarDay, swing: Swing, slowMotion: Double? = nil, isPaceKnown: Bool = true) {
        self.day = day
        self.swing = swing
        self.slowMotion = slowMotion
        self.isPaceKnown = isPaceKnown
    }
}

/// A measure over the sessions of one stroke, the oldest first.
package struct SessionSeries: Sendable, Equatable {
    /// What was measured.
    package var measure: SwingMeasure
    /// The days of the sessions.
    package var days: [CalendarDay]
    /// One for each session; nil where it could not be measured.
    package var points: [SessionPoint?]
    /// Swings that were measured and are left out: from where the camera stood another number is seen.
    package var otherView: Int
    /// Swings that were measured and are left out: how fast their clips play was estimated only.
    package var unknownPace: Int

    package init(
        _ measure: SwingMeasure, points: [SessionPoint?], days: [CalendarDay], otherView: Int = 0, unknownPace: Int = 0
    ) {
        self.measure = measure
        self.points = points
        self.days = days
        self.otherView = otherView
        self.unknownPace = unknownPace
    }

    /// The sessions in which it was measured.
    package var sessions: [(day: CalendarDay, point: SessionPoint)] {
        zip(days, points).compactMap { day, point in point.map { (day, $0) } }
    }

    /// From where a camera looks: across the court, along it, or nobody knows.
    private enum Angle { case side, along, unknown }

    private static func angle(_ view: Swing.View?) -> Angle {
        switch view {
        case .leftSide, .rightSide: .side
        case .front, .behind: .along
        case nil: .unknown
        }
    }

    /// The measures of some swings that were taken at least once, also where all were left out. Swings of several strokes belong together only where
    /// somebody asked for all of them.
    package static func all(of swings: [SessionSwing]) -> [SessionSeries] {
        let days = Set(swings.map(\.day)).sorted()
        return SwingMeasure.allCases.compactMap { measure in
            let series = SessionSeries(measure, of: swings, on: days)
            return series.sessions.isEmpty && series.unknownPace == 0 ? nil : series
        }
    }

    private init(_ measure: SwingMeasure, of swings: [SessionSwing], on days: [CalendarDay]) {
        let measured = swings.compactMap { swing in
            measure.whole(swing.swing, slowMotion: swing.slowMotion).map { (swing: swing, value: $0) }
        }
        let paced = measured.filter { !measure.isSpeed || $0.swing.isPaceKnown }
        var seen = paced
        if measure.dependsOnView, let angle = Self.usualAngle(paced.map(\.swing)) {
            seen = paced.filter { Self.angle($0.swing.swing.view) == angle }
        }
        let values = Dictionary(grouping: seen, by: \.swing.day)
        self.init(
            measure, points: days.map { SessionPoint(values[$0, default: []].map(\.value)) }, days: days,
            otherView: paced.count - seen.count, unknownPace: measured.count - paced.count)
    }

    /// The angle of the most sessions; of as many, that of the newest.
    private static func usualAngle(_ swings: [SessionSwing]) -> Angle? {
        let sessions = Dictionary(grouping: swings) { angle($0.swing.view) }.mapValues { Set($0.map(\.day)) }
        return sessions.max { one, other in
            guard one.value.count == other.value.count else { return one.value.count < other.value.count }
            return (one.value.max() ?? .none, "\(one.key)") < (other.value.max() ?? .none, "\(other.key)")
        }?.key
    }
}

extension CalendarDay {
    /// Before all days.
    fileprivate static let none = CalendarDay(year: 0, month: 1, day: 1)
}
