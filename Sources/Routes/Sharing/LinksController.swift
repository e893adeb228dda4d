import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import Templates

/// Links that show things to others: all of them, new ones, their end. For whoever may do everything.
struct LinksController: Controller {
    let store: any PageStore
    let passwords: Passwords
    let chrome: CurrentChrome
    /// Where the server is, as it announced.
    let served: @Sendable () -> [String]

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.links) { try await list($0) }
        table.get(Addresses.newLink) { try await askForNew($0) }
        table.post(Addresses.newLink) { try await create($0) }
        table.post(Addresses.endLink) { context, id in
            try await store.endLink(id, in: context.scope)
            return context.afterwards(Addresses.links())
        }
    }

    private func list(_ context: RequestContext) async throws -> Response {
        let origin = ServedOrigin(context.request.head, served: served())
        var entries: [LinkEntry] = []
        for link in try await store.links(in: context.scope) {
            let title = try await title(of: link.thing, context)
            let address = origin.text + Addresses.shared(link.id)
            let isLive = !link.hasEnded && title != nil
            let code = isLive ? QRCode(address, correction: .medium) : nil
            entries.append(
                LinkEntry(
                    link: link, title: title, path: Self.path(of: link.thing), address: address,
                    code: code?.rows ?? []))
        }
        return .page(
            LinksPage.render(
                LinksModel(
                    site: chrome().site, live: entries.filter { !$0.link.hasEnded },
                    ended: entries.filter(\.link.hasEnded), reach: origin.reach,
                    created: context.request.query["new"].flatMap { LinkID($0) })))
    }

    private func askForNew(_ context: RequestContext) async throws -> Response {
        let thing = try Self.thing(context.request.query)
        guard let title = try await title(of: thing, context) else { throw AppError.nothingToShare }
        return .page(
            NewLinkPage.render(
                NewLinkModel(
                    site: chrome().site, thing: thing, title: title, path: Self.path(of: thing),
                    reach: ServedOrigin(context.request.head, served: served()).reach)))
    }

    private func create(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let thing = try Self.thing(form)
        guard try await title(of: thing, context) != nil else { throw AppError.nothingToShare }
        guard let days = Int(form["days"] ?? "\(SharedLink.usualDays)"), SharedLink.days.contains(days) else {
            throw AppError.badDays
        }
        let text = form["password"] ?? ""
        guard text.isEmpty || SharedLink.passwordLength.contains(text.count) else { throw AppError.badPassword }
        let now = Date.now
        let link = SharedLink(
            thing: thing, createdAt: now, endsAt: now + Double(days) * 86_400,
            password: text.isEmpty ? nil : SharedLink.Password(hash: try await passwords.hash(text)),
            hasDownloads: form["downloads"] == "true", showsNames: form["names"] == "true")
        try await store.add(link, in: context.scope)
        return context.wantsPage
            ? .redirect(to: Addresses.links() + "?new=\(link.id)#link-\(link.id)")
            : Response(.created, headers: [.location: Addresses.shared(link.id)])
    }

    private static func thing(_ fields: FormFields) throws(AppError) -> SharedThing {
        guard let thing = fields["of"].flatMap({ SharedThing($0) }) else { throw .nothingToShare }
        return thing
    }

    /// Where a thing is for its owner.
    private static func path(of thing: SharedThing) -> String {
        switch thing {
        case .report(let clip): Addresses.clip(clip)
        case .comparison(let one, let other, let shift): Addresses.comparing(one, with: other, shift: shift)
        case .progress(let athlete): Addresses.athlete(athlete)
        case .album(let tag): Addresses.contactSheet() + "?tag=" + PercentCoding.encode(tag.description)
        case .message(let message): Addresses.message(message)
        }
    }

    /// What a thing is called; nil if it is gone, or in the trash.
    private func title(of thing: SharedThing, _ context: RequestContext) async throws -> String? {
        func name(_ id: ClipID) async throws -> String? {
            guard let clip = try await store.clip(id, in: context.scope), !clip.isTrashed else { return nil }
            return clip.clip.name
        }
        switch thing {
        case .report(let clip):
            return try await name(clip).map { localized("Report: \($0)") }
        case .comparison(let one, let other, _):
            let digests = try await store.details(SwingDigest.self, of: [one.clip, other.clip])
            let isThere = [one, other].allSatisfy { compared in
                digests[compared.clip]?.swings.contains { $0.identity == compared.swing } ?? false
            }
            guard isThere, let first = try await name(one.clip), let second = try await name(other.clip) else {
                return nil
            }
            return localized("Comparison: \(first) and \(second)")
        case .progress(let athlete):
            return try await store.athlete(athlete, in: context.scope).map {
                localized("Progress: \($0.name.description)")
            }
        case .album(let tag):
            var search = LibrarySearch()
            search.kind = PictureDigest.kind
            search.tag = tag
            let found = try await store.find(search, in: context.scope, skipping: 0, limit: 1)
            return found.total > 0 ? localized("Album: \(tag.description)") : nil
        case .message(let id):
            let kept = try await store.message(id.description, in: context.scope)
            return kept?.canBeOpened == true ? localized("Message: \(id.description)") : nil
        }
    }
}

extension AppError {
    static let nothingToShare = AppError(
        .notFound, code: "nothingToShare",
        "There is nothing to share here. Open a report, a comparison, an athlete, an album or a message, and press “Share”."
    )

    static let badDays = AppError(
        .invalid, code: "badDays",
        "A link can last \(SharedLink.days.lowerBound) to \(SharedLink.days.upperBound) days. Go back and choose another period."
    )

    static let badPassword = AppError(
        .invalid, code: "badPassword",
        "A password must have \(SharedLink.passwordLength.lowerBound) to \(SharedLink.passwordLength.upperBound) characters. Go back and choose another one."
    )
}
