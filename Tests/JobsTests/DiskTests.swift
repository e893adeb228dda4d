import Domain
import FoundationEssentials
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Store
@testable import Workers

extension ProcessTests {
    /// A full disk makes work wait; nothing is lost or given up for it.
    @Suite struct DiskTests {
        /// A disk that is full when a test says so.
        private final class Gauge: Sendable {
            private let isFull = Atomic(false)
            var hasSpace: Bool { !isFull.load(ordering: .relaxed) }
            var disk: TestDisk { TestDisk(hasSpace: { _ in self.hasSpace }) }
            func fill(_ full: Bool) { isFull.store(full, ordering: .relaxed) }
        }

        /// The analysis or the overlay of a clip once it is as wanted; gives up after a time.
        private func job(
            of clip: ClipID, isOverlay: Bool = false, _ fixture: JobsFixture, when isAwaited: (Job) -> Bool
        ) async throws -> Job {
            var job: Job?
            for _ in 0..<6_000 {
                job =
                    try await isOverlay
                    ? fixture.store.latestAddition(.overlay, to: clip) : fixture.store.latestJob(of: clip)
                if let job, isAwaited(job) { return job }
                try await Task.sleep(for: .milliseconds(10))
            }
            return try #require(job, "\(fixture.log.lines)")
        }

        private func waits(_ job: Job) -> Bool { job.state == .queued && job.message == JobWords.waitsForDisk }

        @Test(arguments: [false, true])
        func aJobThatMeetsAFullDiskWaitsAndGoesOn(isOverlay: Bool) async throws {
            let gauge = Gauge()
            let fixture = try await JobsFixture(disk: gauge.disk) {
                $0.diskInterval = .milliseconds(50)
            }
            let clip: ClipID
            if isOverlay {
                clip = try await fixture.finished("overlay-wait")
                try await fixture.pool.add(.overlay, to: clip)
            } else {
                try await fixture.pool.start()
                clip = try await fixture.accept("wait")
            }
            let updates = try #require(try await fixture.pool.updates(of: clip, in: .machine))
            _ = try await job(of: clip, isOverlay: isOverlay, fixture) { $0.state == .running }
            gauge.fill(true)
            let waiting = try await job(of: clip, isOverlay: isOverlay, fixture, when: waits)
            #expect(waits(waiting) && waiting.attempts == 0, "\(waiting) \(fixture.log.lines)")
            // Listeners are told as well.
            for await case .changed(let job, _) in updates where waits(job) { break }
            // Nothing is tried as long as the disk is full, and nothing is left of what was.
            try await fixture.expectNoWorkers()
            #expect(fixture.folder.files(below: "work") == [])
            try await Task.sleep(for: .milliseconds(300))
            #expect(try await fixture.store.job(waiting.id) == waiting)
            #expect(fixture.log.lines.filter { $0.contains("the disk is full") }.count == 1, "\(fixture.log.lines)")
            fixture.release()
            gauge.fill(false)
            let done = try await job(of: clip, isOverlay: isOverlay, fixture) { $0.state.isFinal }
            #expect(done.state == .done && done.attempts == 1 && done.message == nil, "\(done) \(fixture.log.lines)")
            await fixture.pool.stop()
        }

        @Test(.timeLimit(.minutes(5))) func aStopMeanwhileIsFine() async throws {
            let gauge = Gauge()
            gauge.fill(true)
            let fixture = try await JobsFixture(disk: gauge.disk) { $0.diskInterval = .seconds(600) }
            try await fixture.pool.start()
            let clip = try await fixture.accept("fine")
            let waiting = try await job(of: clip, fixture, when: waits)
            #expect(waits(waiting))
            await fixture.pool.stop()
            #expect(try await fixture.store.job(waiting.id) == waiting)
            gauge.fill(false)
            let next = WorkerPool(
                store: fixture.store, as: ServerID(), runner: fixture.runner, events: fixture.events, size: 1,
                log: { _ in })
            try await next.start()
            #expect(try await fixture.finalJob(of: clip)?.attempts == 1)
            await next.stop()
        }

        @Test func aWorkerThatCouldNotWriteIsNotToBlame() async throws {
            let gauge = Gauge()
            let fixture = try await JobsFixture(disk: gauge.disk) {
                $0.diskInterval = .milliseconds(50)
            }
            try await fixture.pool.start()
            for (commands, code) in [
                ("wait fail=outputFailed", "outputFailed"), ("wait fail=diskFull", "diskFull"),
                ("wait crash", "poison"),
            ] {
                let clip = try await fixture.accept(commands)
                _ = try await fixture.job(of: clip, when: [.running])
                gauge.fill(true)
                fixture.release()
                #expect(waits(try await job(of: clip, fixture, when: waits)), "\(fixture.log.lines)")
                // With room it is what it is: a clip that cannot be analysed.
                gauge.fill(false)
                let failed = try #require(try await fixture.finalJob(of: clip))
                #expect(failed.errorCode == code)
            }
            await fixture.pool.stop()
        }

        @Test func aDeletedClipEndsTheWait() async throws {
            let gauge = Gauge()
            let fixture = try await JobsFixture(disk: gauge.disk) { $0.diskInterval = .seconds(600) }
            let large = try await fixture.finished("large")
            gauge.fill(true)
            let clip = try await fixture.accept("fine")
            _ = try await job(of: clip, fixture, when: waits)
            // One that waits can be deleted, too; it makes no room.
            let other = try await fixture.accept("other")
            #expect(try await fixture.pool.delete(other, in: .machine))
            #expect(try await fixture.store.latestJob(of: clip)?.state == .queued)
            gauge.fill(false)
            #expect(try await fixture.pool.delete(large, in: .machine))
            #expect(try await fixture.finalJob(of: clip)?.state == .done, "\(fixture.log.lines)")
            await fixture.pool.stop()
        }

        /// A job that needs more than there is fills the disk by itself.
        @Test func aJobThatNeedsMoreThanThereIsLetsOthersGoFirst() async throws {
            let disk = TestDisk { store in
                let work = store.folder.workPath
                let folders = (try? FileManager.default.contentsOfDirectory(atPath: work)) ?? []
                return !folders.contains { access("\(work)/\($0)/keyframe-1.jpg", F_OK) == 0 }
            }
            let fixture = try await JobsFixture(sandbox: .off, disk: disk) { $0.diskInterval = .milliseconds(200) }
            let large = try await fixture.accept("pid sleep=600")
            let small = try await fixture.accept("fine")
            try await fixture.pool.start()
            #expect(try await fixture.finalJob(of: small)?.state == .done, "\(fixture.log.lines)")
            let job = try await fixture.store.latestJob(of: large)
            #expect(job?.state.isFinal == false && job?.errorCode == nil)
            await fixture.pool.stop()
        }

        @Test func theWaitGrows() async throws {
            let fixture = try await JobsFixture(sandbox: .off) { $0.diskInterval = .milliseconds(20) }
            for (times, milliseconds) in [(1, 20), (3, 80), (5, 320)] {
                let start = ContinuousClock.now
                await fixture.pool.waitForDisk(times: times)
                #expect(ContinuousClock.now - start >= .milliseconds(milliseconds))
            }
        }

        /// The database itself has no room for a report.
        @Test func whatCannotBeStoredIsDoneAgainLater() async throws {
            let fixture = try await JobsFixture { $0.diskInterval = .milliseconds(50) }
            let clip = try await fixture.accept("bulk=300000")
            try await fixture.limitDatabase(toPages: 1)
            try await fixture.pool.start()
            let waiting = try await job(of: clip, fixture) { job in
                job.state.isFinal || waits(job)
            }
            #expect(waits(waiting) && waiting.attempts == 0, "\(waiting) \(fixture.log.lines)")
            #expect(try await fixture.store.report(of: clip) == nil)
            #expect(fixture.folder.files(below: "clips") == [])
            try await fixture.limitDatabase(toPages: 1 << 30)
            #expect(try await fixture.finalJob(of: clip)?.state == .done, "\(fixture.log.lines)")
            #expect(try await fixture.store.report(of: clip) != nil)
            await fixture.pool.stop()
        }

        /// A real file system without a byte left: neither worker nor database can write.
        @Test(.enabled(if: SmallDisk.isPossible, "needs the right to mount"))
        func aDiskWithoutAByteLeft() async throws {
            let disk = try SmallDisk(mebibytes: 48)
            let fixture = try await JobsFixture(
                disk: TestDisk(folder: disk.folder, reservedBytes: 16 << 20, hasSpace: { $0.hasSpareDisk() })
            ) {
                $0.diskInterval = .milliseconds(100)
                $0.promisedBytes = 4 << 20
            }
            try await fixture.pool.start()
            let clip = try await fixture.accept("wait bulk=300000")
            _ = try await fixture.job(of: clip, when: [.running])
            let filler = try disk.fill()
            #expect(try await eventually { fixture.log.lines.contains(where: { $0.contains("disk") }) })
            try await fixture.expectNoWorkers()
            try await Task.sleep(for: .milliseconds(500))
            #expect(try await fixture.store.latestJob(of: clip)?.state.isFinal == false, "\(fixture.log.lines)")
            fixture.release()
            unlink(filler)
            let done = try await fixture.finalJob(of: clip)
            #expect(done?.state == .done && done?.attempts == 1, "\(fixture.log.lines)")
            await fixture.pool.stop()
        }
    }
}

extension JobsFixture {
    /// Lets the database grow to so many pages, or stay as large as it is.
    fileprivate func limitDatabase(toPages pages: Int) async throws {
        try await store.database.run { connection in
            try connection.execute("PRAGMA max_page_count = \(pages)")
        }
    }
}

/// A file system of a few mebibytes, in memory; gone with the value.
private final class SmallDisk: Sendable {
    /// Whether this account may make one.
    static let isPossible = (try? SmallDisk(mebibytes: 1)) != nil

    let folder: TemporaryFolder

    init(mebibytes: Int) throws {
        folder = try TemporaryFolder()
        guard mount("none", folder.path, "tmpfs", 0, "size=\(mebibytes)m") == 0 else {
            throw AppError(.files, "no file system")
        }
    }

    deinit { umount2(folder.path, Int32(MNT_DETACH)) }

    /// Takes all that is left.
    /// - Returns: the file that does.
    func fill() throws -> String {
        let path = folder.path + "/filler"
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let chunk = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, chunk, chunk.count) > 0 {}
        return path
    }
}
