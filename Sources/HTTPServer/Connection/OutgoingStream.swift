import Synchronization

/// A streamed answer on its way from its producer to the connection's thread.
final class OutgoingStream: Sendable {
    /// What the connection finds when it asks for bytes.
    enum Supply {
        case bytes(Int)
        case nothingYet
        case end
        case failure
    }

    private struct State {
        var buffer: [UInt8] = []
        /// Bytes of the buffer that have been handed on.
        var sent = 0
        var isFinished = false
        var isFailed = false
        /// The client is gone.
        var isClosed = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        var lastActivity = MonotonicTime.now
        var wake: (@Sendable () -> Void)?

        var waiting: Int { buffer.count - sent }
        var isOver: Bool { isFinished || isFailed || isClosed }

        /// Lets go of what has been handed on, once that is most of the buffer: each byte is moved once at most, and a
        /// client that never catches up with the producer pins no more than one that does.
        mutating func forgetSent() {
            if waiting == 0 {
                buffer.removeAll(keepingCapacity: sent < 4_096)
            } else if sent > waiting {
                buffer = Array(buffer[sent...])
            } else {
                return
            }
            sent = 0
        }
    }

    private let state = Mutex(State())
    /// Bytes that may wait.
    private let highMark: Int
    private let heartbeat: [UInt8]?

    init(highMark: Int, heartbeat: [UInt8]?) {
        self.highMark = highMark
        self.heartbeat = heartbeat
    }

    /// An event stream, which goes on until somebody ends it.
    var isEndless: Bool { heartbeat != nil }

    // MARK: The producer's side

    /// Queues bytes and waits until few enough wait.
    /// - Returns: whether the client is still there.
    func write(_ bytes: [UInt8]) async -> Bool {
        let (wake, mustWait) = state.withLock { state -> ((@Sendable () -> Void)?, Bool) in
            guard !state.isOver else { return (nil, false) }
            state.buffer += bytes
            state.lastActivity = MonotonicTime.now
            return (state.wake, state.waiting > highMark)
        }
        wake?()
        if mustWait {
            await withCheckedContinuation { waiter in
                let isFree = state.withLock { state in
                    if state.isOver || state.waiting <= highMark { return true }
                    state.waiters.append(waiter)
                    return false
                }
                if isFree { waiter.resume() }
            }
        }
        return state.withLock { !$0.isOver }
    }

    /// The producer is done: what is queued still goes out.
    func finish() { end { $0.isFinished = true } }

    /// The producer failed: the connection is cut, so that the client does not take the part for the whole.
    func fail() { end { $0.isFailed = true } }

    // MARK: The connection's side

    /// What to call when there may be something to send; `nil` takes it away.
    func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

    /// The client is gone, or has everything.
    func close() { end { $0.isClosed = true } }

    /// Bytes that are kept, sent or not.
    var heldBytes: Int { state.withLock { $0.buffer.count } }

    /// Something to send, or to say.
    var isReady: Bool { state.withLock { $0.waiting > 0 || $0.isOver } }

    /// Copies what waits into the connection's buffer.
    func read(into output: UnsafeMutableRawBufferPointer) -> Supply {
        let (supply, waiters) = state.withLock { state -> (Supply, [CheckedContinuation<Void, Never>]) in
            if state.isFailed || state.isClosed { return (.failure, []) }
            let count = min(state.waiting, output.count)
            guard count > 0 else { return (state.isFinished ? .end : .nothingYet, []) }
            state.buffer.withUnsafeBytes {
                output.copyMemory(from: .init(rebasing: $0[state.sent..<state.sent + count]))
            }
            state.sent += count
            state.lastActivity = MonotonicTime.now
            state.forgetSent()
            guard state.waiting <= highMark / 2 else { return (.bytes(count), []) }
            defer { state.waiters = [] }
            return (.bytes(count), state.waiters)
        }
        waiters.forEach { $0.resume() }
        return supply
    }

    /// Sends a heartbeat when nothing has moved since `instant`.
    func beat(ifIdleSince instant: MonotonicTime) {
        guard let heartbeat else { return }
        let wake = state.withLock { state -> (@Sendable () -> Void)? in
            guard !state.isOver, state.waiting == 0, state.lastActivity < instant else { return nil }
            state.buffer += heartbeat
            state.lastActivity = MonotonicTime.now
            return state.wake
        }
        wake?()
    }

    private func end(_ change: (inout State) -> Void) {
        let (wake, waiters) = state.withLock { state -> ((@Sendable () -> Void)?, [CheckedContinuation<Void, Never>]) in
            change(&state)
            if state.isFailed || state.isClosed { (state.buffer, state.sent) = ([], 0) }
            defer { state.waiters = [] }
            return (state.wake, state.waiters)
        }
        wake?()
        waiters.forEach { $0.resume() }
    }
}
