import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// The library, and what is done with the clips that were chosen there.
struct LibraryController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let files: ClipFiles
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.library) { try await library($0) }
        table.post(Addresses.library) { try await changeLibrary($0) }
        table.post(Addresses.renameClip) { context, id in try await rename(store.requireClip(id, context), context) }
    }

    /// Most clips that a form may choose.
    private static let mostChosen = 200

    func library(_ context: RequestContext) async throws -> Response {
        let query = context.request.query
        let library = LibraryQuery(
            store: store, scope: context.scope, chrome: chrome(), zone: context.zone)
        return .page(LibraryPage.render(try await library.model(query, notice: Self.notice(query))))
    }

    /// `POST /library`: `action` does something with each `clip`; `back` says which list, or which clip, is shown
    /// afterwards.
    func changeLibrary(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let clips = form.values("clip").prefix(Self.mostChosen).compactMap { ClipID($0) }
        guard let action = form["action"].flatMap({ LibraryAction(rawValue: $0) }) else { throw AppError.badAction }
        if action == .zip {
            var chosen: [ClipSummary] = []
            for id in clips { if let clip = try await store.clip(id, in: context.scope) { chosen.append(clip) } }
            guard !chosen.isEmpty else { throw AppError.noClipChosen }
            return try await files.archive(chosen).asAttachment(named: "motionbook-\(Self.words(chosen.count)).zip")
        }
        let count = try await run(action, on: clips, form, context)
        // A clip's own page tells by itself what became of it.
        let back = form["back"]
        if let clip = back.flatMap(RoutePath.segments).flatMap(Addresses.clip.values) {
            return context.afterwards(Addresses.clip(clip))
        }
        guard context.wantsPage else { return Response(.noContent) }
        let list = back.flatMap(ContactSheetQuery.path) ?? LibraryQuery.path(of: back ?? "")
        let done = "done=\(action.rawValue)&count=\(count)"
        return Response.redirect(to: list + (list.contains("?") ? "&" : "?") + done)
    }

    /// `POST /clips/{id}/rename`
    func rename(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard let name = try await context.request.form()["name"], !name.isEmpty else { throw AppError.badClipName }
        try await store.rename(clip.id, to: DisplayName(name), in: context.scope)
        return context.afterwards(Addresses.clip(clip.id))
    }

    /// Does something with clips.
    /// - Returns: with how many.
    private func run(
        _ action: LibraryAction, on chosen: [ClipID], _ form: FormFields, _ context: RequestContext
    ) async throws -> Int {
        let scope = context.scope
        var clips: [ClipSummary] = []
        for id in chosen {
            if let clip = try await store.clip(id, in: scope) { clips.append(clip) }
        }
        let ids = clips.map(\.id)
        switch action {
        case .trash:
            for id in ids { try await pool.cancel(id) }
            return try await store.trash(ids, isIn: true, in: scope)
        case .restore:
            return try await store.trash(ids, isIn: false, in: scope)
        case .delete:
            for id in ids { try await pool.delete(id, in: scope) }
        case .tag, .untag:
            let tags = (form["tag"] ?? "").split(separator: ",").compactMap { Tag(String($0)) }
            guard !tags.isEmpty else { throw AppError.badTag }
            try await store.tag(ids, with: tags, isOn: action == .tag, in: scope)
        case .name:
            let text = form["name"] ?? ""
            let name = AthleteName(text)
            guard name != nil || text.isEmpty else { throw AppError.badName }
            for id in ids { try await store.name(name, on: id) }
        case .analyse:
            clips.removeAll { !$0.job.state.isFinal }
            for clip in clips { try await pool.retry(clip.id) }
        // Made elsewhere.
        case .zip, .taken: throw AppError.badAction
        }
        return clips.count
    }

    /// `1-clip`, `12-clips`.
    private static func words(_ count: Int) -> String { count == 1 ? "1-clip" : "\(count)-clips" }

    /// What was just done, as the address that was led to says.
    static func notice(_ query: FormFields) -> Notice? {
        guard let action = query["done"].flatMap({ LibraryAction(rawValue: $0) }),
            let count = query["count"].flatMap({ Int($0) }), (0...mostChosen).contains(count)
        else { return nil }
        if count == 0 { return Notice(.warning, localized("No clips selected.")) }
        return Notice(.info, action.sentence(count))
    }
}

/// What can be done with clips of the library.
enum LibraryAction: String, CaseIterable {
    case trash, restore, delete, tag, untag, name, analyse, zip
    /// Clips came out of a ZIP; no form asks for that.
    case taken

    /// What was done with so many clips.
    func sentence(_ count: Int) -> String {
        switch self {
        case .trash:
            localized(
                count, "\(count) clip moved to the trash. You can restore it within 30 days.",
                "\(count) clips moved to the trash. You can restore them within 30 days.")
        case .restore: localized(count, "\(count) clip restored.", "\(count) clips restored.")
        case .delete: localized(count, "\(count) clip deleted permanently.", "\(count) clips deleted permanently.")
        case .tag: localized(count, "\(count) clip tagged.", "\(count) clips tagged.")
        case .untag: localized(count, "Tag removed from \(count) clip.", "Tag removed from \(count) clips.")
        case .name: localized(count, "Athlete set for \(count) clip.", "Athlete set for \(count) clips.")
        case .analyse: localized(count, "\(count) clip queued for analysis.", "\(count) clips queued for analysis.")
        case .zip: localized(count, "\(count) clip packed into a ZIP.", "\(count) clips packed into a ZIP.")
        case .taken: localized(count, "\(count) clip added from the ZIP.", "\(count) clips added from the ZIP.")
        }
    }
}

extension AppError {
    fileprivate static let badAction = AppError(
        .invalid, code: "badAction", "No action selected. Go back and press a button."
    )
    fileprivate static let noClipChosen = AppError(
        .invalid, code: "noClip", "No clips selected. Go back and select some.")
    fileprivate static let badTag = AppError(
        .invalid, code: "badTag", "A tag must have 1 to \(Tag.maximumLength) characters. Go back and enter one.")
    fileprivate static let badClipName = AppError(
        .invalid, code: "badClipName", "A clip needs a name. Go back and enter one.")
}
