import Domain
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
        try await fixture.store.progress(job, stage: "tracking", done: 3, total: 9)
        #expect(try await fixture.store.job(job.id)?.done == 3)

        // Back in the queue it is the oldest again.
        let back = try await fixture.store.requeue(job, JobReturn(countsAttempt: true))
        #expect(back?.state == .queued && back?.attempts == 1 && back?.done == 0 && back?.stage == nil)
        #expect(try await fixture.store.claimNext()?.attempts == 2)
        #expect(try await fixture.store.requeue(job, JobReturn(countsAttempt: false))?.attempts == 1)
        #expect(try await fixture.store.claimNext()?.id == first.job.id)
        #expect(try await fixture.store.claimNext()?.id == second.job.id)
        #expect(try await fixture.store.claimNext() == nil)
    }

    @Test func deathsOfTheServerCostNoAttemptAndHaveABoundOfTheirOwn() async throws {
        let fixture = try await StoreFixture()
        let id = try await fixture.accept("poison").job.id
        // An attempt that a living server has seen fail stays counted.
        let claimedFirst = try #require(try await fixture.store.claimNext())
        try await fixture.store.requeue(claimedFirst, JobReturn(countsAttempt: true))
        for death in 1...20 {
            let claimed = try #require(try await fixture.store.claimNext())
            #expect(claimed.attempts == 2 && claimed.interruptions == death - 1)
            let recovered = try await fixture.store.recover(after: 20)
            #expect(recovered.map(\.id) == [id] && recovered.first?.interruptions == death)
            #expect(recovered.first?.state == (death < 20 ? .queued : .failed))
        }
        let job = try await fixture.store.job(id)
        #expect(job?.message == "Enough." && job?.errorCode == "interrupted" && job?.finishedAt != nil)
        #expect(try await fixture.store.claimNext() == nil)
        #expect(try await fixture.store.recover(after: 20) == [])
    }

    @Test func whatTheServerDidNotOutliveComesLast() async throws {
        let fixture = try await StoreFixture()
        var jobs: [JobID] = []
        for number in 0..<3 { jobs.append(try await fixture.accept("\(number)").job.id) }
        // The server dies with the two oldest jobs in its hands, and again with what came then.
        for _ in 0..<2 { _ = try await fixture.store.claimNext() }
        _ = try await fixture.store.recover(after: 20)
        #expect(try await fixture.store.claimNext()?.id == jobs[2])
        _ = try await fixture.store.recover(after: 20)
        jobs.append(try await fixture.accept("3").job.id)
        var order: [JobID] = []
        while let job = try await fixture.store.claimNext() { order.append(job.id) }
        #expect(order == jobs)
        #expect(try await fixture.store.job(jobs[2])?.interruptions == 1)
    }

    @Test func aJobMayLetOthersGoFirstAndSaysWhatItWaitsFor() async throws {
        let fixture = try await StoreFixture()
        _ = try await fixture.accept("1")
        let second = try await fixture.accept("2").job.id
        let taken = try #require(try await fixture.store.claimNext())
        let first = taken.id
        let how = JobReturn(countsAttempt: false, toTheEnd: true, message: "Waits for rain.")
        let back = try await fixture.store.requeue(taken, how)
        #expect(back?.message == "Waits for rain." && back?.attempts == 0 && back?.state == .queued)
        #expect(try await fixture.store.job(first) == back)
        #expect(try await fixture.store.claimNext()?.id == second)
        let again = try #require(try await fixture.store.claimNext())
        #expect(again.id == first && again.message == nil && again.attempts == 1)
    }

    @Test func aQueueFromBeforeKeepsItsOrder() throws {
        let folder = try TemporaryFolder()
        let connection = try Connection(path: folder.path + "/old.sqlite")
        try Migrations.run(on: connection, upTo: 5)
        let jobs = (0..<3).map { _ in (clip: ClipID(), job: JobID()) }
        for (clip, job) in jobs {
            try connection.execute(
                """
                INSERT INTO clip (id, name, kind, blob, byte_count, media_type, media_info, created_at)
                VALUES ('\(clip)', 'n', 'swing', 'b', 1, 't', '{}', 0);
                INSERT INTO job (id, clip, state, created_at) VALUES ('\(job)', '\(clip)', 'queued', 0);
                """)
        }
        try Migrations.run(on: connection)
        let queued = try JobRows.select(connection, "WHERE state = 'queued' ORDER BY place")
        #expect(queued.map(\.id) == jobs.map(\.job) && queued.allSatisfy { $0.interruptions == 0 })
    }

    @Test func whatIsFinalStays() async throws {
        let fixture = try await StoreFixture()
        let summary = try await fixture.accept("clip")
        #expect(try await fixture.store.end(summary.job.id, .cancelled, code: nil, message: nil)?.state == .cancelled)
        #expect(try await fixture.store.end(summary.job.id, .failed, code: "x", message: "y") == nil)
        #expect(try await fixture.store.requeue(summary.job, JobReturn(countsAttempt: true)) == nil)
        #expect(try await fixture.store.claimNext() == nil)
        #expect(try await fixture.store.clip(summary.id, in: .machine)?.job.state == .cancelled)
    }

    @Test func aClipHasOneActiveJob() async throws {
        let fixture = try await StoreFixture()
        let summary = try await fixture.accept("clip")
        #expect(
            await code { _ = try await fixture.store.enqueue(summary.id, .analysis(AnalysisOrder())) } == .alreadyQueued
        )
        try await fixture.store.end(summary.job.id, .failed, code: "x", message: "y")
        let retry = try await fixture.store.enqueue(summary.id, .analysis(AnalysisOrder()))
        #expect(try await fixture.store.latestJob(of: summary.id) == retry)
        #expect(
            await code { _ = try await fixture.store.enqueue(ClipID(), .analysis(AnalysisOrder())) } == .unknownClip)
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
}
