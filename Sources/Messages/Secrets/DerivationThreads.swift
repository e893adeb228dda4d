internal import Dispatch
internal import Synchronization

/// Runs what takes a thread and 64 MiB: two at a time, the others wait in line, and Swift's own threads stay free.
final class DerivationThreads: Sendable {
    /// Derivations at a time.
    private static let count = 2
    /// The most that wait: about three seconds of work.
    private static let mostWaiting = 64

    private struct State {
        var idle: [DispatchQueue]
        var waiting: [@Sendable () -> Void] = []
    }

    private let state: Mutex<State>

    init() {
        // Serial queues get threads of their own, apart from those that Swift shares among tasks.
        state = Mutex(State(idle: (1...Self.count).map { DispatchQueue(label: "motionbook.seal.\($0)") }))
    }

    /// Runs `body` on one of the threads.
    /// - Throws: `busy` when the line is full.
    func run<T: Sendable>(_ body: @escaping @Sendable () -> T) async throws(SealError) -> T {
        let result: T? = await withCheckedContinuation { continuation in
            if !add({ continuation.resume(returning: body()) }) { continuation.resume(returning: nil) }
        }
        guard let result else { throw .busy }
        return result
    }

    /// Puts work in line; false when that is full.
    private func add(_ work: @escaping @Sendable () -> Void) -> Bool {
        let queue: DispatchQueue?
        let isTaken: Bool
        (queue, isTaken) = state.withLock { state in
            if let queue = state.idle.popLast() { return (queue, true) }
            guard state.waiting.count < Self.mostWaiting else { return (nil, false) }
            state.waiting.append(work)
            return (nil, true)
        }
        if let queue { queue.async { self.work(off: work, on: queue) } }
        return isTaken
    }

    /// Works until nothing waits any more.
    private func work(off first: @Sendable () -> Void, on queue: DispatchQueue) {
        first()
        while let next = next(on: queue) { next() }
    }

    private func next(on queue: DispatchQueue) -> (@Sendable () -> Void)? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.idle.append(queue)
            return nil
        }
    }
}
