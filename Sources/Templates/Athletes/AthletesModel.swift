package import Domain
package import FoundationEssentials

/// What the list of athletes shows.
package struct AthletesModel: Sendable {
    package var site: Site
    /// Everybody, by name.
    package var athletes: [Entry]

    package init(site: Site, athletes: [Entry]) {
        self.site = site
        self.athletes = athletes
    }

    /// One athlete in the list.
    package struct Entry: Sendable {
        /// The athlete's name.
        package var name: String
        /// The athlete.
        package var id: AthleteID
        /// Number of clips.
        package var clips: Int
        /// Number of swings in them.
        package var swings: Int
        /// When the newest clip was brought.
        package var lastSession: Date?

        package init(name: String, id: AthleteID, clips: Int, swings: Int, lastSession: Date?) {
            self.name = name
            self.id = id
            self.clips = clips
            self.swings = swings
            self.lastSession = lastSession
        }
    }
}
