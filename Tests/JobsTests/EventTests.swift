import Domain
import FoundationEssentials
import Glibc
import Store
import Synchronization
import System
import TestSupport
import Testing

@testable import Jobs
@testable import Live
@testable import Workers

/// Somebody who tells news on a thread of its own, as fast as it can, while that is wanted.
private final class Teller: Sendable {
    let isWanted = Atomic(false)
    let told = Atomic(0)
    let isAtEnd = Atomic(false)

    func tell(_ update: JobUpdate, to events: JobEvents) {
        while !isAtEnd.load(ordering: .relaxed) {
            if isWanted.load(ordering: .relaxed) {
                events.publish(update)
                told.add(1, ordering: .relaxed)
            } else {
                usleep(10)
            }
        }
    }
}

@Suite struct EventTests {
    private let events = JobEvents()

    private func job(_ clip: ClipID, _ state: Job.State, done: Int = 0) -> Job {
        Job(
            id: JobID(), clip: clip, scope: .machine, state: state, done: done,
            createdAt: Date(timeIntervalSince1970: 0))
    }

    @Test func aSlowListenerGetsTheNewestOfEachClip() async {
        let (one, two) = (ClipID(), ClipID())
        let updates = events.subscribe(in: .machine)
        for done in 0..<1000 { events.publish(.changed(job(one, .running, done: done), secondsLeft: nil)) }
        let last = JobUpdate.changed(job(one, .running, done: 1000), secondsLeft: 2)
        events.publish(.deleted(two, of: .machine))
        events.publish(last)
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == last)
        #expect(await iterator.next() == .deleted(two, of: .machine))
        events.finish()
        #expect(await iterator.next() == nil)
    }

    @Test func newsOfAnOverlayDoNotHideThoseOfTheAnalysis() async {
        let clip = ClipID()
        let updates = events.subscribe(to: clip, in: .machine)
        let analysis = JobUpdate.changed(job(clip, .done), secondsLeft: nil)
        let drawing = JobUpdate.changed(
            Job(
                id: JobID(), clip: clip, scope: .machine, task: .overlay, state: .running,
                createdAt: Date(timeIntervalSince1970: 0)),
            secondsLeft: nil)
        events.publish(analysis)
        events.publish(drawing)
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == analysis)
        #expect(await iterator.next() == drawing)
    }

    @Test func listenersHearOfTheirClipOnly() async {
        let (one, two) = (ClipID(), ClipID())
        let updates = events.subscribe(to: two, in: .machine)
        events.publish(.deleted(one, of: .machine))
        events.publish(.deleted(two, of: .machine))
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == .deleted(two, of: .machine))
    }

    @Test func whoComesLateHearsOfWhatRuns() async {
        let clip = ClipID()
        let update = JobUpdate.changed(job(clip, .running, done: 5), secondsLeft: 1)
        events.publish(update)
        let updates = events.subscribe(to: clip, in: .machine)
        // What the database said is older than that.
        updates.subscription.prime(.changed(job(clip, .running), secondsLeft: nil))
        var iterator = updates.makeAsyncIterator()
        #expect(await iterator.next() == update)
        events.publish(.changed(job(clip, .done), secondsLeft: nil))
        #expect(events.subscriberCount == 1)
    }

    @Test func listenersThatLeaveAreForgotten() async throws {
        let task = Task { [events] in for await _ in events.subscribe(in: .machine) {} }
        #expect(try await eventually { events.subscriberCount > 0 })
        #expect(events.subscriberCount == 1)
        task.cancel()
        await task.value
        #expect(events.subscriberCount == 0)
        do { _ = events.subscribe(in: .machine) }
        #expect(events.subscriberCount == 0)
        events.finish()
        for await _ in events.subscribe(in: .machine) { Issue.record("a finished hub has no news") }
    }

    /// Whoever leaves holds the lock of its task and takes the hub's; whoever publishes must not hold them in the other
    /// order.
    @Test(.timeLimit(.minutes(20))) func listenersMayLeaveWhileNewsArrive() async {
        let clip = ClipID()
        let update = JobUpdate.changed(job(clip, .running), secondsLeft: nil)
        let teller = Teller()
        await withTaskGroup { group in
            group.addTask { [events] in await BlockingThread.run { teller.tell(update, to: events) } }
            // Ten leave at a time: each round waits several times for its turn beside other tests.
            for _ in 0..<200 {
                let listeners = (0..<10).map { _ in
                    Task { for await _ in events.subscribe(to: clip, in: .machine) {} }
                }
                while events.subscriberCount < listeners.count { await Task.yield() }
                teller.isWanted.store(true, ordering: .relaxed)
                for listener in listeners {
                    let before = teller.told.load(ordering: .relaxed)
                    while teller.told.load(ordering: .relaxed) == before { usleep(10) }
                    listener.cancel()
                }
                teller.isWanted.store(false, ordering: .relaxed)
                for listener in listeners { await listener.value }
            }
            teller.isAtEnd.store(true, ordering: .relaxed)
        }
        #expect(events.subscriberCount == 0)
    }

    @Test func timeLeftFollowsTheSpeed() throws {
        var estimator = ProgressEstimator()
        let start = ContinuousClock.now
        var left: Double?
        for second in 0...20 {
            left = estimator.update(
                Progress(stage: .tracking, done: second * 10, total: 400), at: start + .seconds(second))
            if second == 0 { #expect(left == nil) }
        }
        #expect(try #require(left).rounded() == 20)
        // Twice as fast for long: half the time.
        for second in 21...60 {
            left = estimator.update(
                Progress(stage: .tracking, done: 200 + (second - 20) * 20, total: 1400),
                at: start + .seconds(second))
        }
        #expect(abs(try #require(left) - 20) < 1)
        #expect(
            estimator.update(
                Progress(stage: Progress.Stage(rawValue: "exporting"), done: 0, total: 9), at: start + .seconds(61))
                == nil)
        #expect(
            estimator.update(
                Progress(stage: Progress.Stage(rawValue: "exporting"), done: 9, total: 0), at: start + .seconds(63))
                == nil)
    }
}
