import Domain
import FoundationEssentials
import Templates

/// All athletes as programs read them.
struct AthleteListAnswer: Encodable {
    let athletes: [AthleteAnswer]
}

/// An athlete with what there is to see.
struct AthleteAnswer: Encodable {
    let id: String
    let name: String
    /// How many clips, and how many swings in their reports.
    let clips: Int
    let swings: Int
    /// When the newest clip was brought; nil where there is none.
    let lastClipAt: Date?
    /// The address of the athlete's page, of more about the athlete, and of the table with every number.
    let page: String
    let api: String
    let numbers: String

    init(_ summary: AthleteSummary) {
        id = summary.id.description
        name = summary.athlete.name.description
        clips = summary.clips
        swings = summary.swings
        lastClipAt = summary.lastClipAt
        page = Addresses.athlete(summary.id)
        api = Addresses.apiAthlete(summary.id)
        numbers = Addresses.numbers(summary.id)
    }
}

/// An athlete with sessions, and what was measured over them.
struct AthleteDetailAnswer: Encodable {
    private let athlete: AthleteAnswer
    /// The days of the newest clips, the newest first.
    private let sessions: [Session]
    /// The numbers that were measured at least once.
    private let trends: [Measure]
    /// What the athlete is to reach.
    private let targets: [Target]

    /// A day with its clips, the newest first.
    private struct Session: Encodable {
        let day: String
        let clips: [String]
    }

    /// A number over the sessions, the oldest first; those without it are left out.
    private struct Measure: Encodable {
        /// What was measured and its unit, in English.
        let name: String
        let unit: String
        let sessions: [Point]
    }

    /// A number in the swings of one day.
    private struct Point: Encodable {
        let day: String
        let median: Double
        let low: Double
        let high: Double
        let swings: Int
    }

    /// What the athlete is to reach in one measure of one stroke.
    private struct Target: Encodable {
        let stroke: String
        /// What is measured and its unit, in English.
        let name: String
        let unit: String
        let direction: String
        let value: Double
        /// The day by which; nil where none was said.
        let due: String?
        /// The day of the first session whose median meets it; nil where none does.
        let reached: String?
    }

    private enum CodingKeys: String, CodingKey { case sessions, trends, targets }

    init(_ athlete: AthleteAnswer, _ model: AthleteModel, _ series: [SessionSeries], _ strokes: [StrokeProgress]) {
        self.athlete = athlete
        sessions = model.sessions.map { Session(day: $0.day.text, clips: $0.clips.map(\.id.description)) }
        trends = series.map { series in
            let points = series.sessions.map { day, point in
                Point(day: day.text, median: point.median, low: point.low, high: point.high, swings: point.swings)
            }
            return Measure(name: series.measure.name, unit: series.measure.unit, sessions: points)
        }
        targets = strokes.flatMap { stroke in
            stroke.targets.map { target in
                Target(
                    stroke: stroke.stroke.rawValue, name: target.measure.name, unit: target.measure.unit,
                    direction: target.direction.rawValue, value: target.value, due: target.due?.text,
                    reached: stroke.reached(target)?.text)
            }
        }
    }

    /// The athlete's own fields, with what there is more.
    func encode(to encoder: any Encoder) throws {
        try athlete.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sessions, forKey: .sessions)
        try fields.encode(trends, forKey: .trends)
        try fields.encode(targets, forKey: .targets)
    }
}
