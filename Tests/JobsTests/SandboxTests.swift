import CProcess
import Domain
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Store
@testable import Workers

extension ProcessTests {
    @Suite struct SandboxTests {
        static func hasBubblewrap() async -> Bool {
            (try? await Sandbox(mode: .require, image: JobsFixture.image)) != nil
        }
        static let hasFloor = mb_landlock_version() > 0

        @Test func whatIsSaidIsTrue() async throws {
            let off = try await Sandbox(mode: .off, image: JobsFixture.image)
            #expect(off.status.level == .none && off.status.sentence.contains("--sandbox off"))
            let best = try? await Sandbox(mode: .auto, image: JobsFixture.image).status
            if await Self.hasBubblewrap() {
                #expect(best?.level == .bubblewrap)
            } else {
                #expect(best?.level == (Self.hasFloor ? .floor : nil), "\(String(describing: best))")
            }
        }

        @Test func withoutBubblewrapItIsTheFloorOrNothing() async throws {
            await #expect(throws: AppError.self) {
                _ = try await Sandbox(mode: .require, image: JobsFixture.image, searchPath: "/nonexistent")
            }
            let none = try? await Sandbox(mode: .auto, image: JobsFixture.image, searchPath: "/nonexistent").status
            #expect(none?.level == (Self.hasFloor ? .floor : nil))
            if let none { #expect(none.sentence.contains("apt install bubblewrap")) }
        }

        @Test func aBrokenBubblewrapIsNoSandbox() async throws {
            let folder = try Self.brokenBubblewrap()
            await #expect(throws: AppError.self) {
                _ = try await Sandbox(mode: .require, image: JobsFixture.image, searchPath: folder.path)
            }
            let auto = try? await Sandbox(mode: .auto, image: JobsFixture.image, searchPath: folder.path).status
            #expect(auto?.level != .bubblewrap && auto?.level != SandboxStatus.Level.none)
            if let auto { #expect(auto.detail?.contains("unrecognized option") == true, "\(auto.detail ?? "")") }
        }

        /// Decoders never run with all rights because something was missing: an image that cannot shut itself in, and
        /// does not, is refused in one sentence that says what to do.
        @Test(arguments: [SandboxMode.auto, .require])
        func whatCannotBeShutInIsRefused(_ mode: SandboxMode) async throws {
            let folder = try Self.brokenBubblewrap()
            let image = WorkerImage(executable: "/bin/false", arguments: [])
            let error = await #expect(throws: AppError.self) {
                _ = try await Sandbox(mode: mode, image: image, searchPath: folder.path)
            }
            #expect(error?.message.hasSuffix(".") == true && error?.message.contains("\n") == false)
            #expect(mode == .require || error?.message.contains("--sandbox off") == true)
            #expect(try await Sandbox(mode: .off, image: image, searchPath: folder.path).status.level == .none)
        }

        /// A program by that name that does not know its options. None that was just written: while another test starts
        /// a process, that one has the file open as well, and the system does not run it.
        private static func brokenBubblewrap() throws -> TemporaryFolder {
            let folder = try TemporaryFolder()
            #expect(symlink("/bin/ls", folder.path + "/bwrap") == 0)
            return folder
        }

        @Test(.enabled("needs bubblewrap") { await Self.hasBubblewrap() }, arguments: ["secret", ""])
        func aWorkerSeesItsClipAndNothingElse(_ name: String) async throws {
            let fixture = try await JobsFixture(sandbox: .require)
            // The database, another clip, the home folder: none of them is there.
            let path = name.isEmpty ? "" : fixture.folder.path + "/motionbook.sqlite"
            try await fixture.pool.start()
            let clip = try await fixture.accept("look=\(path)")
            let job = try await fixture.finalJob(of: clip)
            #expect(job?.state == .done, "\(fixture.log.lines)")
            #expect(try await fixture.text("keyframe-1.jpg", of: clip) == "nothing")
            await fixture.pool.stop()
        }

        @Test(.enabled("needs bubblewrap") { await Self.hasBubblewrap() }) func threadsAreCounted() async throws {
            let fixture = try await JobsFixture(sandbox: .require)
            try await fixture.pool.start()
            let clip = try await fixture.accept("threads")
            let job = try await fixture.finalJob(of: clip)
            #expect(
                job?.errorCode == (fixture.runner.sandbox.countsProcesses ? "threads" : nil), "\(fixture.log.lines)")
            await fixture.pool.stop()
        }

        /// Once a second the thread pool looks after threads whose work waits: walls must leave it that, or keep it
        /// from it.
        @Test(.enabled(if: Self.hasFloor, "needs Landlock"))
        func aWorkerWithMoreWorkThanThreadsGoesOn() async throws {
            let fixture = try await JobsFixture(searchPath: "/nonexistent")
            try await fixture.pool.start()
            let job = try await fixture.finalJob(of: try await fixture.accept("backlog=3"))
            #expect(job?.state == .done && job?.attempts == 1, "\(fixture.log.lines)")
            await fixture.pool.stop()
        }

        @Test func withoutItAWorkerSeesMore() async throws {
            // The counterpart: the same clip finds the same file where no sandbox is in force.
            let fixture = try await JobsFixture(sandbox: .off)
            try await fixture.pool.start()
            let clip = try await fixture.accept("look=\(fixture.folder.path)/motionbook.sqlite")
            _ = try await fixture.finalJob(of: clip)
            #expect(try await fixture.text("keyframe-1.jpg", of: clip)?.contains("reads") == true)
            #expect(unlink("/usr/motionbook-test") == 0 || errno == ENOENT)
            await fixture.pool.stop()
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func workersDieWithTheServerAndTheNextOneGoesOn(_ mode: SandboxMode) async throws {
            let folder = try TemporaryFolder()
            let clip: ClipID
            do {
                var limits = StoreLimits()
                limits.reservedDiskBytes = 0
                let store = try await Store(folder: DataFolder(path: folder.path), limits: limits)
                let upload = try store.beginUpload()
                try await upload.write(Array("GIF89a wait".utf8))
                let new = NewClip(
                    name: DisplayName("clip"), kind: .swing, mediaType: .unknown, mediaInfo: "{}", scope: .machine)
                clip = try await store.accept(try await upload.finish(), as: new).id
            }
            // An actor that is let go of may end, and its lock with it, a moment later.
            #expect(try await eventually { (try? DataFolder(path: folder.path)) != nil })
            // The first server is killed while its worker waits, the second one finishes the job.
            let first = try await Server.start(folder.path, sandbox: mode)
            let database = try Connection(path: folder.path + "/motionbook.sqlite")
            #expect(
                try await eventually {
                    try database.rows("SELECT 1 FROM job WHERE state = 'running'") { _ in true } == [true]
                })
            try await Server.waitForWorker(of: first.process)
            let workers = Processes.running(below: first.process)
            try await first.killAndWait()
            for worker in workers {
                #expect(try await eventually { !Server.isAlive(worker) })
            }
            JobsFixture.release(in: folder)
            let second = try await Server.start(folder.path, sandbox: mode)
            #expect(
                try await eventually {
                    try database.rows("SELECT 1 FROM job WHERE state = 'done'") { _ in true } == [true]
                })
            try await second.killAndWait()
            let store = try await Store(folder: DataFolder(path: folder.path))
            let job = try await store.latestJob(of: clip)
            #expect(job?.state == .done && job?.attempts == 1 && job?.interruptions == 1)
            #expect(try await store.report(of: clip) != nil)
        }
    }
}

/// The test program as a server that can be killed.
private enum Server {
    static func start(_ folder: String, sandbox: SandboxMode) async throws -> TestChild {
        try await TestChild([TestProgram.path("TestWorker"), "serve", folder, sandbox.rawValue])
    }

    static func waitForWorker(of server: pid_t) async throws {
        let deadline = ContinuousClock.now + .seconds(30)
        var before: Set<pid_t> = []
        // One that is there for a while: the first ones may only try the sandbox.
        while ContinuousClock.now < deadline {
            let now = Set(Processes.running(below: server))
            if !now.isDisjoint(with: before) { return }
            before = now
            try await Task.sleep(for: .milliseconds(300))
        }
        Issue.record("no worker came")
    }

    static func isAlive(_ pid: pid_t) -> Bool {
        guard let stat = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/stat")) else { return false }
        return !String(decoding: stat, as: UTF8.self).contains(") Z ")
    }
}
