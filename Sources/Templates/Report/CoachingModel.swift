package import Domain
package import FoundationEssentials

/// What a coach adds to a clip: who it shows, notes, a comparison.
package struct CoachingModel: Sendable {
    /// Who the clip shows.
    package struct ShownAthlete: Sendable {
        /// The athlete's name.
        package var name: String
        /// The athlete.
        package var id: AthleteID

        package init(name: String, id: AthleteID) {
            self.name = name
            self.id = id
        }
    }

    /// The day on which the clip was filmed.
    package struct Filmed: Sendable {
        package var day: CalendarDay
        /// Who says so; nil for the day of the upload.
        package var by: Filming.Source?

        package init(_ day: CalendarDay, by source: Filming.Source?) {
            self.day = day
            by = source
        }
    }

    /// Who the clip shows, if that was said.
    package var player: ShownAthlete?
    /// Names to choose from.
    package var knownNames: [String]
    /// Longest name, characters.
    package var maximumName: Int
    /// The clip.
    package var clip: ClipID
    /// The note.
    package var note: String
    /// When the note was saved; `nil` if there is none.
    package var savedAt: Date?
    /// Longest note, UTF-16 units.
    package var maximumNote: Int
    /// Whether there is a swing to compare.
    package var hasSwings: Bool
    /// Whether several players are in the clip.
    package var hasPlayers = false
    /// When it was filmed.
    package var filmed: Filmed

    package init(
        player: ShownAthlete?, knownNames: [String], maximumName: Int, clip: ClipID, note: String, savedAt: Date?,
        maximumNote: Int, hasSwings: Bool, filmed: Filmed
    ) {
        self.player = player
        self.knownNames = knownNames
        self.maximumName = maximumName
        self.clip = clip
        self.note = note
        self.savedAt = savedAt
        self.maximumNote = maximumNote
        self.hasSwings = hasSwings
        self.filmed = filmed
    }
}
