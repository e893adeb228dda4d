import Domain
package import HTTPServer
package import Jobs
package import Live
import Messages
package import SecondOpinion
package import Store
import Templates

/// A request in, a page or JSON out: the controllers of all features, and what holds for each answer.
package struct Routes: Sendable {
    let table: RouteTable
    let chrome: CurrentChrome
    private let opinions: OpinionService
    let languages: LanguageController
    private let shared: SharedController
    let rights: ClassRights
    private let playing: PlayingGate

    /// - Parameters:
    ///   - store: where everything is kept.
    ///   - uploads: the way in for clips.
    ///   - resumable: the same for uploads that come in parts.
    ///   - pool: who analyses them.
    ///   - live: the sessions of cameras.
    ///   - classes: the classes that are open.
    ///   - messages: what the pages of messages work with.
    ///   - opinions: who asks for second opinions.
    ///   - chrome: what pages show around their content.
    ///   - limits: what the drop zone promises.
    ///   - served: where the server is, as it announced when it started.
    ///   - certificates: what the server encrypts with at the moment; nil where it does not.
    package init(
        store: any PageStore, uploads: ClipUploadService, resumable: ResumableUploadService, pool: WorkerPool,
        live: LiveSessions, classes: ClassSessions, messages: MessageServices, opinions: OpinionService,
        chrome: PageChrome, limits: StoreLimits, served: @escaping @Sendable () -> [String] = { [] },
        certificates: @escaping @Sendable () -> ServedCertificate? = { nil }
    ) {
        let chrome = CurrentChrome(chrome: chrome, opinions: opinions)
        let files = ClipFiles(store: store)
        let passwords = Passwords()
        rights = ClassRights(admissions: classes.admissions)
        let parentGate = ParentGate()
        playing = PlayingGate(parentGate: parentGate)
        let languages = LanguageController(languages: chrome.chrome.languages)
        let join = JoinController(chrome: chrome, certificates: certificates)
        let controllers: [any Controller] = [
            ClipsController(
                store: store, uploads: uploads, resumable: resumable, pool: pool, limits: limits, files: files,
                chrome: chrome),
            LibraryController(store: store, pool: pool, files: files, chrome: chrome),
            ReportController(store: store, pool: pool, opinions: opinions, files: files, chrome: chrome),
            CorrectionsController(store: store, pool: pool), MomentsController(store: store),
            CommentariesController(store: store, pool: pool, files: files),
            APIController(store: store, chrome: chrome),
            CompareController(store: store, pool: pool, files: files, chrome: chrome),
            PhotosController(store: store, pool: pool, files: files, chrome: chrome),
            LearnController(chrome: chrome),
            AthletesController(store: store, pool: pool, chrome: chrome),
            CameraController(live: live, limits: limits, chrome: chrome),
            SeatCameraController(live: live, classes: classes, rights: rights),
            GamesController(
                store: store, chrome: chrome, certificates: certificates, parentGate: parentGate,
                mostPlayers: limits.players),
            MessagesController(messages: messages, chrome: chrome),
            OpinionsController(store: store, pool: pool, opinions: opinions, chrome: chrome),
            SettingsController(store: store, opinions: opinions, chrome: chrome),
            LinksController(store: store, passwords: passwords, chrome: chrome, served: served),
            AboutController(store: store, chrome: chrome),
            join,
            ClassesController(
                classes: classes, store: store, pool: pool, rights: rights, join: join, chrome: chrome, served: served),
            WallController(classes: classes, store: store, rights: rights, join: join, chrome: chrome),
            SeatController(store: store, classes: classes, rights: rights, chrome: chrome),
            VoiceController(classes: classes, store: store, languages: languages, chrome: chrome),
            languages,
        ]
        var table = RouteTable()
        for controller in controllers { controller.addRoutes(to: &table) }
        self.table = table
        self.chrome = chrome
        self.opinions = opinions
        self.languages = languages
        shared = SharedController(store: store, passwords: passwords, chrome: chrome, languages: languages)
    }

    /// What lives at a path, or nil.
    /// - Parameter segments: what stands between the slashes, percent-decoded.
    @Sendable package func route(at segments: [String]) -> Route? {
        if let path = SharedPath(segments) {
            return route([.get, .post, .delete]) { try await shared.answer($0, at: path, table).forGuests }
        }
        guard let handlers = table.handlers(at: segments) else { return nil }
        return route(handlers.map(\.method)) { request in
            if let way = playing.way(before: request.head, segments) { return .redirect(to: way) }
            guard let found = handlers.first(where: { $0.method == request.method }) else {
                return Response(.methodNotAllowed)
            }
            return try await found.handler(RequestContext(request, table))
        }
    }

    /// What holds for each answer.
    private func route(
        _ methods: [HTTPServer.Method], _ answer: @escaping @Sendable (Request) async throws -> Response
    ) -> Route {
        Route(methods: methods) { request in
            try await Language.$current.withValue(languages.language(of: request.head, in: rights)) {
                do {
                    // Another server of this machine may have changed the settings.
                    await opinions.glance()
                    return try await answer(request).speaking(Language.current)
                } catch {
                    throw WebError(error) ?? error
                }
            }
        }
    }

    /// How an error looks: a page for people, JSON for programs.
    package func errorPage(_ error: any ResponseError, _ head: RequestHead?) -> Response {
        Language.$current.withValue(head.map { languages.language(of: $0, in: rights) } ?? .english) {
            guard let head, SharedPath.isBelow(head.path) else { return errorAnswer(error, head) }
            return Guest.$current.withValue(.stranger) { errorAnswer(error, head) }.forGuests
        }
    }

    private func errorAnswer(_ error: any ResponseError, _ head: RequestHead?) -> Response {
        // The log has errors of the server under this id, so the page shows it.
        let request = error.status.isServerError ? head?.id.description : nil
        if let head, head.wantsPage {
            if let page = enteringPage(error, head) { return page }
            if Gate.asks(with: error) { return keyPage(error, head) }
            return .page(
                ErrorPage.render(
                    chrome().error(status: error.status.rawValue, message: error.message, request: request)),
                status: error.status)
        }
        return Response.json(
            ErrorAnswer(code: error.code, message: error.message, request: request).json, status: error.status)
    }
}
