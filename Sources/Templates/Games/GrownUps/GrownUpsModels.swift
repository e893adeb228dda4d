/// The gate before what is for grown-ups.
package struct ParentGateModel: Sendable {
    package var site: Site
    /// Who plays: the gate is still among the games.
    package var play: PlayModel
    /// Where the answer goes.
    package var path: String
    /// Where it goes on, if anywhere in particular.
    package var next: String?
    /// The games.
    package var games: String
    /// Two numbers to multiply; nil while one has to wait.
    package var task: (first: Int, second: Int)?
    /// How long one has to wait, seconds.
    package var pauseSeconds = 0
    /// What was wrong with the last answer.
    package var complaint: String?

    /// A gate without a task.
    package init(site: Site, play: PlayModel, path: String, next: String?, games: String) {
        self.site = site
        self.play = play
        self.path = path
        self.next = next
        self.games = games
    }
}

/// What is behind the gate.
package struct GrownUpsModel: Sendable {
    package var site: Site
    /// Where the gate is closed.
    package var path: String
    /// The games.
    package var games: String
    /// How games sound and look.
    package var settings: String
    /// The players and what they learned.
    package var players: String
    /// How games go.
    package var statistics: String

    /// Addresses of what is behind the gate.
    package init(site: Site, path: String, games: String, settings: String, players: String, statistics: String) {
        self.site = site
        self.path = path
        self.games = games
        self.settings = settings
        self.players = players
        self.statistics = statistics
    }
}
