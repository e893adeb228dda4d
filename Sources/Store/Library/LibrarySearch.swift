package import Domain
package import FoundationEssentials

/// Which clips a list shows, and in what order.
package struct LibrarySearch: Equatable, Sendable {
    /// The order of a list.
    package enum Order: String, CaseIterable, Sendable {
        case newest, oldest, name, findings, size
    }

    /// What is to be found in name, athlete, note, tags and findings: each word at the beginning of one there, or
    /// anywhere where the script puts no blanks between words.
    package var words = ""
    /// What clips were looked at for; nil for everything.
    package var kind: AnalysisKind?
    /// Whom they show; nil for everybody.
    package var athlete: AthleteID?
    /// A tag that they have.
    package var tag: Tag?
    /// Brought at this time or later.
    package var from: Date?
    /// Brought before this time.
    package var until: Date?
    /// Whether something was found in them; nil for either.
    package var hasFindings: Bool?
    /// Only clips whose content another clip has, too.
    package var duplicatesOnly = false
    /// The clips in the trash, in place of all others.
    package var isTrash = false
    /// Their order.
    package var order = Order.newest

    /// A search for everything, newest first.
    package init() {}

    /// Most words that are looked for.
    private static let mostWords = 12

    /// The words as the index has them.
    var prefixes: [String] { Array(SearchWords.asked(words).prefix(Self.mostWords)) }

    /// Whether something is asked for in which there is nothing to search by, such as `???`. Nothing is found then.
    package var hasOnlySigns: Bool {
        prefixes.isEmpty && words.unicodeScalars.contains { !$0.properties.isWhitespace }
    }
}

/// A part of a list of clips.
package struct LibraryResults: Sendable {
    /// The clips, in the order that was asked for.
    package var clips: [LibraryClip]
    /// How many there are in all.
    package var total: Int
}

/// A clip in the library.
package struct LibraryClip: Sendable, Identifiable {
    /// The clip with its latest analysis.
    package var summary: ClipSummary
    /// Whom it shows.
    package var athlete: Athlete?
    /// Its tags, in order.
    package var tags: [Tag]
    /// How many other clips have the same content.
    package var copies: Int
    /// From when on it counts as put into the trash; nil for clips that are not there.
    package var trashedAt: Date?

    /// The clip's name in addresses.
    package var id: ClipID { summary.id }
}

/// What takes room on the disk, bytes.
package struct StorageUse: Equatable, Sendable {
    /// The files that were brought; content that clips share counts once.
    package var contents: Int
    /// Pictures, videos, landmarks and what else was made of them.
    package var made: Int
    /// Reports, names, notes and messages.
    package var database: Int
    /// What is free on the disk; nil where it does not say.
    package var free: Int?
    /// How much of `contents` is in the trash.
    package var trash: Int
}
