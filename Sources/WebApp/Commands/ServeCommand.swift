import FoundationEssentials
import HTTPServer
import Jobs
import Routes
import Store
import Templates

/// `motionbook serve`: everything wired together, once.
struct ServeCommand {
    let options: ServeOptions
    let resources: Resources
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
            throw CommandFailure(message: "There is no home folder to keep clips in. Name a folder with --data.")
        }
        let store = try await Store(folder: try DataFolder(path: path))
        let sandbox = try await Sandbox(mode: options.sandbox, image: try resources.workerImage())
        let runner = WorkerRunner(sandbox: sandbox, hasDiskSpace: { store.hasSpareDisk() })
        let events = JobEvents()
        let workers = options.workers ?? WorkerPool.size(forProcessors: ProcessInfo.processInfo.activeProcessorCount)
        let pool = WorkerPool(store: store, runner: runner, events: events, size: workers, log: Self.log)
        let intake = ClipIntake(
            store: store, sniffer: try FileTypeSniffer(), runner: runner, pool: pool, events: events)

        let assets = try StaticAssets(folder: URL(filePath: resources.publicFolder))
        let routes = Routes(
            store: store, intake: intake, pool: pool,
            chrome: PageChrome(
                site: Templates.Site(version: Motionbook.version, assetAddress: assets.address),
                components: Components.all,
                dataFolder: store.folder.path),
            maximumUploadBytes: store.limits.uploadBytes)
        let site = HTTPServer.Site<Address>(
            security: SecurityPolicy(hosts: HostPolicy(boundTo: options.host)), assets: assets,
            errorPage: routes.errorPage,
            unexpected: { error, head in Self.log("\(head.method.rawValue) \(head.path): \(error)") },
            route: routes.answer)
        let server = try WebServer(
            configuration: ServerConfiguration(host: options.host, port: UInt16(options.port)), responder: site)
        try await pool.start()

        Terminal.print("Motionbook is at \(server.address)")
        Terminal.complain(sandbox.status.sentence)
        for await _ in stop { break }
        await pool.stop()
        events.finish()
        await server.stop(within: Self.grace)
        return 0
    }

    @Sendable private static func log(_ line: String) { Terminal.complain(line) }
}
