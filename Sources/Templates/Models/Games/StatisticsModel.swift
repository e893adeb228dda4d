public import FoundationEssentials

/// How games go: for grown-ups.
public struct StatisticsModel: Sendable {
    /// How often something was told.
    public struct Count: Sendable {
        /// What.
        public var what: String
        /// How often.
        public var count: Int

        /// A count from its parts.
        public init(what: String, count: Int) {
            self.what = what
            self.count = count
        }
    }

    /// A game, or a level of one.
    public struct Level: Sendable {
        /// The game.
        public var game: String
        /// The level.
        public var title: String
        /// How often it was played to its end.
        public var plays: Int
        /// How often it was done then.
        public var successes: Int
        /// How long that took altogether, seconds.
        public var seconds: Double

        /// A level from its parts.
        public init(game: String, title: String, plays: Int, successes: Int, seconds: Double) {
            self.game = game
            self.title = title
            self.plays = plays
            self.successes = successes
            self.seconds = seconds
        }
    }

    /// What surrounds the page.
    public var site: Site
    /// Where all that is behind the gate begins.
    public var backPath: String
    /// Where statistics are switched on and off.
    public var settingsPath: String
    /// Where all of it is deleted.
    public var deletePath: String
    /// Whether anything new is kept.
    public var isOn: Bool
    /// Visits.
    public var sessions: Int
    /// When the first event was; nil while there is none.
    public var since: Date?
    /// Games by how often they were opened.
    public var games: [Count]
    /// Levels that were played, in the order of games and levels.
    public var levels: [Level]
    /// What came of asking for the camera.
    public var permissions: [Count]
    /// What failed.
    public var errors: [Count]

    /// A page from its parts.
    public init(
        site: Site, backPath: String, settingsPath: String, deletePath: String, isOn: Bool, sessions: Int,
        since: Date?, games: [Count], levels: [Level], permissions: [Count], errors: [Count]
    ) {
        self.site = site
        self.backPath = backPath
        self.settingsPath = settingsPath
        self.deletePath = deletePath
        self.isOn = isOn
        self.sessions = sessions
        self.since = since
        self.games = games
        self.levels = levels
        self.permissions = permissions
        self.errors = errors
    }
}
