import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Live
import Messages
import Store
import Synchronization
import Templates
import TestSupport
import Testing
import Workers

@testable import Routes
@testable import SecondOpinion

/// The real store, worker processes, routes and server, in a folder and on a port of their own.
final class RoutesFixture: Sendable {
    let folder: TemporaryFolder
    let store: Store
    let pool: WorkerPool
    let live: LiveSessions
    let classes: ClassSessions
    let resumable: ResumableUploadService
    let server: WebServer
    /// What there is.
    let table: RouteTable
    /// All of it, to be asked without a connection.
    let routes: Routes
    let key: AccessKey
    /// Nobody starts it: what is asked waits.
    let opinions: OpinionService
    /// What was told to the log.
    let failures: Failures

    /// The best walls that this machine has for workers, tried once for all fixtures.
    private static let sandbox = Task {
        let image = WorkerImage(
            executable: TestProgram.path("TestWorker"), arguments: ["worker"],
            libraryFolders: WorkerImage.current(readablePaths: [])?.libraryFolders ?? [])
        if let best = try? await Sandbox(mode: .auto, image: image) { return best }
        return try await Sandbox(mode: .off, image: image)
    }

    /// Read once: that takes longer than most tests.
    private static let avatars = Result { try Avatar.all(in: TestData.package.path + "/Public/avatars") }

    /// - Parameters:
    ///   - works: whether the queue is worked off; otherwise jobs stay queued.
    ///   - isGated: whether strangers need the key.
    ///   - opinionEnvironment: what the environment says of second opinions.
    ///   - outcomes: what is remembered of tries at messages.
    ///   - languages: what pages can be read in.
    ///   - certificate: what the server would encrypt with.
    ///   - clock: the time of second opinions.
    init(
        works: Bool = false, isGated: Bool = false, opinionEnvironment: [String: String] = [:],
        outcomes: TryOutcomes = TryOutcomes(), languages: Languages = Languages(),
        certificate: ServedCertificate? = nil,
        _ change: (inout StoreLimits) -> Void = { _ in }, clock: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        folder = try TemporaryFolder()
        var limits = StoreLimits()
        limits.reservedDiskBytes = 0
        limits.ballastBytes = 0
        change(&limits)
        store = try await Store(folder: DataFolder(path: folder.path), limits: limits)
        let runner = WorkerRunner(sandbox: try await Self.sandbox.value)
        let events = JobEvents()
        pool = WorkerPool(
            store: store, as: store.folder.server, runner: runner, events: events, size: 1, log: { _ in })
        // Tests may wait for the machine for longer than a camera would.
        var cameras = LiveLimits()
        (cameras.silence, cameras.timeout) = (.seconds(600), .seconds(600))
        live = LiveSessions(runner: runner, limits: cameras)
        classes = ClassSessions(store: store, cores: 2)
        let uploads = ClipUploadService(
            store: store, runner: runner, pool: pool, events: events)
        resumable = ResumableUploadService(store: store, uploads: uploads)
        let messages = MessageServices(
            store: store, service: MessageService(store, key: try MessageKey(folder: folder.path)),
            uploads: MessageUploadService(store: store, runner: runner),
            avatars: try Self.avatars.get(), outcomes: outcomes)
        opinions = OpinionService(
            store: store, environment: opinionEnvironment, folder: folder.path,
            dependencies: OpinionDependencies(now: clock, post: { _ in PostAnswer(outcome: .failed) }), log: { _ in })
        let routes = Routes(
            store: store, uploads: uploads, resumable: resumable, pool: pool, live: live, classes: classes,
            messages: messages, opinions: opinions,
            chrome: PageChrome(
                site: Site(version: "1.2.3"),
                components: [AboutModel.Component(name: "Wheel", licence: "MIT", purpose: "turns")],
                dataFolder: folder.path, languages: languages),
            limits: limits, certificates: { certificate })
        let keys = KeyFile(path: DataFolder.keyPath(in: folder.path))
        key = try keys.keyOrNew()
        let failures = Failures()
        self.failures = failures
        let site = SiteResponder(
            gate: isGated
                ? Gate(
                    keys: keys, isFree: Routes.isFree, standing: routes.standing, entrance: routes.entrance)
                : nil,
            errorPage: routes.errorPage,
            unexpected: { error, head in Issue.record("\(head.path): \(error)") },
            failed: { error, head in
                failures.lines.withLock { $0.append("\(head.id) \(error.code) \(error.detail ?? "-")") }
            },
            route: routes.route)
        table = routes.table
        self.routes = routes
        server = try WebServer(configuration: ServerConfiguration(port: 0), responder: site)
        if works { try await pool.start() }
    }

    func stop() async {
        await live.stop()
        await resumable.stop()
        await pool.stop()
        await server.stop(within: .zero)
    }

    /// Sends a request on a connection of its own.
    func ask(_ request: String, body: [UInt8] = []) async throws -> RawClient.Answer {
        let port = server.address.port
        return try await offPool { try RawClient(port: port, timeout: 60).ask(request, body: body) }
    }

    /// What a browser, or a program, gets.
    func get(
        _ path: String, as reader: Reader = .browser, _ header: String = "X-Nothing: 1"
    ) async throws -> RawClient.Answer {
        try await ask(TestSupport.get(path, reader.accept, header))
    }

    /// What a form without fields, or a program, gets.
    func post(_ path: String, as reader: Reader = .browser) async throws -> RawClient.Answer {
        try await ask(TestSupport.post(path, length: 0, reader.accept))
    }

    /// Sends a small form as a page of the site does.
    func send(
        _ fields: [(String, String)], to path: String, as reader: Reader = .browser,
        by method: HTTPServer.Method = .post
    ) async throws -> RawClient.Answer {
        let body = Array(
            fields.map { PercentCoding.encode($0.0) + "=" + PercentCoding.encode($0.1) }.joined(separator: "&").utf8)
        return try await ask(
            TestSupport.post(
                path, length: body.count, reader.accept, "Content-Type: application/x-www-form-urlencoded"
            ).replacing("POST", with: method.rawValue, maxReplacements: 1),
            body: body)
    }

    /// What a browser gets at an address with a query.
    func get(_ path: String, query: String) async throws -> RawClient.Answer {
        try await ask(TestSupport.get(path + query, Reader.browser.accept))
    }

    /// Uploads a form.
    func upload(_ form: TestForm, as reader: Reader = .program) async throws -> RawClient.Answer {
        try await ask(
            TestSupport.post(Addresses.clips(), length: form.bytes.count, reader.accept, form.contentType),
            body: form.bytes)
    }
}

/// Failures as the log is told them.
final class Failures: Sendable {
    let lines = Mutex<[String]>([])
}

/// Who reads an answer.
enum Reader: CaseIterable {
    case browser, program

    var accept: String {
        switch self {
        case .browser: "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
        case .program: "Accept: */*"
        }
    }
}

/// A form as a browser sends it.
struct TestForm {
    private var text = ""

    var contentType: String { "Content-Type: multipart/form-data; boundary=xYz" }
    var bytes: [UInt8] { Array((text + "--xYz--\r\n").utf8) }

    func field(_ name: String, _ value: String) -> TestForm { part("name=\"\(name)\"", value) }

    func file(_ name: String, _ content: String = "GIF89a fine", field: String = "file") -> TestForm {
        part("name=\"\(field)\"; filename=\"\(name)\"", content)
    }

    private func part(_ parameters: String, _ content: String) -> TestForm {
        var copy = self
        copy.text += "--xYz\r\nContent-Disposition: form-data; \(parameters)\r\n\r\n\(content)\r\n"
        return copy
    }
}

/// An answer's JSON.
struct AnswerBody: Decodable {
    var code: String?
    var message: String?
    var id: String?
    var path: String?
    var request: String?

    init(_ answer: RawClient.Answer) throws {
        self = try JSONDecoder().decode(AnswerBody.self, from: Data(answer.body))
    }
}
