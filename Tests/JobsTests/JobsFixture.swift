import Domain
import FoundationEssentials
import Glibc
import Media
import Synchronization
import System
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Store
@testable import Workers

enum WireFixture {
    static let info = MediaInfo(
        kind: .video, width: 640, height: 360, duration: 4, frames: 120, fps: 30, rotation: 0,
        isVariableFrameRate: false, container: "mov", codec: "h264", playsInBrowsers: true)

    static let photo = MediaInfo(
        kind: .still, width: 640, height: 360, duration: 0, frames: 1, fps: 0, rotation: 0,
        isVariableFrameRate: false, container: "image2", codec: "mjpeg", playsInBrowsers: true)

    static func line<Answer>(_ event: WorkerEvent<Answer>) throws -> [UInt8] {
        [UInt8](try JSONEncoder().encode(event))
    }
}

/// Lines that were logged.
final class TestLog: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// Where a fixture keeps its things.
struct TestDisk: Sendable {
    /// Its folder; nil for a new one.
    var folder: TemporaryFolder?
    /// `StoreLimits.reservedDiskBytes`.
    var reservedBytes = 0
    /// Whether servers share the folder.
    var isShared = false
    /// What the workers' `hasDiskSpace` says.
    var hasSpace: @Sendable (Store) -> Bool = { _ in true }
    /// Removes what workers leave.
    var removeTree: @Sendable (String) -> Void = { FileSystem.remove($0) }
}

/// A store, a pool of real worker processes and an upload service, in a folder of their own.
struct JobsFixture {
    /// What the test worker reports of a clip with swings.
    static let report =
        #"{"coverage":1,"kind":"swing","media":{"duration":1,"fps":30,"frames":30,"height":360,"rotation":0,"width":640},"#
        + #""swings":[],"version":1,"warnings":[]}"#

    /// Where bubblewrap is looked for.
    static let searchPath = "/usr/local/bin:/usr/bin:/bin"

    let folder: TemporaryFolder
    let store: Store
    let events = JobEvents()
    let log = TestLog()
    let runner: WorkerRunner
    let pool: WorkerPool
    let uploads: ClipUploadService
    let messages: MessageUploadService

    static let image = WorkerImage(
        executable: TestProgram.path("TestWorker"), arguments: ["worker"],
        libraryFolders: WorkerImage.current(readablePaths: [])?.libraryFolders ?? [])

    init(
        sandbox mode: SandboxMode = .auto, searchPath: String = Self.searchPath, image: WorkerImage = Self.image,
        size: Int = 1, cores: Int? = nil, disk: TestDisk = TestDisk(), _ change: (inout JobLimits) -> Void = { _ in }
    ) async throws {
        folder = try disk.folder ?? TemporaryFolder()
        var storeLimits = StoreLimits()
        storeLimits.reservedDiskBytes = disk.reservedBytes
        storeLimits.ballastBytes = 0
        let store = try await Store(
            folder: DataFolder(path: folder.path, isShared: disk.isShared), limits: storeLimits, log: { _ in },
            removeTree: disk.removeTree)
        self.store = store
        var limits = JobLimits()
        change(&limits)
        // The worker does not mind; its command line tells whose it is.
        var image = image
        image.arguments.append(folder.path)
        runner = WorkerRunner(
            sandbox: try await Self.sandbox(mode, image, searchPath), limits: limits,
            scheduler: WorkScheduler(cores: cores ?? size), reservations: store.reservations,
            hasDiskSpace: { disk.hasSpace(store) })
        pool = WorkerPool(
            store: store, as: store.folder.server, isShared: disk.isShared, runner: runner, events: events, size: size,
            log: { [log] in log.add($0) })
        messages = MessageUploadService(store: store, runner: runner)
        uploads = ClipUploadService(
            store: store, runner: runner, pool: pool, events: events)
    }

    /// The best that this machine has; nothing where it has nothing (`SandboxTests` look whether that is so).
    private static func sandbox(_ mode: SandboxMode, _ image: WorkerImage, _ path: String) async throws -> Sandbox {
        if mode == .auto, let best = try? await Sandbox(mode: mode, image: image, searchPath: path) { return best }
        return try await Sandbox(mode: mode == .auto ? .off : mode, image: image)
    }

    /// The workers that run for this fixture.
    var workers: [pid_t] {
        Processes.running(below: getpid()).filter { Processes.commandLine(of: $0).contains(folder.path) }
    }

    /// The kernel clears a killed sandbox away a moment after its head has died, and a job that was cancelled while it
    /// was being taken may have started a worker meanwhile.
    func expectNoWorkers() async throws { #expect(try await eventually { workers == [] }, "\(workers)") }

    /// Puts a clip that orders `commands` (see the test worker) into the queue, without a probe.
    func accept(_ commands: String) async throws -> ClipID { try await accept(commands, .swing, mediaInfo: "{}") }

    /// Puts a photo that orders commands into the queue, to be looked at for its composition.
    func acceptPhoto(_ commands: String) async throws -> ClipID {
        try await accept(commands, .composition, mediaInfo: WireFixture.photo.stored)
    }

    private func accept(_ commands: String, _ kind: AnalysisKind, mediaInfo: String) async throws -> ClipID {
        let upload = try store.beginUpload()
        try await upload.write(Array("GIF89a \(commands)".utf8))
        let new = NewClip(
            name: DisplayName("clip"), kind: kind, mediaType: .unknown, mediaInfo: mediaInfo, scope: .machine)
        let clip = try await store.accept(try await upload.finish(), as: new)
        await pool.wake()
        return clip.id
    }

    /// Lets workers go on whose clip orders `wait`.
    func release() { Self.release(in: folder) }

    static func release(in folder: TemporaryFolder) {
        for part in ["blobs", "incoming"] {
            for file in folder.files(below: part) { utimes("\(folder.path)/\(part)/\(file)", [timeval(), timeval()]) }
        }
    }

    /// The clip's latest job once it has one of these states; gives up after a time.
    func job(
        of clip: ClipID, when states: Set<Job.State>, within limit: Duration = .seconds(120)
    ) async throws -> Job? {
        let deadline = ContinuousClock.now + limit
        while ContinuousClock.now < deadline {
            if let job = try await store.latestJob(of: clip), states.contains(job.state) { return job }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try await store.latestJob(of: clip)
    }

    /// Takes in a clip and waits until its analysis is done.
    func finished(_ commands: String) async throws -> ClipID {
        try await pool.start()
        let clip = try await accept(commands)
        #expect(try await finalJob(of: clip)?.state == .done, "\(log.lines)")
        return clip
    }

    func finalJob(of clip: ClipID) async throws -> Job? {
        try await job(of: clip, when: [.done, .failed, .cancelled])
    }

    func text(_ name: String, of clip: ClipID) async throws -> String? {
        guard let name = ArtefactName(name), let file = try await store.artefact(name, of: clip) else { return nil }
        let data = try await store.materialise(file.blob) { path in Result { try Data(contentsOf: URL(filePath: path)) }
        }
        return String(decoding: try data.get(), as: UTF8.self)
    }
}

/// A server that is gone.
private let gone = ServerID()

extension JobRepository {
    /// Takes the next job, as a server does that then ends.
    func claimNext() async throws -> Job? { try await claim(by: gone, lease: .seconds(60)) }

    /// What a start does after the server has died.
    func recover(after deaths: Int) async throws {
        try await recoverInterrupted(by: ServerID(), maximumInterruptions: deaths, message: { _ in "" })
    }
}
