import Synchronization

/// Lets a few tasks through at a time; the others wait in line.
final class Turnstile: Sendable {
    private struct State {
        var free: Int
        var line: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// How many wait in line.
    var waiting: Int { state.withLock { $0.line.count } }

    init(width: Int) { state = Mutex(State(free: max(1, width))) }

    /// Runs `body` when it is this task's turn.
    func pass<T: Sendable>(_ body: @Sendable () async -> T) async -> T {
        await enter()
        defer { leave() }
        return await body()
    }

    private func enter() async {
        await withCheckedContinuation { continuation in
            let mayPass = state.withLock { state in
                if state.free > 0 {
                    state.free -= 1
                    return true
                }
                state.line.append(continuation)
                return false
            }
            if mayPass { continuation.resume() }
        }
    }

    private func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            if state.line.isEmpty {
                state.free += 1
                return nil
            }
            return state.line.removeFirst()
        }
        next?.resume()
    }
}
