package import FoundationEssentials

/// What a coach adds to a clip: who it shows, notes, a comparison.
package struct CoachingModel: Sendable {
    /// Who the clip shows.
    package struct ShownAthlete: Sendable {
        /// The athlete's name.
        package var name: String
        /// Address of the athlete's page.
        package var path: String

        package init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// Who the clip shows, if that was said.
    package var player: ShownAthlete?
    /// Names to choose from.
    package var knownNames: [String]
    /// Longest name, characters.
    package var maximumName: Int
    /// Where the form with `name` posts; an empty name takes the name off the clip.
    package var playerPath: String
    /// The note.
    package var note: String
    /// When the note was saved; `nil` if there is none.
    package var savedAt: Date?
    /// Longest note, UTF-16 units.
    package var maximumNote: Int
    /// Where the form with `text` posts.
    package var notePath: String
    /// Where swings to compare with are chosen; `nil` if there is no swing.
    package var comparePath: String?

    package init(
        player: ShownAthlete?, knownNames: [String], maximumName: Int, playerPath: String, note: String, savedAt: Date?,
        maximumNote: Int, notePath: String, comparePath: String?
    ) {
        self.player = player
        self.knownNames = knownNames
        self.maximumName = maximumName
        self.playerPath = playerPath
        self.note = note
        self.savedAt = savedAt
        self.maximumNote = maximumNote
        self.notePath = notePath
        self.comparePath = comparePath
    }
}
