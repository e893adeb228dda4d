import Domain
import FoundationEssentials
import TestSupport
import Testing

@testable import Store

extension StorageSuite {
    /// The queue of any storage: who works on what, and until when.
    @Suite struct LeaseSuite {
        /// Long enough for a test.
        private static let long = Duration.seconds(600)

        @Test(arguments: StorageKind.allCases)
        func twoServersNeverTakeTheSameJob(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            var queued: [JobID] = []
            for number in 0..<20 { queued.append(try await storage.accept("\(number)").job.id) }
            #expect(try await storage.store.activeJobs().map(\.id) == queued)
            let taken = try await withThrowingTaskGroup(of: [JobID].self) { group in
                for server in [storage.first, storage.second, storage.first, storage.second] {
                    group.addTask {
                        var mine: [JobID] = []
                        while let job = try await storage.store.claim(by: server, lease: Self.long) {
                            #expect(job.lease?.holder == server && job.state == .running && job.attempts == 1)
                            mine.append(job.id)
                        }
                        return mine
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(taken.count == 20 && Set(taken) == Set(queued))
            #expect(try await storage.store.queuedCount() == 0)
            #expect(try await storage.store.activeJobs().map(\.id) == queued)
        }

        @Test(arguments: StorageKind.allCases)
        func aJobIsItsHoldersAsLongAsTheLeaseLasts(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            try await storage.accept("clip")
            let job = try #require(try await storage.store.claim(by: storage.first, lease: Self.long))
            #expect(try await storage.recover(by: storage.second) == [])
            #expect(try await storage.store.claim(by: storage.second, lease: Self.long) == nil)
            #expect(try await storage.store.renewLeases(of: storage.second, lease: Self.long) == [])
            #expect(try await storage.store.renewLeases(of: storage.first, lease: .milliseconds(1)) == [job.id])
            try await Task.sleep(for: .milliseconds(20))
            // It is over, but nobody else has taken the job: the holder may go on.
            #expect(try await storage.recover(by: storage.first) == [])
            #expect(try await storage.store.renewLeases(of: storage.first, lease: Self.long) == [job.id])
            #expect(try await storage.recover(by: storage.second) == [])
            try await storage.store.progress(job, stage: "tracking", done: 3, total: 9)
            #expect(try await storage.store.job(job.id)?.done == 3)
            #expect(try await storage.finish(job)?.state == .done)
            #expect(try await storage.finish(job) == nil)
            #expect(try await storage.store.renewLeases(of: storage.first, lease: Self.long) == [])
        }

        @Test(arguments: StorageKind.allCases)
        func whatIsLostIsDoneByAnotherAndStoredOnce(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            let clip = try await storage.accept("clip").id
            let lost = try #require(try await storage.store.claim(by: storage.first, lease: .milliseconds(1)))
            try await Task.sleep(for: .milliseconds(20))
            let back = try await storage.recover(by: storage.second)
            #expect(back.map(\.id) == [lost.id] && back.first?.state == .queued && back.first?.lease == nil)
            #expect(back.first?.attempts == 0 && back.first?.interruptions == 1)
            try await expectNothing(of: lost, storage)
            let taken = try #require(try await storage.store.claim(by: storage.second, lease: Self.long))
            #expect(taken.id == lost.id)
            try await expectNothing(of: lost, storage)
            #expect(try await storage.store.report(of: clip) == nil)
            #expect(try await storage.finish(taken, ["poster.jpg"], report: "{}")?.state == .done)
            try await expectNothing(of: lost, storage)
            #expect(try await storage.store.report(of: clip) == Array("{}".utf8))
            #expect(try await storage.text("poster.jpg", of: clip) == "poster.jpg")
        }

        /// What a server tries that has lost a job changes nothing.
        private func expectNothing(of lost: Job, _ storage: StorageFixture) async throws {
            let before = try await storage.store.job(lost.id)
            let store = storage.store
            #expect(try await store.renewLeases(of: storage.first, lease: Self.long).isEmpty)
            try await store.progress(lost, stage: "tracking", done: 3, total: 9)
            #expect(try await storage.finish(lost, ["proxy.mp4"]) == nil)
            #expect(try await storage.add(.skeletonVideo, to: lost) == nil)
            #expect(try await store.requeue(lost, JobReturn(countsAttempt: true)) == nil)
            #expect(try await store.end(held: lost, .failed, code: "x", message: "y") == nil)
            #expect(try await store.job(lost.id) == before)
        }

        @Test(arguments: StorageKind.allCases)
        func aServerThatGetsALostJobAgainDoesNotTakeTheOldRunForTheNewOne(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            try await storage.accept("clip")
            let old = try #require(try await storage.store.claim(by: storage.first, lease: .milliseconds(1)))
            try await Task.sleep(for: .milliseconds(20))
            _ = try await storage.recover(by: storage.second)
            let new = try #require(try await storage.store.claim(by: storage.first, lease: Self.long))
            #expect(try await storage.finish(old) == nil)
            #expect(try await storage.store.requeue(old, JobReturn(countsAttempt: true)) == nil)
            #expect(try await storage.finish(new)?.state == .done)
        }

        @Test(arguments: StorageKind.allCases)
        func deathsSendAJobToTheEndAndHaveABound(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            let poison = try await storage.accept("poison").job.id
            let other = try await storage.accept("other").job.id
            for death in 1...3 {
                let job = try #require(try await storage.store.claim(by: storage.first, lease: .zero))
                #expect(job.id == poison && job.attempts == 1 && job.interruptions == death - 1)
                try await Task.sleep(for: .milliseconds(5))
                let back = try await storage.recover(by: storage.second, after: 3)
                #expect(back.map(\.id) == [poison] && back.first?.state == (death < 3 ? .queued : .failed))
                guard death < 3 else { break }
                let next = try #require(try await storage.store.claim(by: storage.first, lease: Self.long))
                #expect(next.id == other && next.attempts == 1)
                // It may let the other one go first, too.
                let how = JobReturn(countsAttempt: false, toTheEnd: true, message: "Waits.")
                #expect(try await storage.store.requeue(next, how)?.message == "Waits.")
            }
            let job = try await storage.store.job(poison)
            #expect(job?.errorCode == "interrupted" && job?.message == "Enough." && job?.lease == nil)
            #expect(try await storage.store.activeJobs().map(\.id) == [other])
        }

        @Test(arguments: StorageKind.allCases)
        func whoeverCancelsOrDeletesNeedsNoLease(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind)
            let store = storage.store
            let (one, two) = (try await storage.accept("1"), try await storage.accept("2"))
            let (first, second) = (
                try #require(try await store.claim(by: storage.first, lease: Self.long)),
                try #require(try await store.claim(by: storage.first, lease: Self.long))
            )
            #expect(try await store.end(first.id, .cancelled, code: nil, message: nil)?.state == .cancelled)
            #expect(try await store.end(first.id, .failed, code: "x", message: "y") == nil)
            #expect(try await store.renewLeases(of: storage.first, lease: Self.long) == [second.id])
            #expect(try await storage.finish(first) == nil)
            #expect(try await store.report(of: one.id) == nil)
            try await store.delete(two.id, in: .machine)
            #expect(try await storage.finish(second, ["poster.jpg"]) == nil)
            #expect(try await store.renewLeases(of: storage.first, lease: Self.long) == [])
            // A retry is a job of its own.
            let retry = try await store.enqueue(one.id, .analysis(AnalysisOrder()))
            #expect(try await store.latestJob(of: one.id) == retry)
            #expect(try await store.activeJob(of: one.id) == retry)
        }

        @Test(arguments: StorageKind.allCases)
        func aQueueHasABound(_ kind: StorageKind) async throws {
            let storage = try await StorageFixture(kind) { $0.queuedJobs = 2 }
            for text in ["1", "2"] { try await storage.accept(text) }
            #expect(await code { try await storage.accept("3") } == .queueFull)
            #expect(await code { try await storage.store.requireRoom() } == .queueFull)
            _ = try await storage.store.claim(by: storage.first, lease: Self.long)
            try await storage.store.requireRoom()
            try await storage.accept("3")
        }
    }
}
