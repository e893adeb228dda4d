import TestSupport
import Testing

@testable import Store

@Suite struct QueueTests {
    @Test func noJobIsTakenTwice() async throws {
        let fixture = try await StoreFixture()
        for number in 0..<20 { try await fixture.accept("\(number)") }
        let taken = try await withThrowingTaskGroup(of: [JobID].self) { group in
            for _ in 0..<5 {
                group.addTask {
                    var mine: [JobID] = []
                    while let job = try await fixture.store.claimNext() { mine.append(job.id) }
                    return mine
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(taken.count == 20)
        #expect(Set(taken).count == 20)
    }

    @Test func theOldestComesFirstAndIsCounted() async throws {
        let fixture = try await StoreFixture()
        let first = try await fixture.accept("1")
        let second = try await fixture.accept("2")
        let job = try #require(try await fixture.store.claimNext())
        #expect(job.id == first.job.id)
        #expect(job.state == .running && job.attempts == 1 && job.startedAt != nil)
        try await fixture.store.progress(job.id, stage: "tracking", done: 3, total: 9)
        #expect(try await fixture.store.job(job.id)?.done == 3)

        // Back in the queue it is the oldest again.
        let back = try await fixture.store.requeue(job.id, countsAttempt: true)
        #expect(back?.state == .queued && back?.attempts == 1 && back?.done == 0 && back?.stage == nil)
        #expect(try await fixture.store.claimNext()?.attempts == 2)
        #expect(try await fixture.store.requeue(job.id, countsAttempt: false)?.attempts == 1)
        #expect(try await fixture.store.claimNext()?.id == first.job.id)
        #expect(try await fixture.store.claimNext()?.id == second.job.id)
        #expect(try await fixture.store.claimNext() == nil)
    }

    @Test func interruptedJobsGoBackUntilTheirAttemptsAreUsedUp() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.accept("poison").job.id
        for attempt in 1...3 {
            #expect(try await fixture.store.claimNext()?.attempts == attempt)
            let recovered = try await fixture.store.recoverInterrupted(maximumAttempts: 3, message: { _ in "Enough." })
            #expect(recovered.map(\.id) == [id])
        }
        let job = try await fixture.store.job(id)
        #expect(job?.state == .failed && job?.message == "Enough." && job?.errorCode == "poison")
        #expect(try await fixture.store.claimNext() == nil)
        #expect(try await fixture.store.recoverInterrupted(maximumAttempts: 3, message: { _ in "" }) == [])
    }

    @Test func whatIsFinalStays() async throws {
        let fixture = try await StoreFixture()
        let summary = try await fixture.accept("clip")
        #expect(try await fixture.store.end(summary.job.id, .cancelled, code: nil, message: nil)?.state == .cancelled)
        #expect(try await fixture.store.end(summary.job.id, .failed, code: "x", message: "y") == nil)
        #expect(try await fixture.store.requeue(summary.job.id, countsAttempt: true) == nil)
        #expect(try await fixture.store.claimNext() == nil)
        #expect(try await fixture.store.clip(summary.id)?.job.state == .cancelled)
    }

    @Test func aClipHasOneActiveJob() async throws {
        let fixture = try await StoreFixture()
        let summary = try await fixture.accept("clip")
        #expect(
            await code { _ = try await fixture.store.enqueue(summary.id, .analysis(person: nil)) } == .alreadyQueued)
        try await fixture.store.end(summary.job.id, .failed, code: "x", message: "y")
        let retry = try await fixture.store.enqueue(summary.id, .analysis(person: nil))
        #expect(try await fixture.store.latestJob(of: summary.id) == retry)
        #expect(await code { _ = try await fixture.store.enqueue(ClipID(), .analysis(person: nil)) } == .unknownClip)
    }

    @Test func aFullQueueTakesNothing() async throws {
        let fixture = try await StoreFixture { $0.queuedJobs = 2 }
        try await fixture.accept("1")
        try await fixture.accept("2")
        #expect(await code { try await fixture.accept("3") } == .queueFull)
        #expect(await code { try await fixture.store.requireRoom() } == .queueFull)
        #expect(fixture.folder.files(below: "blobs").count == 2)
        _ = try await fixture.store.claimNext()
        try await fixture.accept("3")
    }

    @Test func listsGoOnAfterTheirLastEntry() async throws {
        let fixture = try await StoreFixture()
        var ids: [ClipID] = []
        for number in 0..<5 { ids.append(try await fixture.accept("\(number)").id) }
        let first = try await fixture.store.recentClips(limit: 2)
        let rest = try await fixture.store.recentClips(limit: 10, before: first.last?.id)
        #expect((first + rest).map(\.id) == ids.reversed())
        #expect(try await fixture.store.recentClips(limit: 10, before: ClipID()) == [])
    }
}
