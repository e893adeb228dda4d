import Domain
import HTTPServer
import Messages
import Store
import Templates

/// Answers at and below the addresses of links, for whoever has one: `GuestAccess` says what there is.
struct SharedController: Sendable {
    let store: any PageStore
    let passwords: Passwords
    let chrome: CurrentChrome
    let languages: LanguageController
    private let tries = PasswordTries()

    /// What stays in a browser that has given the password.
    private static let cookie = CookieName("motionbook-link", isForWholeSite: false)

    init(store: any PageStore, passwords: Passwords, chrome: CurrentChrome, languages: LanguageController) {
        self.store = store
        self.passwords = passwords
        self.chrome = chrome
        self.languages = languages
    }

    /// - Parameter table: what there is for whoever may do everything.
    func answer(_ request: Request, at path: SharedPath, _ table: RouteTable) async throws -> Response {
        guard let link = try await store.link(path.link) else { throw AppError.noSuchLink }
        guard !link.hasEnded else { throw AppError.linkEnded }
        let access = GuestAccess(link: link)
        if let password = link.password, !isAdmitted(request, by: password) {
            return try await ask(request, at: path, password, access)
        }
        let base = Addresses.shared(link.id)
        return try await Guest.$current.withValue(Guest(access)) {
            // Whoever gave the password twice is let in, too.
            if path.rest.isEmpty {
                // A page that cannot be counted is shown all the same.
                if !request.head.isHead { try? await store.countVisit(to: link.id) }
                return .redirect(to: access.page)
            }
            guard access.reaches(path.rest, by: request.method), try await belongs(path, access),
                let handler = table.handlers(at: path.rest)?.first(where: { $0.method == request.method })?.handler
            else { throw AppError.notShared }
            if request.method == .get, request.query["language"] != nil {
                let here = base + "/" + path.rest.joined(separator: "/")
                // By how much a comparison is shifted stays.
                let isFirst = access.page.prefix { $0 != "?" } == here
                return try languages.remembered(
                    request.head, below: base, leadingTo: isFirst ? access.page : here)
            }
            do {
                return try await handler(RequestContext(request, table, link: link))
            } catch let error as AppError where error.code == .unknownClip || error.code == .unknownAthlete {
                if case .album = link.thing { throw AppError.notShared }
                throw AppError.linkEnded
            }
        }
    }

    /// Whether what a path names belongs to what is shared, as far as `GuestAccess` cannot say: a clip to the album, a
    /// picture to the swings that are compared.
    /// - Throws: `linkEnded` where the message is gone.
    private func belongs(_ path: SharedPath, _ access: GuestAccess) async throws -> Bool {
        switch access.link.thing {
        case .album(let tag):
            guard let clip = access.clip(in: path.rest) else { return true }
            guard try await store.clip(clip, in: .machine)?.clip.kind == PictureDigest.kind else { return false }
            return try await store.parts(of: clip).tags.contains(tag)
        case .comparison(let one, let other, _):
            guard let (clip, picture) = Addresses.picture.values(in: path.rest) else { return true }
            return try await shows(picture, [one, other].filter { $0.clip == clip })
        case .message(let id):
            guard try await store.message(id.description, in: .machine) != nil else { throw AppError.linkEnded }
            return true
        case .report, .progress: return true
        }
    }

    /// Whether a picture stands for the clip of some swings, or is one of theirs.
    private func shows(_ picture: ArtefactName, _ swings: [ComparedSwing]) async throws -> Bool {
        if picture == .poster { return true }
        let clips = swings.map(\.clip)
        let digests = try await store.details(SwingDigest.self, of: clips)
        return swings.contains { compared in
            let swings = digests[compared.clip]?.swings ?? []
            guard let number = swings.firstIndex(where: { $0.identity == compared.swing }),
                let pictured = swings[number].pictured(at: number)
            else { return false }
            return (0..<Swing.mostKeyFrames).contains { picture == .keyFrame(swing: pictured, place: $0) }
        }
    }

    private func isAdmitted(_ request: Request, by password: SharedLink.Password) -> Bool {
        Self.cookie.values(in: request.head).contains { LinkID($0) == password.admission }
    }

    /// Asks for the password, or checks the one that came.
    private func ask(
        _ request: Request, at path: SharedPath, _ password: SharedLink.Password, _ access: GuestAccess
    ) async throws -> Response {
        let base = Addresses.shared(path.link)
        guard request.method == .post, path.rest.isEmpty else {
            return try refuse(request, at: base, HTTPError(.unauthorized, "passwordNeeded", Self.needed), says: false)
        }
        let client = request.head.client
        let source = PasswordTries.Source(link: path.link, client: client.source, isShared: !client.isOne)
        let given = try await request.form()["password"] ?? ""
        switch tries.begin(source) {
        case .refused(let seconds): return try refuse(request, at: base, Self.tooManyTries(seconds))
        case .wait(let time): try await Task.sleep(for: time)
        }
        guard try await isRight(given, password) else {
            return try refuse(request, at: base, HTTPError(.unauthorized, "wrongPassword", Self.wrong))
        }
        tries.forget(source)
        var response = Response.redirect(to: base)
        response.set(ResponseCookie(Self.cookie, password.admission.description, path: base), for: request.head)
        return response
    }

    private func isRight(_ given: String, _ password: SharedLink.Password) async throws -> Bool {
        guard given.count <= SharedLink.passwordLength.upperBound else { return false }
        do {
            return try await passwords.check(given, against: password.hash)
        } catch { throw AppError.passwordsBusy }
    }

    /// The page that asks for the password, with what was wrong; programs get the error.
    private func refuse(
        _ request: Request, at path: String, _ error: HTTPError, says: Bool = true
    ) throws -> Response {
        guard request.head.wantsPage else { throw error }
        var response = page(path, complaint: says ? error.message : nil, status: error.status)
        for field in error.headers.fields { response.headers[HeaderName(field.name)] = field.value }
        return response
    }

    private static let needed: LocalizedText = "This link needs a password. Open it in a browser."
    private static let wrong: LocalizedText = "Wrong password. Check it, or ask for it again."

    private static func tooManyTries(_ seconds: Int) -> HTTPError {
        HTTPError(
            .tooManyRequests, "tooManyTries",
            LocalizedText(
                seconds, "There were too many wrong passwords. Try again in \(seconds) second.",
                "There were too many wrong passwords. Try again in \(seconds) seconds."),
            headers: [.retryAfter: String(seconds)])
    }

    private func page(_ path: String, complaint: String?, status: Status) -> Response {
        var response = Response.page(
            LinkPasswordPage.render(
                LinkPasswordModel(site: chrome().site, path: path, complaint: complaint)), status: status)
        // Without a referrer, browsers do not say from where a form comes: it would be refused.
        response.headers[.referrerPolicy] = "same-origin"
        return response
    }
}

extension Response {
    /// The same, for guests: not to be found by search engines, and nobody learns of it from links.
    var forGuests: Response {
        var copy = self
        copy.headers[.robots] = "noindex, nofollow"
        if copy.headers[.referrerPolicy] == nil { copy.headers[.referrerPolicy] = "no-referrer" }
        if copy.headers[.cacheControl] == nil { copy.headers[.cacheControl] = "private, no-cache" }
        return copy
    }
}

/// What guests are told.
extension AppError {
    static let linkEnded = AppError(
        .gone, code: "linkEnded", "This link has ended, or what it showed was deleted. Ask for a new one.")

    static let notShared = AppError(
        .notFound, code: "notShared", "There is nothing at this address. The link shows one thing only.")

    static let passwordsBusy = AppError(
        .busy, code: "passwordsBusy", "Too many passwords are being checked right now. Try again in a moment.")
}
