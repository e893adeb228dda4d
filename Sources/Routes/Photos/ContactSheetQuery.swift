import Analysis
import Domain
import HTTPServer
import Store
import Templates

/// The photos of an album, or all, in the order and the stacks that somebody asked for in the address.
struct ContactSheetQuery {
    /// Most photos of a sheet: every one is held against every other.
    static let most = 1000
    /// The fields of an address that are kept.
    private static let fields = ["tag", "order", "bursts"]

    let store: any ClipLibrary & LibraryRepository & ReportRepository
    let scope: Scope
    let chrome: PageChrome

    /// - Parameter shared: the album that a guest may look at, whatever the query says.
    func model(_ query: FormFields, notice: Notice?, shared: Tag? = nil) async throws -> ContactSheetModel {
        var search = LibrarySearch()
        search.kind = PictureDigest.kind
        search.tag = shared ?? query["tag"].flatMap { Tag($0) }
        let found = try await store.find(search, in: scope, skipping: 0, limit: Self.most)
        let digests = try await store.details(
            PictureDigest.self, of: found.clips.filter(\.summary.showsReport).map(\.id))
        let photos = found.clips.map {
            ContactSheetModel.Photo(card: ClipView($0.summary).card, digest: digests[$0.id])
        }
        let asked = LibraryQuery.asked(query, Self.fields)
        // Guests need not know which other albums there are.
        let tags = shared == nil ? try await store.tags(in: scope) : []
        let order = Order(query["order"] ?? "")
        var model = ContactSheetModel(
            site: chrome.site, asked: asked, filters: Self.filters(tags, isShared: shared != nil),
            stacks: order.sorted(Self.stacks(photos.filter { $0.digest != nil }, areBursts: query["bursts"] != "no")),
            waiting: photos.filter(\.card.state.isLive),
            failed: photos.filter { $0.digest == nil && !$0.card.state.isLive }, total: found.total, most: Self.most,
            path: LibraryQuery.path(asked, at: Addresses.contactSheet()),
            csvPath: LibraryQuery.path(asked, at: Addresses.contactSheetCSV()), notice: notice)
        model.album = search.tag
        return model
    }

    /// The address of the sheet that a form of it sent along; nil where it is none.
    static func path(of back: String) -> String? {
        guard back.prefix(while: { $0 != "?" }) == Addresses.contactSheet() else { return nil }
        let query = FormFields(urlEncoded: String(back.drop { $0 != "?" }.dropFirst()))
        return LibraryQuery.path(LibraryQuery.asked(query, fields), at: Addresses.contactSheet())
    }

    /// Photos that look alike, the best of each stack first.
    private static func stacks(
        _ photos: [ContactSheetModel.Photo], areBursts: Bool
    ) -> [ContactSheetModel.Stack] {
        let groups = areBursts ? Bursts.groups(of: photos.map { $0.digest?.signature }) : photos.indices.map { [$0] }
        return groups.compactMap { group in
            ContactSheetModel.Stack(
                group.map { photos[$0] }.sorted { Order.score.worth($0) > Order.score.worth($1) })
        }
    }

    private static func filters(_ tags: [Tag], isShared: Bool) -> [LibraryModel.Filter] {
        let album = LibraryModel.Filter(
            name: "tag", label: localized("Album"),
            options: [("", localized("All photos"))] + tags.map { ($0.description, $0.description) })
        return (isShared ? [] : [album]) + [
            LibraryModel.Filter(
                name: "order", label: localized("Sort by"),
                options: [
                    ("", localized("Best first")), ("newest", localized("Newest first")), ("name", localized("Name")),
                ] + ContactSheetModel.rules),
            LibraryModel.Filter(
                name: "bursts", label: localized("Similar photos"),
                options: [("", localized("Stacked, best on top")), ("no", localized("Show all"))]),
        ]
    }
}

/// The order of a sheet; the best photo of a stack stands for it.
private enum Order {
    case score, newest, name
    case rule(RuleName)

    init(_ text: String) {
        let rule = RuleName(rawValue: text)
        self = Lessons.rules.contains(rule) ? .rule(rule) : ["newest": .newest, "name": .name][text] ?? .score
    }

    func sorted(_ stacks: [ContactSheetModel.Stack]) -> [ContactSheetModel.Stack] {
        switch self {
        case .score, .rule: stacks.sorted { worth($0.best) > worth($1.best) }
        case .newest: stacks.sorted { $0.best.card.addedAt > $1.best.card.addedAt }
        case .name: stacks.sorted { $0.best.card.name.lowercased() < $1.best.card.name.lowercased() }
        }
    }

    /// How far in front a photo stands; where nothing can be said of it, it comes last.
    func worth(_ photo: ContactSheetModel.Photo) -> Double {
        let worth: Double? =
            if case .rule(let rule) = self { photo.digest?.score(of: rule) } else { photo.digest?.worth }
        return worth ?? -2
    }
}
