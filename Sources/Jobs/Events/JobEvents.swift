package import Domain
import Store
import Synchronization

/// Hands news of jobs to whoever listens.
package final class JobEvents: Sendable {
    private struct State {
        var subscriptions: [Int: Subscription] = [:]
        var nextKey = 0
        /// Running jobs, whose progress is fresher here than in the database.
        var running: [JobUpdate.Subject: JobUpdate] = [:]
        var isFinished = false
    }

    private let state = Mutex(State())

    /// A hub without listeners.
    package init() {}

    /// News from now on. What is known of running jobs comes at once.
    /// - Parameters:
    ///   - clip: what they are of; nil for all clips.
    ///   - scope: whose clips.
    package func subscribe(to clip: ClipID? = nil, in scope: Scope) -> JobUpdates {
        let (signals, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let subscription = Subscription(clip: clip, scope: scope, signal: continuation)
        let key = state.withLock { state -> Int? in
            if state.isFinished { return nil }
            for update in state.running.values { _ = subscription.add(update) }
            state.nextKey += 1
            state.subscriptions[state.nextKey] = subscription
            return state.nextKey
        }
        if let key {
            continuation.onTermination = { [weak self] _ in
                _ = self?.state.withLock { $0.subscriptions.removeValue(forKey: key) }
            }
        } else {
            continuation.finish()
        }
        subscription.wake()
        return JobUpdates(subscription: subscription, signals: signals)
    }

    /// Tells of a job that has just entered the queue, unless a worker was quicker and has told more already.
    func publish(queued job: Job) {
        let news = JobUpdate.changed(job, secondsLeft: nil)
        let isRunning = state.withLock { state in
            if case .changed(let known, _) = state.running[news.subject] { known.id == job.id } else { false }
        }
        if !isRunning { publish(news) }
    }

    /// Tells everybody who listens. Never waits for them.
    package func publish(_ update: JobUpdate) {
        let listeners = state.withLock { state in
            if case .changed(let job, _) = update, job.state == .running {
                state.running[update.subject] = update
            } else {
                state.running[update.subject] = nil
                if case .deleted(let clip, _) = update {
                    for kind in JobKind.all { state.running[.init(clip: clip, kind: kind)] = nil }
                }
            }
            return state.subscriptions.values.filter { $0.add(update) }
        }
        // Not under the lock: a listener that leaves holds the lock of its task while it waits for ours, and to wake it
        // takes that same lock.
        for listener in listeners { listener.wake() }
    }

    /// Ends all listening: the server stops.
    package func finish() {
        let subscriptions = state.withLock { state in
            state.isFinished = true
            defer { state.subscriptions.removeAll() }
            return state.subscriptions
        }
        for subscription in subscriptions.values { subscription.finish() }
    }

    /// How many listen.
    package var subscriberCount: Int { state.withLock { $0.subscriptions.count } }
}

/// News that one listener has not taken yet: the newest of each subject, in the order in which they became news.
final class Subscription: Sendable {
    private struct State {
        var pending: [JobUpdate.Subject: JobUpdate] = [:]
        var order: [JobUpdate.Subject] = []
    }

    private let clip: ClipID?
    private let scope: Scope
    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init(clip: ClipID?, scope: Scope, signal: AsyncStream<Void>.Continuation) {
        self.clip = clip
        self.scope = scope
        self.signal = signal
    }

    /// Adds news; `wake` must follow where this returns true: it may not be of interest here.
    func add(_ update: JobUpdate) -> Bool { add(update, isStale: false) }

    /// Adds what was known before: anything newer that is waiting stays.
    func prime(_ update: JobUpdate) {
        if add(update, isStale: true) { wake() }
    }

    /// Makes the listener look.
    func wake() { signal.yield() }

    private func add(_ update: JobUpdate, isStale: Bool) -> Bool {
        guard scope == update.scope, clip == nil || clip == update.clip else { return false }
        return state.withLock { state in
            if state.pending[update.subject] == nil {
                state.order.append(update.subject)
            } else if isStale {
                return false
            }
            state.pending[update.subject] = update
            return true
        }
    }

    func take() -> JobUpdate? {
        state.withLock { state in
            guard let subject = state.order.first else { return nil }
            state.order.removeFirst()
            return state.pending.removeValue(forKey: subject)
        }
    }

    func finish() { signal.finish() }
}
