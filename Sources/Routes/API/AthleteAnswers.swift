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

    private enum CodingKeys: String, CodingKey { case sessions, trends }

    init(_ athlete: AthleteAnswer, _ model: AthleteModel) {
        self.athlete = athlete
        sessions = model.sessions.map { Session(day: $0.day.text, clips: $0.clips.map(\.id.description)) }
        trends = model.trends.map { trend in
            let points = zip(trend.days, trend.points).compactMap { day, point in
                point.map { Point(day: day.text, median: $0.median, low: $0.low, high: $0.high, swings: $0.swings) }
            }
            return Measure(name: trend.number.name, unit: trend.number.unit, sessions: points)
        }
    }

    /// The athlete's own fields, with what there is more.
    func encode(to encoder: any Encoder) throws {
        try athlete.encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(sessions, forKey: .sessions)
        try fields.encode(trends, forKey: .trends)
    }
}
