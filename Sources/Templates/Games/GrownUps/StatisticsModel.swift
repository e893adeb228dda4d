package import FoundationEssentials

/// How games go: for grown-ups.
package struct StatisticsModel: Sendable {
    /// How often something was told.
    package struct Count: Sendable {
        /// What.
        package var what: String
        /// How often.
        package var count: Int

        package init(what: String, count: Int) {
            self.what = what
            self.count = count
        }
    }

    /// A game, or a level of one.
    package struct Level: Sendable {
        package var game: String
        /// The level.
        package var title: String
        /// How often it was played to its end.
        package var plays: Int
        /// How often it was done then.
        package var successes: Int
        /// How long that took altogether, seconds.
        package var seconds: Double

        package init(game: String, title: String, plays: Int, successes: Int, seconds: Double) {
            self.game = game
            self.title = title
            self.plays = plays
            self.successes = successes
            self.seconds = seconds
        }
    }

    package var site: Site
    /// Whether anything new is kept.
    package var isOn: Bool
    /// Visits.
    package var sessions: Int
    /// When the first event was; nil while there is none.
    package var since: Date?
    /// Games by how often they were opened.
    package var games: [Count]
    /// Levels that were played, in the order of games and levels.
    package var levels: [Level]
    /// What came of asking for the camera.
    package var permissions: [Count]
    /// What failed.
    package var errors: [Count]

    package init(
        site: Site, isOn: Bool, sessions: Int,
        since: Date?, games: [Count], levels: [Level], permissions: [Count], errors: [Count]
    ) {
        self.site = site
        self.isOn = isOn
        self.sessions = sessions
        self.since = since
        self.games = games
        self.levels = levels
        self.permissions = permissions
        self.errors = errors
    }
}
