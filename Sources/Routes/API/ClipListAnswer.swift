import Domain
import FoundationEssentials
import Store
import Templates

/// A page of clips as programs read it.
struct ClipListAnswer: Encodable {
    let clips: [Entry]
    /// How many clips there are on all pages.
    let total: Int
    /// Which page this is, from 1, and how many there are: at least one.
    let page: Int
    let pages: Int
    /// Addresses of the pages beside it; nil where there is none.
    let previous: String?
    let next: String?

    /// A clip of the list.
    struct Entry: Encodable {
        let id: String
        let name: String
        let kind: String
        /// Where its analysis is.
        let state: String
        /// When it was brought, and when its analysis ended.
        let createdAt: Date
        let finishedAt: Date?
        /// When it was put into the trash; nil for clips that are not there.
        let trashedAt: Date?
        let athlete: AthleteName?
        let tags: [String]
        let bytes: Int
        /// How many other clips have the same content.
        let copies: Int
        /// The address of its page, of more about it, and of its report; nil where there is none.
        let page: String
        let api: String
        let report: String?

        /// Whom a clip shows.
        struct AthleteName: Encodable {
            let id: String
            let name: String
        }

        init(_ found: LibraryClip) {
            let summary = found.summary
            id = found.id.description
            name = summary.clip.name
            kind = summary.clip.kind.rawValue
            state = summary.job.state.rawValue
            createdAt = summary.clip.createdAt
            finishedAt = summary.job.finishedAt
            trashedAt = found.trashedAt
            athlete = found.athlete.map { AthleteName(id: $0.id.description, name: $0.name.description) }
            tags = found.tags.map(\.description)
            bytes = summary.clip.byteCount
            copies = found.copies
            page = Addresses.clip(found.id)
            api = Addresses.apiClip(found.id)
            report = summary.hasReport ? Addresses.report(found.id) : nil
        }
    }

    init(_ found: LibraryResults, _ query: ClipListQuery) {
        clips = found.clips.map { Entry($0) }
        total = found.total
        page = query.page
        pages = max((found.total + LibraryQuery.pageSize - 1) / LibraryQuery.pageSize, 1)
        previous = page > 1 ? query.path(page: min(page - 1, pages)) : nil
        next = page < pages ? query.path(page: page + 1) : nil
    }
}
