import Glibc
import Synchronization
import System

/// What a child reads on its standard input: what is there from the beginning, and what is sent while it lives.
package final class ChildInput: Sendable {
    private struct State {
        var pending: [[UInt8]] = []
        /// How much of the first is written already.
        var offset = 0
        /// Makes the thread look that writes.
        var wake: Int32?
        var isClosed = false
        var lastSent = ContinuousClock.now
    }

    private let state = Mutex(State())

    /// Begins with some bytes.
    package init(_ bytes: [UInt8]) { state.withLock { $0.pending = [bytes] } }

    /// Sends bytes; never waits for the child to read them.
    /// - Returns: false if nobody reads any more.
    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            let wasIdle = state.pending.isEmpty
            state.pending.append(bytes)
            state.lastSent = .now
            if wasIdle, let wake = state.wake { Descriptor.write([0], to: wake) }
            return true
        }
    }

    /// Whether nothing was sent for so long; then nothing more can be.
    package func hasRunOut(after limit: Duration) -> Bool {
        state.withLock { state in
            guard ContinuousClock.now >= state.lastSent + limit else { return false }
            state.isClosed = true
            return true
        }
    }

    /// Whether something waits to be written.
    var isPending: Bool { state.withLock { !$0.pending.isEmpty } }

    /// From now on `wake` is written to when there is something new.
    func attach(wake: Int32) { state.withLock { $0.wake = wake } }

    /// Nobody reads any more.
    package func close() {
        state.withLock { state in
            (state.wake, state.isClosed) = (nil, true)
            state.pending.removeAll()
        }
    }

    /// Puts bytes before all others.
    func prepend(_ bytes: [UInt8]) { state.withLock { $0.pending.insert(bytes, at: 0) } }

    /// Writes as much as a descriptor takes without waiting.
    func write(to descriptor: Int32) {
        state.withLock { state in
            while let first = state.pending.first {
                let count = first.withUnsafeBytes { raw in
                    Glibc.write(descriptor, raw.baseAddress.map { $0 + state.offset }, raw.count - state.offset)
                }
                if count < 0 {
                    if errno == EINTR { continue }
                    // A child that does not listen any more is as good as gone: its end is noticed elsewhere.
                    if errno != EAGAIN { state.pending.removeAll() }
                    return
                }
                state.offset += count
                guard state.offset == first.count else { continue }
                state.pending.removeFirst()
                state.offset = 0
            }
        }
    }
}
