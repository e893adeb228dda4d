public import Domain
public import FoundationEssentials

/// Which clips a list shows, and in what order.
public struct LibrarySearch: Equatable, Sendable {
    /// The order of a list.
    public enum Order: String, CaseIterable, Sendable {
        case newest, oldest, name, findings, size
    }

    /// What is to be found in name, athlete, note, tags and findings: each word at the beginning of one there, or anywhere where the
    /// script puts no blanks between words.
    public var words = ""
    /// What clips were looked at for; nil for everything.
    public var kind: AnalysisKind?
    /// Whom they show; nil for everybody.
    public var athlete: AthleteID?
    /// A tag that they have.
    public var tag: Tag?
    /// Brought at this time or later.
    public var from: Date?
    /// Brought before this time.
    public var until: Date?
    /// Whether something was found in them; nil for either.
    public var hasFindings: Bool?
    /// Only clips whose content another clip has, too.
    public var duplicatesOnly = false
    /// The clips in the trash, in place of all others.
    public var isTrash = false
    /// Their order.
    public var order = Order.newest

    /// A search for everything, newest first.
    public init() {}

    /// Most words that are looked for.
    private static let mostWords = 12

    /// The words as the index has them.
    var prefixes: [String] { Array(SearchWords.asked(words).prefix(Self.mostWords)) }

    /// Whether something is asked for in which there is nothing to search by, such as `???`. Nothing is found then.
    public var hasOnlySigns: Bool {
        prefixes.isEmpty && words.unicodeScalars.contains { !$0.properties.isWhitespace }
    }
}

/// A part of a list of clips.
public struct LibraryPage: Sendable {
    /// The clips, in the order that was asked for.
    public var clips: [LibraryClip]
    /// How many there are in all.
    public var total: Int
}

/// A clip in the library.
public struct LibraryClip: Sendable, Identifiable {
    /// The clip with its latest analysis.
    public var summary: ClipSummary
    /// Whom it shows.
    public var athlete: Athlete?
    /// Its tags, in order.
    public var tags: [Tag]
    /// How many other clips have the same content.
    public var copies: Int
    /// From when on it counts as put into the trash; nil for clips that are not there.
    public var trashedAt: Date?

    /// The clip's name in addresses.
    public var id: ClipID { summary.id }
}

/// What takes room on the disk, bytes.
public struct StorageUse: Equatable, Sendable {
    /// The files that were brought; content that clips share counts once.
    public var contents: Int
    /// Pictures, videos, landmarks and what else was made of them.
    public var made: Int
    /// Reports, names, notes and messages.
    public var database: Int
    /// What is free on the disk; nil where it does not say.
    public var free: Int?
    /// How much of `contents` is in the trash.
    public var trash: Int
}
