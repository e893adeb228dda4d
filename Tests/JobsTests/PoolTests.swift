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
    @Suite struct PoolTests {
        @Test(arguments: [SandboxMode.auto, .off])
        func aClipGoesAllTheWay(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            let clip = try await fixture.accept("fine")
            let updates = try #require(try await fixture.pool.updates(of: clip, in: .machine))
            try await fixture.pool.start()
            var states: [Job.State] = []
            var stages: Set<String> = []
            for await case .changed(let job, _) in updates {
                if states.last != job.state { states.append(job.state) }
                if let stage = job.stage { stages.insert(stage) }
                if job.state.isFinal { break }
            }
            #expect(states.first == .queued && states.last == .done, "\(states) \(fixture.log.lines)")
            #expect(stages == ["tracking"])
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.attempts == 1 && job.state == .done)
            let summary = try #require(try await fixture.store.clip(clip, in: .machine))
            #expect(summary.artefacts.map(\.description) == ["landmarks.bin", "poster.jpg"])
            #expect(try await fixture.store.report(of: clip) != nil)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test(arguments: [
            ("crash", "poison", 3), ("exit=0", "poison", 3), ("exit=9", "poison", 3), ("flood", "poison", 3),
            ("say=garbage", "poison", 3), ("say={\"progress\":{}}", "poison", 3), ("link", "poison", 3),
            ("fail=truncated", "truncated", 1), ("memory=9", "memory", 1),
        ])
        func badClipsEndWithOneSentence(_ commands: String, _ code: String, _ attempts: Int) async throws {
            let fixture = try await JobsFixture()
            try await fixture.pool.start()
            let clip = try await fixture.accept(commands)
            let next = try await fixture.accept("fine")
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.state == .failed && job.errorCode == code && job.attempts == attempts, "\(fixture.log.lines)")
            #expect(job.message?.english.hasSuffix(".") == true)
            // The next in line is none the worse.
            #expect(try await fixture.finalJob(of: next)?.state == .done)
            #expect(fixture.folder.files(below: "clips").count == 2)
            await fixture.pool.stop()
            #expect(fixture.folder.files(below: "work") == [])
        }

        @Test func aDiskThatFailsForAMomentCostsNoClip() async throws {
            let fixture = try await JobsFixture()
            let work = fixture.store.folder.workPath
            // A file in its place: no folder can be made there.
            #expect(rename(work, work + "-away") == 0 && symlink("/dev/null", work) == 0)
            try await fixture.pool.start()
            let clip = try await fixture.accept("fine")
            #expect(try await eventually { fixture.log.lines.contains(where: { $0.contains("files") }) })
            #expect(unlink(work) == 0 && rename(work + "-away", work) == 0)
            let job = try #require(try await fixture.finalJob(of: clip))
            #expect(job.state == .done && job.attempts == 2, "\(job) \(fixture.log.lines)")
            await fixture.pool.stop()
        }

        @Test(arguments: ["sleep=600", "spin"])
        func timeRunsOut(_ commands: String) async throws {
            let fixture = try await JobsFixture {
                $0.baseWallClock = .seconds(2)
                if commands == "spin" { ($0.baseWallClock, $0.processors) = (.seconds(20), 0) }
            }
            try await fixture.pool.start()
            let clip = try await fixture.accept(commands)
            let job = try await fixture.finalJob(of: clip)
            #expect(job?.state == .failed && job?.errorCode == "timedOut" && job?.attempts == 1, "\(fixture.log.lines)")
            await fixture.pool.stop()
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func aKilledWorkerIsReplacedAndTheWorkDoneOnce(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            try await fixture.pool.start()
            let clip = try await fixture.accept("wait")
            #expect(try await eventually { !fixture.workers.isEmpty })
            for worker in fixture.workers { kill(worker, SIGKILL) }
            #expect(try await eventually { try await fixture.store.latestJob(of: clip)?.attempts == 2 })
            fixture.release()
            let job = try await fixture.finalJob(of: clip)
            #expect(job?.state == .done && job?.attempts == 2, "\(fixture.log.lines)")
            #expect(
                try await fixture.store.clip(clip, in: .machine)?.artefacts.map(\.description) == [
                    "landmarks.bin", "poster.jpg",
                ])
            await fixture.pool.stop()
        }

        @Test(arguments: [SandboxMode.auto, .off])
        func cancellingEndsWorkers(_ mode: SandboxMode) async throws {
            let fixture = try await JobsFixture(sandbox: mode)
            try await fixture.pool.start()
            let running = try await fixture.accept("sleep=600")
            let waiting = try await fixture.accept("fine")
            _ = try await fixture.job(of: running, when: [.running])
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await fixture.pool.cancel(waiting)?.state == .cancelled)
            #expect(try await fixture.pool.cancel(running)?.state == .cancelled)
            #expect(try await fixture.pool.cancel(running) == nil)
            try await fixture.expectNoWorkers()
            // A retry is a new job.
            try await fixture.pool.retry(waiting)
            #expect(try await fixture.finalJob(of: waiting)?.state == .done)
            await fixture.pool.stop()
        }

        @Test func deletingARunningClipRemovesEverything() async throws {
            let fixture = try await JobsFixture()
            try await fixture.pool.start()
            let clip = try await fixture.accept("sleep=600")
            let updates = try #require(try await fixture.pool.updates(of: clip, in: .machine))
            _ = try await fixture.job(of: clip, when: [.running])
            #expect(try await fixture.pool.delete(clip, in: .machine))
            #expect(try await !fixture.pool.delete(clip, in: .machine))
            for folder in ["blobs", "clips", "work", "incoming"] { #expect(fixture.folder.files(below: folder) == []) }
            for await update in updates where update == .deleted(clip, of: .machine) { break }
            #expect(try await fixture.pool.updates(of: clip, in: .machine) == nil)
            try await fixture.expectNoWorkers()
            await fixture.pool.stop()
        }

        @Test func cancelAndDeleteAtAnyMomentLeaveNothingBehind() async throws {
            let fixture = try await JobsFixture(sandbox: .off, size: 2)
            try await fixture.pool.start()
            for round in 0..<12 {
                let clip = try await fixture.accept("sleep=0.05 \(round)")
                try await Task.sleep(for: .milliseconds(round * 7))
                if round % 2 == 0 { try await fixture.pool.cancel(clip) }
                try await fixture.pool.delete(clip, in: .machine)
            }
            await fixture.pool.stop()
            for folder in ["blobs", "clips", "work"] { #expect(fixture.folder.files(below: folder) == []) }
            #expect(!fixture.log.lines.contains { $0.contains("could not") }, "\(fixture.log.lines)")
        }

        @Test func stoppingCostsNoAttempt() async throws {
            let fixture = try await JobsFixture()
            try await fixture.pool.start()
            let clip = try await fixture.accept("sleep=600")
            _ = try await fixture.job(of: clip, when: [.running])
            try await Task.sleep(for: .milliseconds(200))
            await fixture.pool.stop()
            let job = try await fixture.store.latestJob(of: clip)
            #expect(job?.state == .queued && job?.attempts == 0)
            try await fixture.expectNoWorkers()
        }

        @Test func deathsOfTheServerCostNoAttempt() async throws {
            let fixture = try await JobsFixture { $0.interruptions = 5 }
            let clip = try await fixture.accept("crash")
            let innocent = try await fixture.accept("fine")
            // Each death finds both running, more often than a worker may die.
            for _ in 0..<4 {
                while try await fixture.store.claimNext() != nil {}
                try await fixture.store.recover(after: 5)
            }
            try await fixture.pool.start()
            let done = try await fixture.finalJob(of: innocent)
            #expect(done?.state == .done && done?.attempts == 1 && done?.interruptions == 4, "\(fixture.log.lines)")
            // Workers that die under a living server count from the first one on.
            let job = try await fixture.finalJob(of: clip)
            #expect(job?.errorCode == "poison" && job?.attempts == 3)
            await fixture.pool.stop()
        }

        @Test func whatBringsDownTheServerAgainAndAgainEndsAsFailed() async throws {
            let fixture = try await JobsFixture { $0.interruptions = 2 }
            let clip = try await fixture.accept("fine")
            _ = try await fixture.store.claimNext()
            try await fixture.store.recover(after: 2)
            _ = try await fixture.store.claimNext()
            try await fixture.pool.start()
            let job = try await fixture.finalJob(of: clip)
            #expect(job?.state == .failed && job?.errorCode == "interrupted")
            #expect(
                job?.message?.english
                    == "The server crashed 2 times while this clip was being analysed. Convert the clip to MP4 and upload it again."
            )
            await fixture.pool.stop()
        }

        @Test(arguments: [(2, 1, 2), (6, 2, 3), (2, 4, 1), (1, 1, 1), (16, 8, 2)])
        func workersShareTheCores(_ cores: Int, _ size: Int, _ share: Int) async throws {
            let fixture = try await JobsFixture(sandbox: .off, size: size, cores: max(cores, size))
            let clip = try await fixture.finished("cores")
            #expect(try await fixture.text("poster.jpg", of: clip) == "poster on \(share)")
            await fixture.pool.stop()
        }

        @Test func twoWorkersDoEachJobOnce() async throws {
            let fixture = try await JobsFixture(sandbox: .off, size: 2)
            var clips: [ClipID] = []
            for number in 0..<10 { clips.append(try await fixture.accept("number \(number) sleep=0.02")) }
            try await fixture.pool.start()
            for clip in clips {
                let job = try await fixture.finalJob(of: clip)
                #expect(job?.state == .done && job?.attempts == 1)
            }
            await fixture.pool.stop()
        }

        @Test func progressReachesTheDatabaseNowAndThen() async throws {
            let fixture = try await JobsFixture { $0.progressInterval = .zero }
            try await fixture.pool.start()
            let clip = try await fixture.accept(
                #"say={"progress":{"_0":{"stage":"tracking","done":7,"total":9}}} sleep=600"#)
            var job: Job?
            for _ in 0..<6_000 {
                job = try await fixture.store.latestJob(of: clip)
                if job?.done == 7 { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(job?.stage == "tracking" && job?.done == 7 && job?.total == 9)
            await fixture.pool.stop()
        }
    }
}

/// A look at the processes of this machine.
enum Processes {
    /// The test workers that descend from a process.
    static func running(below ancestor: pid_t) -> [pid_t] {
        var parents: [pid_t: pid_t] = [:]
        var workers: [pid_t] = []
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
            guard let pid = pid_t(name), let stat = try? Data(contentsOf: URL(filePath: "/proc/\(pid)/stat")) else {
                continue
            }
            let text = String(decoding: stat, as: UTF8.self)
            guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")") else { continue }
            let rest = text[text.index(after: close)...].split(separator: " ")
            guard rest.count > 1, rest[0] != "Z", let parent = pid_t(rest[1]) else { continue }
            parents[pid] = parent
            if text[open...close] == "(TestWorker)" { workers.append(pid) }
        }
        return workers.filter { worker in
            var pid = worker
            while let parent = parents[pid], parent != 0 {
                if parent == ancestor { return true }
                pid = parent
            }
            return false
        }
    }

    /// A process's arguments, one after the other.
    static func commandLine(of pid: pid_t) -> String {
        (try? Data(contentsOf: URL(filePath: "/proc/\(pid)/cmdline"))).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
