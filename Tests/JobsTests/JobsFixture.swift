import FoundationEssentials
import Glibc
import Store
import Synchronization
import TestSupport
import Testing

@testable import Jobs

enum WireFixture {
    static func line(_ event: WorkerEvent) throws -> [UInt8] { [UInt8](try JSONEncoder().encode(event)) }
}

/// Lines that were logged.
final class TestLog: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
}

/// A store, a pool of real worker processes and an intake, in a folder of their own.
struct JobsFixture {
    let folder: TemporaryFolder
    let store: Store
    let events = JobEvents()
    let log = TestLog()
    let runner: WorkerRunner
    let pool: WorkerPool
    let intake: ClipIntake

    static let image = WorkerImage(
        executable: TestProgram.path("TestWorker"), arguments: ["worker"],
        libraryFolders: WorkerImage.current(readablePaths: [])?.libraryFolders ?? [])

    init(
        sandbox mode: SandboxMode = .auto, image: WorkerImage = Self.image, size: Int = 1,
        _ change: (inout JobLimits) -> Void = { _ in }
    ) async throws {
        folder = try TemporaryFolder()
        var storeLimits = StoreLimits()
        storeLimits.reservedDiskBytes = 0
        store = try await Store(folder: DataFolder(path: folder.path), limits: storeLimits)
        var limits = JobLimits()
        change(&limits)
        // The worker does not mind; its command line tells whose it is.
        var image = image
        image.arguments.append(folder.path)
        runner = WorkerRunner(sandbox: try await Sandbox(mode: mode, image: image), limits: limits)
        pool = WorkerPool(store: store, runner: runner, events: events, size: size, log: { [log] in log.add($0) })
        intake = ClipIntake(
            store: store, sniffer: try FileTypeSniffer(), runner: runner, pool: pool, events: events)
    }

    /// The workers that run for this fixture.
    var workers: [pid_t] {
        Processes.running(below: getpid()).filter { Processes.commandLine(of: $0).contains(folder.path) }
    }

    /// The kernel clears a killed sandbox away a moment after its head has died.
    func expectNoWorkers(within limit: Duration = .seconds(5)) async throws {
        let deadline = ContinuousClock.now + limit
        while !workers.isEmpty && ContinuousClock.now < deadline { try await Task.sleep(for: .milliseconds(20)) }
        #expect(workers == [])
    }

    /// Puts a clip that orders `commands` (see the test worker) into the queue, without a probe.
    func accept(_ commands: String) async throws -> ClipID {
        let upload = try store.beginUpload()
        try await upload.write(Array("GIF89a \(commands)".utf8))
        let new = NewClip(name: DisplayName("clip"), kind: .swing, mediaType: .unknown, mediaInfo: "{}")
        let clip = try await store.accept(try await upload.finish(), as: new)
        await pool.wake()
        return clip.id
    }

    /// The clip's latest job once it has one of these states; gives up after a time.
    func job(
        of clip: ClipID, when states: Set<Job.State>, within limit: Duration = .seconds(30)
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
        return String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
    }
}
