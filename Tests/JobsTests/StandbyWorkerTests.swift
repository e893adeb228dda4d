import Domain
import FoundationEssentials
import Glibc
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// Workers that wait for photos.
    @Suite struct StandbyWorkerTests {
        /// A pool that has looked at a photo, and whose next worker waits.
        private func waiting(
            _ mode: SandboxMode = .auto, searchPath: String = JobsFixture.searchPath
        ) async throws -> JobsFixture {
            let fixture = try await JobsFixture(sandbox: mode, searchPath: searchPath)
            try await fixture.pool.start()
            let first = try await fixture.acceptPhoto("fine")
            #expect(try await fixture.finalJob(of: first)?.state == .done, "\(fixture.log.lines)")
            #expect(try await eventually { await fixture.pool.standby != nil && !fixture.workers.isEmpty })
            return fixture
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func theNextPhotoIsForWhoWaits(_ mode: SandboxMode) async throws {
            let fixture = try await waiting(mode)
            let worker = try #require(await fixture.pool.standby)
            let there = fixture.workers
            let clip = try await fixture.acceptPhoto("pid")
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.state == .done && job.attempts == 1, "\(fixture.log.lines)")
            #expect(try await fixture.text("poster.jpg", of: clip) == "poster")
            // In a sandbox a worker does not know its own number.
            let pid = try await fixture.text("keyframe-1.jpg", of: clip).flatMap { pid_t($0) }
            #expect(mode != .off || there.contains(pid ?? 0))
            // One job each: another one waits now.
            await worker.end()
            #expect(try await eventually { await fixture.pool.standby.map { $0 !== worker } ?? false })
            #expect(try await eventually { access(worker.folder, F_OK) != 0 })
            await fixture.pool.stop()
            try await fixture.expectNoWorkers()
            #expect(try await eventually { fixture.folder.files(below: "work") == [] })
        }

        @Test func aClipIsNotForWhoWaitsForPhotos() async throws {
            let fixture = try await waiting()
            let worker = try #require(await fixture.pool.standby)
            let clip = try await fixture.accept("fine")
            #expect(try await fixture.finalJob(of: clip)?.state == .done)
            #expect(await fixture.pool.standby === worker)
            await fixture.pool.stop()
        }

        @Test func whoDiedWhileWaitingCostsNothing() async throws {
            let fixture = try await waiting()
            let worker = try #require(await fixture.pool.standby)
            for pid in fixture.workers { kill(pid, SIGKILL) }
            await worker.end()
            let clip = try await fixture.acceptPhoto("fine")
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.state == .done && job.attempts == 1, "\(fixture.log.lines)")
            await fixture.pool.stop()
            #expect(try await eventually { fixture.folder.files(below: "work") == [] })
        }

        @Test(arguments: [("crash", "poison"), ("fail=truncated", "truncated"), ("sleep=600", "timedOut")])
        func badPhotosEndWithOneSentence(_ commands: String, _ code: String) async throws {
            let fixture = try await JobsFixture { if code == "timedOut" { $0.baseWallClock = .seconds(5) } }
            try await fixture.pool.start()
            await fixture.pool.expectPhoto(for: .composition)
            let job = try #require(try await fixture.finalJob(of: try await fixture.acceptPhoto(commands)))
            #expect(job.state == .failed && job.errorCode == code, "\(fixture.log.lines)")
            await fixture.pool.stop()
            #expect(try await eventually { fixture.folder.files(below: "work") == [] })
        }

        @Test func whoIsCancelledEnds() async throws {
            let fixture = try await waiting()
            let clip = try await fixture.acceptPhoto("sleep=600")
            _ = try await fixture.job(of: clip, when: [.running])
            #expect(try await fixture.pool.cancel(clip)?.state == .cancelled)
            await fixture.pool.stop()
            try await fixture.expectNoWorkers()
        }

        @Test func whoWaitsInVainGoes() async throws {
            let fixture = try await JobsFixture { $0.baseWallClock = .seconds(2) }
            try await fixture.pool.start()
            await fixture.pool.expectPhoto(for: .composition)
            let worker = try #require(await fixture.pool.standby)
            #expect(try await eventually { await fixture.pool.standby == nil && access(worker.folder, F_OK) != 0 })
            await fixture.pool.stop()
        }

        /// It saw its folders before the clip was there: the walls are the same.
        @Test(
            .enabled("needs bubblewrap") { await SandboxTests.hasBubblewrap() },
            arguments: [JobsFixture.searchPath, "/nonexistent"])
        func nothingGetsOut(_ searchPath: String) async throws {
            let fixture = try await waiting(searchPath: searchPath)
            let stranger = try TemporaryFolder()
            try Data("secret".utf8).write(to: URL(filePath: stranger.path + "/secret"))
            let worker = try #require(await fixture.pool.standby)
            let clip = try await fixture.acceptPhoto("escape=\(stranger.path)")
            #expect(try await fixture.finalJob(of: clip)?.state == .done, "\(fixture.log.lines)")
            await worker.end()
            let lines = (try await fixture.text("keyframe-1.jpg", of: clip) ?? "").split(separator: "\n")
            // What went through would stand before the number of attempts.
            #expect(lines.first?.hasPrefix("of ") == true, "\(lines)")
            await fixture.pool.stop()
        }
    }
}
