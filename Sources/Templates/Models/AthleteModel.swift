internal import Analysis
public import Domain
public import FoundationEssentials

/// What the page of an athlete shows.
public struct AthleteModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The athlete's name.
    public var name: String
    /// Longest name, characters.
    public var maximumName: Int
    /// Where the form with a new `name` posts.
    public var renamePath: String
    /// Deletes the athlete; a `GET` shows `DeletePage`.
    public var deletePath: String
    /// Kinds of stroke to choose from; empty where there is but one.
    public var filters: [Filter]
    /// The metrics over the sessions.
    public var trends: [Trend]
    /// Days with clips, the newest first.
    public var sessions: [Session]
    /// Address of the table with every number; nil where there is nothing in it.
    public var tablePath: String?
    /// Address of the page with older sessions.
    public var olderPath: String?
    /// Address of the page with the newest sessions.
    public var newestPath: String?

    /// A page from its parts.
    public init(
        site: Site, name: String, maximumName: Int, renamePath: String, deletePath: String, filters: [Filter] = [],
        trends: [Trend] = [], sessions: [Session] = [], olderPath: String? = nil, newestPath: String? = nil
    ) {
        self.site = site
        self.name = name
        self.maximumName = maximumName
        self.renamePath = renamePath
        self.deletePath = deletePath
        self.filters = filters
        self.trends = trends
        self.sessions = sessions
        self.olderPath = olderPath
        self.newestPath = newestPath
    }

    /// A kind of stroke to look at.
    public struct Filter: Sendable {
        /// Its name.
        public var label: String
        /// Number of its swings.
        public var swings: Int
        /// Address of the page that shows it.
        public var path: String
        /// Whether this page shows it.
        public var isCurrent: Bool

        /// A filter from its parts.
        public init(label: String, swings: Int, path: String, isCurrent: Bool) {
            self.label = label
            self.swings = swings
            self.path = path
            self.isCurrent = isCurrent
        }
    }

    /// A day with clips.
    public struct Session: Sendable {
        /// The day.
        public var day: CalendarDay
        /// Its clips, the newest first.
        public var clips: [ClipEntry]

        /// A session from its parts.
        public init(day: CalendarDay, clips: [ClipEntry]) {
            self.day = day
            self.clips = clips
        }
    }
}

/// A clip with its swings, in a list.
public struct ClipEntry: Sendable {
    /// The name that the file had.
    public var name: String
    /// Address of the report.
    public var path: String
    /// Address of a small picture of the clip.
    public var thumbnailPath: String?
    /// When it was brought.
    public var addedAt: Date
    /// Where it is on its way.
    public var state: ClipState
    /// Its swings, each with where it leads.
    public var swings: [Link]

    /// An entry from its parts.
    public init(
        name: String, path: String, thumbnailPath: String?, addedAt: Date, state: ClipState, swings: [Link]
    ) {
        self.name = name
        self.path = path
        self.thumbnailPath = thumbnailPath
        self.addedAt = addedAt
        self.state = state
        self.swings = swings
    }

    /// A swing and where it leads.
    public struct Link: Sendable {
        /// The swing's number, from 1.
        public var number: Int
        /// The swing.
        public var swing: Swing
        /// Where it leads.
        public var path: String

        /// A link from its parts.
        public init(number: Int, swing: Swing, path: String) {
            self.number = number
            self.swing = swing
            self.path = path
        }
    }
}

/// A metric over the sessions, the oldest first.
public struct Trend: Sendable {
    /// What was measured.
    public var number: SwingNumber
    /// One for each session, oldest first; `nil` where it could not be measured.
    public var points: [Point?]
    /// The days of the sessions, as many as `points`.
    public var days: [CalendarDay]

    /// A trend from its parts.
    public init(_ number: SwingNumber, points: [Point?], days: [CalendarDay]) {
        self.number = number
        self.points = points
        self.days = days
    }

    /// The swings of one session.
    public struct Point: Sendable, Equatable {
        /// The median of the session's swings.
        public var median: Double
        /// The lowest of them.
        public var low: Double
        /// The highest of them.
        public var high: Double
        /// How many swings.
        public var swings: Int

        /// A point from its parts.
        public init(median: Double, low: Double, high: Double, swings: Int) {
            self.median = median
            self.low = low
            self.high = high
            self.swings = swings
        }
    }
}
