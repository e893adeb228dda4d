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
    private let tries = PasswordTries()

    /// What stays in a browser that has given the password.
    private static let cookie = CookieName("motionbook-link")

    init(store: any PageStore, passwords: Passwords, chrome: CurrentChrome) {
        self.store = store
        self.passwords = passwords
        self.chrome = chrome
    }

    /// - Parameter table: what there is for whoever may do everything.
    func answer(_ request: Request, at path: SharedPath, _ table: RouteTable) async throws -> Response {
        guard let link = try await store.link(path.link) else { throw AppError.noSuchLink }
        guard !link.hasEnded else { throw AppError.linkEnded }
        let access = GuestAccess(link: link)
        if let password = link.password, !isAdmitted(request, by: password) {
            return try await ask(request, at: path, password, access)
        }
        return try await Guest.$current.withValue(Guest(access)) {
            // Whoever gave the password twice is let in, too.
            if path.rest.isEmpty { return .redirect(to: access.page) }
            guard request.method == .get, access.reaches(path.rest), try await belongs(path, access),
                let handler = table.handlers(at: path.rest)?.first(where: { $0.method == .get })?.handler
            else { throw AppError.notShared }
            do {
                let response = try await handler(RequestContext(request, table, link: link))
                if !request.head.isHead, request.head.path == access.page { try await store.countVisit(to: link.id) }
                return response
            } catch let error as AppError where error.code == .unknownClip || error.code == .unknownAthlete {
                throw AppError.linkEnded
            }
        }
    }

    /// Whether a clip of an album is in it.
    private func belongs(_ path: SharedPath, _ access: GuestAccess) async throws -> Bool {
        guard case .album(let tag) = access.link.thing, let clip = access.clip(in: path.rest) else { return true }
        return try await store.parts(of: clip).tags.contains(tag)
    }

    private func isAdmitted(_ request: Request, by password: SharedLink.Password) -> Bool {
        Self.cookie.values(in: request.headers).contains { LinkID($0) == password.admission }
    }

    /// Asks for the password, or checks the one that came.
    private func ask(
        _ request: Request, at path: SharedPath, _ password: SharedLink.Password, _ access: GuestAccess
    ) async throws -> Response {
        let base = Addresses.shared(path.link)
        guard request.method == .post, path.rest.isEmpty else {
            guard request.head.wantsPage else { throw AppError.passwordNeeded }
            return page(base, complaint: nil, status: .unauthorized)
        }
        let client = request.head.client
        let source = PasswordTries.Source(link: path.link, client: client.source, isShared: !client.isOne)
        let given = try await request.form()["password"] ?? ""
        if let seconds = tries.begin(source) {
            let error = AppError.waitForPassword(seconds)
            guard request.head.wantsPage else { throw error }
            var response = page(base, complaint: error.message, status: .tooManyRequests)
            response.headers[.retryAfter] = String(seconds)
            return response
        }
        let isRight =
            given.count <= SharedLink.passwordLength.upperBound
            ? try await passwords.check(given, against: password.hash) : false
        guard isRight else {
            guard request.head.wantsPage else { throw AppError.wrongPassword }
            return page(base, complaint: AppError.wrongPassword.message, status: .unauthorized)
        }
        tries.forget(source)
        var response = Response.redirect(to: base)
        response.headers[.setCookie] =
            "\(Self.cookie.name(for: request.headers))=\(password.admission); Path=\(base); HttpOnly; SameSite=Lax"
        return response
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

    static let passwordNeeded = AppError(
        .invalid, code: "passwordNeeded", "This link needs a password. Open it in a browser.")

    static let wrongPassword = AppError(
        .forbidden, code: "wrongPassword", "Wrong password. Check it, or ask for it again.")

    static func waitForPassword(_ seconds: Int) -> AppError {
        AppError(
            .busy, code: "tooManyTries",
            LocalizedText(
                seconds, "There were too many wrong passwords. Try again in \(seconds) second.",
                "There were too many wrong passwords. Try again in \(seconds) seconds."))
    }
}
