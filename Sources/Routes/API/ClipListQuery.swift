import Domain
import HTTPServer
import Locales
import Store
import Templates

/// The clips that a program asks for: what the library can be asked for, but what makes no sense is refused, since a
/// list of something else would be taken for the answer.
struct ClipListQuery {
    /// What can be asked for, and beside it the page.
    private static let fields = ["q", "kind", "athlete", "tag", "from", "to", "found", "copies", "in", "order"]

    private let search: LibrarySearch
    private let asked: [String: String]
    /// The page, from 1.
    let page: Int

    /// - Throws: `AppError` for a field or a value that there is not.
    init(_ query: FormFields, daysOf zone: TimeZoneRules) throws(AppError) {
        try query.require(only: Self.fields + ["page"])
        let asked = LibraryQuery.asked(query, Self.fields)
        var search = LibrarySearch(query, daysOf: zone)
        search.until = asked["to"].flatMap { CalendarDay($0)?.start(daysLater: 1, in: zone) }
        let isUnderstood: [(field: String, Bool)] = [
            ("kind", search.kind != nil), ("athlete", search.athlete != nil),
            ("from", search.from != nil), ("to", search.until != nil), ("found", search.hasFindings != nil),
            ("copies", search.duplicatesOnly), ("in", search.isTrash),
            ("order", search.order.rawValue == asked["order"]),
        ]
        if let wrong = isUnderstood.first(where: { asked[$0.field] != nil && !$0.1 }) {
            throw AppError.noSuchValue(wrong.field)
        }
        // What can be no tag is one that no clip has: signs alone find nothing.
        if asked["tag"] != nil, search.tag == nil { search.words = "," }
        self.asked = asked
        self.search = search
        switch query["page"] ?? "" {
        case "": page = 1
        case let text:
            guard let number = Int(text), (1...LibraryQuery.lastPage).contains(number) else {
                throw AppError.noSuchValue("page")
            }
            page = number
        }
    }

    /// The clips of the page, and how many there are in all.
    func find(in store: any LibraryRepository, _ scope: Scope) async throws -> LibraryResults {
        try await store.find(
            search, in: scope, skipping: (page - 1) * LibraryQuery.pageSize, limit: LibraryQuery.pageSize)
    }

    /// The address of another page of the same list.
    func path(page: Int) -> String {
        LibraryQuery.path(asked, and: page == 1 ? [:] : ["page": String(page)], at: Addresses.apiClips())
    }
}

extension FormFields {
    /// - Throws: `AppError` for a field that has none of these names, which would not be missed if it was misspelt, and
    ///   for one that stands there twice.
    func require(only names: [String]) throws(AppError) {
        var found: Set<String> = []
        for field in fields {
            guard names.contains(field.name) else {
                throw AppError.noSuchParameter(field.name.printable(most: 40), names.joined(separator: ", "))
            }
            guard found.insert(field.name).inserted else { throw AppError.repeatedParameter(field.name) }
        }
    }
}

extension AppError {
    fileprivate static func noSuchParameter(_ name: String, _ known: String) -> AppError {
        AppError(
            .invalid, code: "noSuchParameter", "Unknown parameter “\(name)”. Choose from these: \(known).")
    }
    fileprivate static func repeatedParameter(_ name: String) -> AppError {
        AppError(.invalid, code: "repeatedParameter", "Give the parameter “\(name)” only once.")
    }
}
