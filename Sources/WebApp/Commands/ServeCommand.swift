import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Live
import Messages
import Routes
import SecondOpinion
import Store
import Templates
import Workers

/// `motionbook serve`: everything wired together, once.
struct ServeCommand {
    let options: ServeOptions
    let layout: InstallationLayout
    let environment: [String: String]

    /// Time that requests in progress get when the server is told to stop.
    private static let grace = Duration.seconds(5)

    /// Serves until SIGTERM or SIGINT.
    /// - Returns: the exit status.
    func run() async throws -> Int32 {
        let (stop, arrive) = AsyncStream<Void>.makeStream()
        let signals = StopSignals { arrive.yield() }
        defer { signals.end() }
        guard let path = options.data ?? DataFolder.defaultPath(environment: environment) else {
            throw CommandFailure.noDataFolder
        }
        let accessLog = try options.accessLog.map { path throws(CommandFailure) in try AccessLog(path: path) }
        let store = try await Store(folder: try DataFolder(path: path, isShared: options.isShared), log: Self.log)
        let sandbox = try await Sandbox(
            mode: options.sandboxMode, image: try layout.workerImage(),
            isForThisMachineOnly: options.isForThisMachineOnly)
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let workers = options.workers ?? WorkerPool.size(forProcessors: cores)
        let runner = WorkerRunner(
            sandbox: sandbox, scheduler: WorkScheduler(cores: max(cores, workers)), reservations: store.reservations,
            hasDiskSpace: { store.hasSpareDisk() })
        let events = JobEvents()
        let pool = WorkerPool(
            store: store, as: store.folder.server, isShared: options.isShared, runner: runner, events: events,
            size: workers, log: Self.log)
        let live = LiveSessions(runner: runner, log: Self.log)
        let classes = ClassSessions(store: store, cores: max(cores, workers), log: Self.log)
        try await classes.load()
        let uploads = ClipUploadService(
            store: store, runner: runner, pool: pool, events: events)
        let resumable = ResumableUploadService(store: store, uploads: uploads, log: Self.log)

        let messages = MessageServices(
            store: store, service: MessageService(store, key: try MessageKey(folder: store.folder.path)),
            uploads: MessageUploadService(store: store, runner: runner), avatars: try Avatar.all(in: layout.avatars))

        let opinions = OpinionService(
            store: store, environment: environment, folder: store.folder.path, log: Self.log)

        let keeper = try certificates(in: store.folder.path)

        let keys = KeyFile(path: DataFolder.keyPath(in: store.folder.path))
        let key = try keys.keyOrNew()

        let languages = try Languages(folders: [layout.languages] + options.languages)
        let assets = Recordings(folder: layout.speech).adding(
            to: languages.scriptCatalogues.reduce(try StaticAssets(folder: URL(filePath: layout.pages))) {
                $0.adding($1.value, at: "/" + LanguageChoice.catalogue(of: $1.key))
            })
        var frame = Site(version: Motionbook.version, assetAddress: assets.address)
        frame.warning = sandbox.status.warning
        let routes = Routes(
            store: store, uploads: uploads, resumable: resumable, pool: pool, live: live, classes: classes,
            messages: messages, opinions: opinions,
            chrome: PageChrome(
                site: frame, components: Components.all, dataFolder: store.folder.path, languages: languages),
            limits: store.limits, served: { [folder = store.folder.path] in ServedAddresses(folder: folder).read() },
            certificates: { keeper?.served })
        let site = SiteResponder(
            security: SecurityPolicy(
                hosts: HostPolicy(
                    boundTo: options.host, names: options.names, certified: { keeper?.hosts ?? [] })),
            gate: options.isOpen
                ? nil
                : Gate(
                    keys: keys, isFree: Routes.isFree, standing: routes.standing, entrance: routes.entrance),
            plain: keeper.map(Self.plainPolicy),
            assets: assets,
            errorPage: routes.errorPage,
            unexpected: { error, head in Self.log(head, "\(error)") },
            failed: { error, head in
                Self.log(head, "\(error.status.rawValue) \(error.logDescription)")
            },
            route: routes.route)
        let server = try WebServer(
            configuration: ServerConfiguration(
                host: options.host, port: UInt16(options.port), proxies: options.proxies,
                certificate: keeper.map { ServerCertificate($0.current) }),
            responder: site
        ) { entry in
            switch entry {
            case .access(let access): accessLog?.write(access)
            case .wire(let words): accessLog?.write(wire: words)
            case .broken(let id, let words): Self.log("request \(id): the response was interrupted: \(words)")
            }
        }
        try await pool.start()
        try await resumable.start()
        await opinions.start()
        let watch = OpinionWatch(service: opinions, store: store, events: events, log: Self.log)
        let preparation = Task { await watch.run() }
        let care = Task { await Self.care(for: store) }
        let lessons = Task { await classes.run() }
        let thumbnails = Task { await Self.makeThumbnails(store, runner) }

        let places = ServerPlaces(address: server.address, names: options.names, keeper: keeper)
        let renewal = Task { [folder = store.folder.path] in await Self.renew(keeper, server, places, in: folder) }

        announce(places, key, in: store.folder.path)
        Terminal.complain(sandbox.status.sentence)
        if let detail = sandbox.status.detail { Self.log(detail) }
        let manager = ServiceManager(environment: environment)
        let probe = ServerProbe(address: server.address, path: Addresses.health())
        let watchdog = Task { await manager?.watch(probe.answers) }
        manager?.tell(.ready)
        for await _ in stop { break }
        care.cancel()
        lessons.cancel()
        thumbnails.cancel()
        renewal.cancel()
        manager?.tell(.stopping)
        watchdog.cancel()
        preparation.cancel()
        await opinions.stop()
        await live.stop()
        await resumable.stop()
        await pool.stop()
        events.finish()
        await server.stop(within: Self.grace)
        await store.close()
        return 0
    }

    @Sendable static func log(_ line: String) { Terminal.complain(line) }

    private static func log(_ head: RequestHead, _ words: String) {
        log("request \(head.id), \(head.method.rawValue) \(SharedPath.withoutSecret(head.path)): \(words)")
    }
}
