import Domain
import FoundationEssentials
import HTTPServer
import Locales
import Store
import Templates

/// The library as somebody asked for it in the address, and its way back there.
struct LibraryQuery {
    /// Clips of a page, most pages that are shown at once, and the last page that anybody may ask for.
    static let pageSize = 48
    static let mostPages = 40
    static let lastPage = 1_000_000
    /// The fields of an address that are kept; anything else is left out.
    private static let fields = ["in", "q", "kind", "athlete", "tag", "found", "copies", "from", "until", "order"]

    let store: any ClipLibrary & AthleteRepository & LibraryRepository
    let scope: Scope
    let chrome: PageChrome
    /// Whose days are asked for.
    let zone: TimeZoneRules

    func model(_ query: FormFields, notice: Notice?) async throws -> LibraryModel {
        let search = LibrarySearch(query, daysOf: zone)
        let pages = min(max(Int(query["pages"] ?? "") ?? 1, 1), Self.mostPages)
        let page = min(max(Int(query["page"] ?? "") ?? 0, 0), Self.lastPage)
        let first = page * Self.pageSize
        let found = try await store.find(
            search, in: scope, skipping: first, limit: (page > 0 ? 1 : pages) * Self.pageSize)
        let athletes = try await store.roster(in: scope)
        let tags = try await store.tags(in: scope)
        let shown = first + found.clips.count
        let asked = Self.asked(query)
        let isMore = shown < found.total && !found.clips.isEmpty
        var model = LibraryModel(
            site: chrome.naming(daysOf: zone).site, isTrash: search.isTrash, asked: asked.filter { $0.key != "in" },
            filters: Self.filters(athletes, tags), clips: found.clips.map(Self.entry), total: found.total,
            morePath: isMore ? Self.path(asked, and: ["page": String(shown / Self.pageSize)]) : nil,
            query: Self.path(asked, and: pages > 1 ? ["pages": String(pages)] : [:]),
            athletes: athletes.map(\.name.description), tags: tags.map(\.description), notice: notice)
        model.hasOnlySigns = search.hasOnlySigns
        if !search.isTrash, search.kind == PictureDigest.kind || (search.kind == nil && search.tag != nil) {
            model.sheetPath = Self.path(asked.filter { $0.key == "tag" }, at: Addresses.contactSheet())
        }
        if asked.isEmpty && found.total > 0 { model.storage = Self.words(try await store.storage()) }
        return model
    }

    private static func words(_ use: StorageUse) -> [(label: String, bytes: Int64)] {
        let all: [(String, Int?)] = [
            (localized("Clips"), use.contents), (localized("In the trash (included above)"), use.trash),
            (localized("Images, videos and tracked points made by Motionbook"), use.made),
            (localized("Reports, names and notes"), use.database), (localized("Free disk space"), use.free),
        ]
        return all.compactMap { label, bytes in bytes.map { (label, Int64($0)) } }
    }

    /// What is asked for in an address.
    static func asked(_ query: FormFields, _ fields: [String] = fields) -> [String: String] {
        Dictionary(
            fields.compactMap { name in query[name].flatMap { $0.isEmpty ? nil : (name, $0) } },
            uniquingKeysWith: { $1 })
    }

    /// The address of the list in which the same is asked for, and something else.
    static func path(
        _ asked: [String: String], and others: [String: String] = [:], at address: String = Addresses.library()
    ) -> String {
        let all = asked.merging(others) { $1 }.sorted { $0.key < $1.key }
        let query = all.map { $0.key + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
        return address + (query.isEmpty ? "" : "?" + query)
    }

    /// The address of a list that a form of it sent along; that of everything where it is not one.
    static func path(of back: String) -> String {
        guard let mark = back.firstIndex(of: "?") else { return Addresses.library() }
        let query = FormFields(urlEncoded: String(back[back.index(after: mark)...]))
        return path(asked(query), and: query["pages"].map { ["pages": $0] } ?? [:])
    }

    private static func filters(_ athletes: [Athlete], _ tags: [Tag]) -> [LibraryModel.Filter] {
        let all = [(value: "", label: localized("All"))]
        var filters = [
            LibraryModel.Filter(
                name: "kind", label: localized("Analysis"),
                options: all + AnalysisKind.all.map { ($0.rawValue, $0.title) })
        ]
        if !athletes.isEmpty {
            filters.append(
                LibraryModel.Filter(
                    name: "athlete", label: localized("Athlete"),
                    options: all + athletes.map { ($0.id.description, $0.name.description) }))
        }
        if !tags.isEmpty {
            filters.append(
                LibraryModel.Filter(
                    name: "tag", label: localized("Tag"), options: all + tags.map { ($0.description, $0.description) }))
        }
        return filters + [
            LibraryModel.Filter(
                name: "found", label: localized("Results"),
                options: all + [("yes", localized("With results")), ("no", localized("Nothing found"))]),
            LibraryModel.Filter(
                name: "order", label: localized("Sort by"),
                options: [
                    ("", localized("Newest first")), ("oldest", localized("Oldest first")), ("name", localized("Name")),
                    ("findings", localized("Most results")), ("size", localized("Largest first")),
                ]),
        ]
    }

    private static func entry(_ clip: LibraryClip) -> LibraryModel.Entry {
        let left = clip.trashedAt.map { Store.trashSeconds - Date().timeIntervalSince($0) }
        return LibraryModel.Entry(
            card: ClipView(clip.summary).card, kind: clip.summary.clip.kind,
            athlete: clip.athlete.map { ($0.name.description, Addresses.athlete($0.id)) },
            tags: clip.tags.map { ($0.description, path(["tag": $0.description])) },
            bytes: Int64(clip.summary.clip.byteCount),
            copies: clip.copies == 0 ? nil : (clip.copies, path(["copies": "1", "order": "size"])),
            daysLeft: left.map { max(Int(($0 / 86400).rounded(.up)), 0) })
    }
}

extension LibrarySearch {
    /// What the fields of an address ask for; what makes no sense there is not asked for.
    init(_ query: FormFields, daysOf zone: TimeZoneRules) {
        self.init()
        words = String((query["q"] ?? "").prefix(200))
        kind = query["kind"].flatMap { AnalysisKind(rawValue: $0) }
        athlete = query["athlete"].flatMap { AthleteID($0) }
        tag = query["tag"].flatMap { Tag($0) }
        from = query["from"].flatMap { CalendarDay($0)?.start(in: zone) }
        until = query["until"].flatMap { CalendarDay($0)?.start(daysLater: 1, in: zone) }
        hasFindings = ["yes": true, "no": false][query["found"] ?? ""]
        duplicatesOnly = query["copies"] == "1"
        isTrash = query["in"] == "trash"
        order = query["order"].flatMap { Order(rawValue: $0) } ?? .newest
    }
}
