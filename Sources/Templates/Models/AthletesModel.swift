public import FoundationEssentials

/// What the list of athletes shows.
public struct AthletesModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Everybody, by name.
    public var athletes: [Entry]

    /// A list from its parts.
    public init(site: Site, athletes: [Entry]) {
        self.site = site
        self.athletes = athletes
    }

    /// One athlete in the list.
    public struct Entry: Sendable {
        /// The athlete's name.
        public var name: String
        /// Address of the athlete's page.
        public var path: String
        /// Number of clips.
        public var clips: Int
        /// Number of swings in them.
        public var swings: Int
        /// When the newest clip was brought.
        public var lastSession: Date?

        /// An entry from its parts.
        public init(name: String, path: String, clips: Int, swings: Int, lastSession: Date?) {
            self.name = name
            self.path = path
            self.clips = clips
            self.swings = swings
            self.lastSession = lastSession
        }
    }
}
