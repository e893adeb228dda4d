import FoundationEssentials
import Store
import Testing

@testable import Jobs

@Suite struct EventTests {
    private let events = JobEvents()

    private func job(_ clip: ClipID, _ state: Job.State, done: Int = 0) -> Job {
        Job(id: JobID(), clip: clip, state: state, done: done, createdAt: Date(timeIntervalSince1970: 0))
    }

    @Test func aSlowListenerGetsTheNewestOfEachClip() async {
        let (one, two) = (ClipID(), ClipID())
        let updates = events.subscribe(to: nil)
        for done in 0..<1000 { events.publish(.changed(job(one, .running, done: done), secondsLeft: nil)) }
        let last = JobUpdate.changed(job(one, .running, done: 1000), secondsLeft: 2)
        events.publish(.deleted(two))
        events.publish(last)
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == last)
        #expect(await iterator.next() == .deleted(two))
        events.finish()
        #expect(await iterator.next() == nil)
    }

    @Test func listenersHearOfTheirClipOnly() async {
        let (one, two) = (ClipID(), ClipID())
        let updates = events.subscribe(to: two)
        events.publish(.deleted(one))
        events.publish(.deleted(two))
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == .deleted(two))
    }

    @Test func whoComesLateHearsOfWhatRuns() async {
        let clip = ClipID()
        let update = JobUpdate.changed(job(clip, .running, done: 5), secondsLeft: 1)
        events.publish(update)
        let updates = events.subscribe(to: clip)
        // What the database said is older than that.
        updates.subscription.prime(.changed(job(clip, .running), secondsLeft: nil))
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == update)
        events.publish(.changed(job(clip, .done), secondsLeft: nil))
        #expect(events.subscriberCount == 1)
    }

    @Test func listenersThatLeaveAreForgotten() async throws {
        let task = Task { [events] in for await _ in events.subscribe(to: nil) {} }
        for _ in 0..<200 where events.subscriberCount == 0 { try await Task.sleep(for: .milliseconds(5)) }
        #expect(events.subscriberCount == 1)
        task.cancel()
        await task.value
        #expect(events.subscriberCount == 0)
        do { _ = events.subscribe(to: nil) }
        #expect(events.subscriberCount == 0)
        events.finish()
        for await _ in events.subscribe(to: nil) { Issue.record("a finished hub has no news") }
    }

    @Test func timeLeftFollowsTheSpeed() throws {
        var estimator = ProgressEstimator()
        let start = ContinuousClock.now
        var left: Double?
        for second in 0...20 {
            left = estimator.update(
                WorkProgress(stage: "tracking", done: second * 10, total: 400), at: start + .seconds(second))
            if second == 0 { #expect(left == nil) }
        }
        #expect(try #require(left).rounded() == 20)
        // Twice as fast for long: half the time.
        for second in 21...60 {
            left = estimator.update(
                WorkProgress(stage: "tracking", done: 200 + (second - 20) * 20, total: 1400),
                at: start + .seconds(second))
        }
        #expect(abs(try #require(left) - 20) < 1)
        #expect(estimator.update(WorkProgress(stage: "exporting", done: 0, total: 9), at: start + .seconds(61)) == nil)
        #expect(estimator.update(WorkProgress(stage: "exporting", done: 9, total: 0), at: start + .seconds(63)) == nil)
    }
}
