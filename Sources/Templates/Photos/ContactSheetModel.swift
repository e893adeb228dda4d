package import Domain

/// What a contact sheet shows: many photos at a glance, the best first.
package struct ContactSheetModel: Sendable {
    package var site: Site
    /// What was asked for, by the names of the form's fields.
    package var asked: [String: String]
    /// What can be asked for: album, order, bursts.
    package var filters: [LibraryModel.Filter]
    /// What was seen, one scene each: several photos where they look alike.
    package var stacks: [Stack]
    /// Photos that are not judged yet.
    package var waiting: [Photo]
    /// Photos that could not be judged.
    package var failed: [Photo]
    /// How many photos there are in all.
    package var total: Int
    /// How many photos a sheet shows at most.
    package var most: Int
    /// This page with its query.
    package var path: String
    /// The same as a table.
    package var csvPath: String
    /// What was just done.
    package var notice: Notice?
    /// The album that is shown; nil for all photos.
    package var album: Tag?

    package init(
        site: Site, asked: [String: String], filters: [LibraryModel.Filter], stacks: [Stack], waiting: [Photo],
        failed: [Photo], total: Int, most: Int, path: String, csvPath: String, notice: Notice?
    ) {
        self.site = site
        self.asked = asked
        self.filters = filters
        self.stacks = stacks
        self.waiting = waiting
        self.failed = failed
        self.total = total
        self.most = most
        self.path = path
        self.csvPath = csvPath
        self.notice = notice
    }

    /// Every rule that photos can be sorted by, with its name in addresses.
    package static var rules: [(value: String, label: String)] {
        RuleWords.all.map { ($0.name.rawValue, localized("Rule: \($0.title)")) }
    }

    /// A photo, or a clip at its best moment.
    package struct Photo: Sendable {
        /// What all lists show.
        package var card: ClipCard
        /// What was said of it; nil before.
        package var digest: PictureDigest?

        package init(card: ClipCard, digest: PictureDigest?) {
            self.card = card
            self.digest = digest
        }
    }

    /// Photos that look alike, the best first.
    package struct Stack: Sendable {
        /// The best.
        package var best: Photo
        /// The others.
        package var others: [Photo]

        /// A stack of photos, the best first; nil if there are none.
        package init?(_ photos: [Photo]) {
            guard let best = photos.first else { return nil }
            (self.best, others) = (best, Array(photos.dropFirst()))
        }
    }

    /// Photos that have been judged.
    var judged: Int { stacks.reduce(0) { $0 + 1 + $1.others.count } }
}
