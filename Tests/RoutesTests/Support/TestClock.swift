import Synchronization

@testable import Routes

/// A clock that stands still until it is moved.
final class TestClock: Sendable {
    private struct Waiter {
        let number: Int
        let end: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = ContinuousClock.now
        var waiting: [Waiter] = []
        /// Waits that were cancelled before they began.
        var cancelled: Set<Int> = []
        var begun = 0
    }

    private let state = Mutex(State())

    var now: ContinuousClock.Instant { state.withLock { $0.now } }

    /// How many wait.
    var waiters: Int { state.withLock { $0.waiting.count } }

    /// The time of what is remembered of tries.
    var ofTries: TryOutcomes.Clock {
        TryOutcomes.Clock(now: { self.now }, wait: { await self.wait(until: $0) })
    }

    /// Lets time go on, and wakes those who waited for it.
    func advance(by duration: Duration) {
        wake { state in
            state.now += duration
            let now = state.now
            return { $0.end <= now }
        }
    }

    private func wait(until end: ContinuousClock.Instant) async {
        let number = state.withLock { state in
            state.begun += 1
            return state.begun
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if end <= state.now || state.cancelled.remove(number) != nil { return true }
                    state.waiting.append(Waiter(number: number, end: end, continuation: continuation))
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            wake { state in
                state.cancelled.insert(number)
                return { $0.number == number }
            }
        }
    }

    private func wake(_ change: (inout State) -> (Waiter) -> Bool) {
        let awake = state.withLock { state in
            let isAwake = change(&state)
            let awake = state.waiting.filter(isAwake)
            state.waiting.removeAll(where: isAwake)
            return awake
        }
        for waiter in awake { waiter.continuation.resume() }
    }
}
