/// The gate before what is for grown-ups.
public struct ParentGateModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Where the answer goes.
    public var path: String
    /// Where it goes on, if anywhere in particular.
    public var next: String?
    /// The games.
    public var games: String
    /// Two numbers to multiply; nil while one has to wait.
    public var task: (first: Int, second: Int)?
    /// How long one has to wait, seconds.
    public var pauseSeconds = 0
    /// What was wrong with the last answer.
    public var complaint: String?

    /// A gate without a task.
    public init(site: Site, path: String, next: String?, games: String) {
        self.site = site
        self.path = path
        self.next = next
        self.games = games
    }
}

/// What is behind the gate.
public struct GrownUpsModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Where the gate is closed.
    public var path: String
    /// The games.
    public var games: String
    /// How games sound and look.
    public var settings: String
    /// The players and what they learned.
    public var players: String
    /// How games go.
    public var statistics: String

    /// Addresses of what is behind the gate.
    public init(site: Site, path: String, games: String, settings: String, players: String, statistics: String) {
        self.site = site
        self.path = path
        self.games = games
        self.settings = settings
        self.players = players
        self.statistics = statistics
    }
}
