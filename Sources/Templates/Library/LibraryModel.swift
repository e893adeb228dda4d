package import Domain

/// What the library, or the trash, shows.
package struct LibraryModel: Sendable {
    package var site: Site
    /// Whether it is the trash.
    package var isTrash: Bool
    /// What was asked for, by the names of the form's fields.
    package var asked: [String: String]
    /// What can be asked for.
    package var filters: [Filter]
    /// The clips that are shown.
    package var clips: [Entry]
    /// How many there are in all.
    package var total: Int
    /// Address of the list with more clips.
    package var morePath: String?
    /// Where the list is again after that: this page's own query.
    package var query: String
    /// Everybody's names, to choose from.
    package var athletes: [String]
    /// Tags, to choose from.
    package var tags: [String]
    /// What was just done.
    package var notice: Notice?
    /// The contact sheet of these clips; nil where it would show nothing of them.
    package var sheetPath: String?
    /// Whether the words that were asked for hold nothing to search by.
    package var hasOnlySigns = false
    /// What takes room on the disk, bytes by what it is; empty where that is not asked for.
    package var storage: [(label: String, bytes: Int64)] = []

    package init(
        site: Site, isTrash: Bool, asked: [String: String], filters: [Filter], clips: [Entry], total: Int,
        morePath: String?, query: String, athletes: [String], tags: [String], notice: Notice?
    ) {
        self.site = site
        self.isTrash = isTrash
        self.asked = asked
        self.filters = filters
        self.clips = clips
        self.total = total
        self.morePath = morePath
        self.query = query
        self.athletes = athletes
        self.tags = tags
        self.notice = notice
    }

    /// Whether anything but the order was asked for.
    var isNarrowed: Bool { asked.contains { $0.key != "order" && !$0.value.isEmpty } }

    /// Whether anything but words was asked for.
    var isFiltered: Bool { asked.contains { $0.key != "q" && !$0.value.isEmpty } }

    /// One thing to choose by.
    package struct Filter: Sendable {
        /// The field's name.
        package var name: String
        /// What stands beside it.
        package var label: String
        /// Values with what they are called; the first is the usual one.
        package var options: [(value: String, label: String)]

        package init(name: String, label: String, options: [(value: String, label: String)]) {
            self.name = name
            self.label = label
            self.options = options
        }
    }

    /// A clip in the list.
    package struct Entry: Sendable {
        /// What all lists show.
        package var card: ClipCard
        /// What it was looked at for.
        package var kind: AnalysisKind
        /// Whom it shows: name and page.
        package var athlete: (name: String, path: String)?
        /// Its tags, each with the list of clips that have it.
        package var tags: [(name: String, path: String)]
        /// Size of the file, bytes.
        package var bytes: Int64
        /// How many other clips have the same content, and the list of them.
        package var copies: (count: Int, path: String)?
        /// Whole days until it is deleted; nil where it is not in the trash.
        package var daysLeft: Int?

        package init(
            card: ClipCard, kind: AnalysisKind, athlete: (name: String, path: String)?,
            tags: [(name: String, path: String)], bytes: Int64, copies: (count: Int, path: String)?, daysLeft: Int?
        ) {
            self.card = card
            self.kind = kind
            self.athlete = athlete
            self.tags = tags
            self.bytes = bytes
            self.copies = copies
            self.daysLeft = daysLeft
        }
    }
}
