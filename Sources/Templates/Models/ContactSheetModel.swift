public import Domain

/// What a contact sheet shows: many photos at a glance, the best first.
public struct ContactSheetModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// What was asked for, by the names of the form's fields.
    public var asked: [String: String]
    /// What can be asked for: album, order, bursts.
    public var filters: [LibraryModel.Filter]
    /// What was seen, one scene each: several photos where they look alike.
    public var stacks: [Stack]
    /// Photos that are not judged yet.
    public var waiting: [Photo]
    /// Photos that could not be judged.
    public var failed: [Photo]
    /// How many photos there are in all.
    public var total: Int
    /// How many photos a sheet shows at most.
    public var most: Int
    /// Where the form of the chosen photos posts.
    public var actionPath: String
    /// This page with its query.
    public var path: String
    /// The same as a table.
    public var csvPath: String
    /// Where server-sent events about all clips come from.
    public var eventsPath: String
    /// What was just done.
    public var notice: Notice?

    /// A sheet from its parts.
    public init(
        site: Site, asked: [String: String], filters: [LibraryModel.Filter], stacks: [Stack], waiting: [Photo],
        failed: [Photo], total: Int, most: Int, actionPath: String, path: String, csvPath: String, eventsPath: String,
        notice: Notice?
    ) {
        self.site = site
        self.asked = asked
        self.filters = filters
        self.stacks = stacks
        self.waiting = waiting
        self.failed = failed
        self.total = total
        self.most = most
        self.actionPath = actionPath
        self.path = path
        self.csvPath = csvPath
        self.eventsPath = eventsPath
        self.notice = notice
    }

    /// Every rule that photos can be sorted by, with its name in addresses.
    public static var rules: [(value: String, label: String)] {
        RuleWords.all.map { ($0.name.rawValue, "By rule: " + $0.title) }
    }

    /// A photo, or a clip at its best moment.
    public struct Photo: Sendable {
        /// What all lists show.
        public var card: ClipCard
        /// What was said of it; nil before.
        public var digest: PictureDigest?

        /// A photo from its parts.
        public init(card: ClipCard, digest: PictureDigest?) {
            self.card = card
            self.digest = digest
        }
    }

    /// Photos that look alike, the best first.
    public struct Stack: Sendable {
        /// The best.
        public var best: Photo
        /// The others.
        public var others: [Photo]

        /// A stack of photos, the best first; nil if there are none.
        public init?(_ photos: [Photo]) {
            guard let best = photos.first else { return nil }
            (self.best, others) = (best, Array(photos.dropFirst()))
        }
    }

    /// Photos that have been judged.
    var judged: Int { stacks.reduce(0) { $0 + 1 + $1.others.count } }
}
