import Domain
import FoundationEssentials
import Store
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

extension ProcessTests {
    /// Servers that work off one queue.
    @Suite struct SharingTests {
        /// Two of them.
        private func servers() async throws -> (JobsFixture, JobsFixture) {
            let disk = TestDisk(folder: try TemporaryFolder(), isShared: true)
            return (
                try await JobsFixture(sandbox: .off, disk: disk), try await JobsFixture(sandbox: .off, disk: disk)
            )
        }

        @Test func aClipThatOneTakesTheOtherAnalysesAndBothTellOfIt() async throws {
            let (one, two) = try await servers()
            let clip = try await one.accept("wait")
            let updates = try #require(try await one.pool.updates(of: clip, in: .machine))
            // This one has no worker that is free.
            let watch = Task { await one.pool.keepHold() }
            try await two.pool.start()
            var states: [Job.State] = []
            for await case .changed(let job, _) in updates {
                if states.last != job.state { states.append(job.state) }
                if job.state == .running { one.release() }
                if job.state.isFinal { break }
            }
            #expect(states == [.queued, .running, .done], "\(two.log.lines)")
            watch.cancel()
            await two.pool.stop()
        }

        @Test func whatAHungServerHasAnotherDoesOnce() async throws {
            let (one, two) = try await servers()
            try await one.pool.start()
            let clip = try await one.accept("wait")
            let lost = try #require(try await one.job(of: clip, when: [.running]))
            // As if it had said nothing for as long as its lease lasts: it may say so at the same moment.
            let isTaken = try await eventually {
                _ = try await one.store.renewLeases(of: one.store.folder.server, lease: .zero)
                try await two.pool.recover()
                return try await two.store.job(lost.id)?.interruptions == 1
            }
            #expect(isTaken, "\(two.log.lines)")
            try await two.pool.start()
            // Whose worker is at it is its own affair: the other one's is stopped.
            #expect(try await eventually { try await two.store.job(lost.id)?.lease != nil })
            one.release()
            let done = try #require(try await two.finalJob(of: clip))
            #expect(done.state == .done && done.attempts == 1 && done.interruptions == 1)
            #expect(try await two.store.report(of: clip) != nil)
            await one.pool.stop()
            await two.pool.stop()
            #expect(one.folder.files(below: "work") == [] && one.folder.files(below: "clips").count == 2)
        }

        @Test(arguments: [false, true])
        func whatOneStopsTheOtherGivesUp(isDeletion: Bool) async throws {
            let (one, two) = try await servers()
            try await one.pool.start()
            let clip = try await one.accept("sleep=600")
            _ = try await one.job(of: clip, when: [.running])
            #expect(try await eventually { !one.workers.isEmpty })
            if isDeletion {
                #expect(try await two.pool.delete(clip, in: .machine))
            } else {
                #expect(try await two.pool.cancel(clip)?.state == .cancelled)
            }
            try await one.expectNoWorkers()
            let next = try await two.accept("fine")
            await one.pool.wake()
            #expect(try await one.finalJob(of: next)?.state == .done)
            await one.pool.stop()
            #expect(one.folder.files(below: "work") == [])
        }

        @Test func aListenerHearsThatAnotherServerHasDeletedTheClip() async throws {
            let (one, two) = try await servers()
            let clip = try await one.accept("fine")
            let updates = try #require(try await two.pool.updates(of: clip, in: .machine))
            let watch = Task { await two.pool.keepHold() }
            #expect(try await eventually { await !two.pool.followed.isEmpty })
            try await one.pool.delete(clip, in: .machine)
            for await update in updates where update == .deleted(clip, of: .machine) { break }
            watch.cancel()
        }
    }
}
