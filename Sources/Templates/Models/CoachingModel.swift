public import FoundationEssentials

/// What a coach adds to a clip: who it shows, notes, a comparison.
public struct CoachingModel: Sendable {
    /// Who the clip shows.
    public struct Player: Sendable {
        /// The athlete's name.
        public var name: String
        /// Address of the athlete's page.
        public var path: String

        /// A player from the parts.
        public init(name: String, path: String) {
            self.name = name
            self.path = path
        }
    }

    /// Who the clip shows, if that was said.
    public var player: Player?
    /// Names to choose from.
    public var knownNames: [String]
    /// Longest name, characters.
    public var maximumName: Int
    /// Where the form with `name` posts; an empty name takes the name off the clip.
    public var playerPath: String
    /// The note.
    public var note: String
    /// When the note was saved; `nil` if there is none.
    public var savedAt: Date?
    /// Longest note, UTF-16 units.
    public var maximumNote: Int
    /// Where the form with `text` posts.
    public var notePath: String
    /// Where swings to compare with are chosen; `nil` if there is no swing.
    public var comparePath: String?

    /// Coaching from its parts.
    public init(
        player: Player?, knownNames: [String], maximumName: Int, playerPath: String, note: String, savedAt: Date?,
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
