package import Domain
package import FoundationEssentials

/// What the page of an athlete shows.
package struct AthleteModel: Sendable {
    package var site: Site
    /// The athlete's name.
    package var name: String
    /// Longest name, characters.
    package var maximumName: Int
    /// The athlete.
    package var id: AthleteID
    /// Strokes to choose from.
    package var filters: [Filter]
    /// The chosen stroke; nil where there is no session with a swing.
    package var progress: StrokeProgress?
    /// How many clips the progress is of at most, where there are more.
    package var mostClips: Int?
    /// Days with clips, the newest first.
    package var sessions: [Session]
    /// Address of the table with every number; nil where there is nothing in it.
    package var hasNumbers = false
    /// Address of the page with older sessions.
    package var olderPath: String?
    /// Address of the page with the newest sessions.
    package var newestPath: String?

    package init(
        site: Site, name: String, maximumName: Int, id: AthleteID, filters: [Filter] = [],
        progress: StrokeProgress? = nil, sessions: [Session] = [], olderPath: String? = nil, newestPath: String? = nil
    ) {
        self.site = site
        self.name = name
        self.maximumName = maximumName
        self.id = id
        self.filters = filters
        self.progress = progress
        self.sessions = sessions
        self.olderPath = olderPath
        self.newestPath = newestPath
    }

    /// A kind of stroke to look at.
    package struct Filter: Sendable {
        package var label: String
        /// Number of its swings.
        package var swings: Int
        /// Address of the page that shows it.
        package var path: String
        /// Whether this page shows it.
        package var isCurrent: Bool

        package init(label: String, swings: Int, path: String, isCurrent: Bool) {
            self.label = label
            self.swings = swings
            self.path = path
            self.isCurrent = isCurrent
        }
    }

    /// A day with clips.
    package struct Session: Sendable {
        /// The day.
        package var day: CalendarDay
        /// Its clips, the newest first.
        package var clips: [ClipEntry]

        package init(day: CalendarDay, clips: [ClipEntry]) {
            self.day = day
            self.clips = clips
        }
    }
}

/// A clip with its swings, in a list.
package struct ClipEntry: Sendable {
    /// The name that the file had.
    package var name: String
    /// The clip.
    package var id: ClipID
    /// The picture that lists show, once there is one.
    package var thumbnail: ArtefactName?
    /// When it was brought.
    package var addedAt: Date
    /// Where it is on its way.
    package var state: ClipState
    /// Its swings, each with where it leads.
    package var swings: [Link]

    package init(
        name: String, id: ClipID, thumbnail: ArtefactName?, addedAt: Date, state: ClipState, swings: [Link]
    ) {
        self.name = name
        self.id = id
        self.thumbnail = thumbnail
        self.addedAt = addedAt
        self.state = state
        self.swings = swings
    }

    /// Where the picture is that lists show, once there is one.
    var thumbnailPath: String? { thumbnail.map { Addresses.picture(id, $0) } }

    /// A swing and where it leads.
    package struct Link: Sendable {
        /// The swing's number, from 1.
        package var number: Int
        /// The swing.
        package var swing: Swing
        /// Where it leads.
        package var path: String

        package init(number: Int, swing: Swing, path: String) {
            self.number = number
            self.swing = swing
            self.path = path
        }
    }
}
