internal import Domain
import Synchronization

/// A request's body on its way from the connection's thread to the handler that reads it.
final class BodyPipe: Sendable {
    private enum End {
        case whole
        case failed(HTTPError)
    }

    private typealias Waiter = CheckedContinuation<Result<[UInt8]?, HTTPError>, Never>

    private struct State {
        /// Chunks in the order they came; those before `next` have been read.
        var chunks: [[UInt8]] = []
        var next = 0
        var waitingBytes = 0
        var end: End?
        var waiter: Waiter?
        var isWanted = false
        var isDiscarding = false
        /// Called when the connection should go on: somebody reads, or there is room again.
        var wake: (@Sendable () -> Void)?
    }

    private let state: Mutex<State>
    /// Bytes that may wait.
    private let highMark: Int

    init(highMark: Int) {
        self.highMark = highMark
        state = Mutex(State())
    }

    /// A pipe that is full already.
    init(_ chunks: [[UInt8]], failure: HTTPError?) {
        highMark = Int.max
        state = Mutex(State(chunks: chunks, end: failure.map(End.failed) ?? .whole))
    }

    // MARK: The reader's side

    func next() async throws(HTTPError) -> [UInt8]? {
        let result = await withCheckedContinuation { (waiter: Waiter) in
            let (answer, wake) = state.withLock { state -> (Result<[UInt8]?, HTTPError>?, (@Sendable () -> Void)?) in
                let isFirst = !state.isWanted
                state.isWanted = true
                if state.next < state.chunks.count {
                    let (chunk, hasRoomAgain) = Self.take(&state, highMark: highMark)
                    return (.success(chunk), isFirst || hasRoomAgain ? state.wake : nil)
                }
                switch state.end {
                case .whole: return (.success(nil), nil)
                case .failed(let error): return (.failure(error), nil)
                case nil:
                    guard state.waiter == nil else { return (.failure(Self.readTwice), nil) }
                    state.waiter = waiter
                    return (nil, state.wake)
                }
            }
            wake?()
            if let answer { waiter.resume(returning: answer) }
        }
        return try result.get()
    }

    private static func take(_ state: inout State, highMark: Int) -> (chunk: [UInt8], hasRoomAgain: Bool) {
        let chunk = state.chunks[state.next]
        state.chunks[state.next] = []
        state.next += 1
        if state.next == state.chunks.count {
            state.chunks.removeAll(keepingCapacity: true)
            state.next = 0
        }
        let before = state.waitingBytes
        state.waitingBytes -= chunk.count
        return (chunk, before > highMark / 2 && state.waitingBytes <= highMark / 2)
    }

    private static let readTwice = HTTPError(
        .internalServerError, "bodyReadTwice", "The server read a request twice at one time.")

    // MARK: The connection's side

    /// Somebody has begun to read.
    var isWanted: Bool { state.withLock { $0.isWanted } }

    /// More may come.
    var hasRoom: Bool { state.withLock { $0.isDiscarding || $0.waitingBytes < highMark } }

    /// What to call when `isWanted` or `hasRoom` may have changed; `nil` takes it away.
    func setWake(_ wake: (@Sendable () -> Void)?) { state.withLock { $0.wake = wake } }

    func push(_ chunk: [UInt8]) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.end == nil, !state.isDiscarding else { return nil }
            if let waiter = state.waiter {
                state.waiter = nil
                return waiter
            }
            state.chunks.append(chunk)
            state.waitingBytes += chunk.count
            return nil
        }
        waiter?.resume(returning: .success(chunk))
    }

    /// The body ends; what has come can still be read. Only the first end counts.
    func finish(_ failure: HTTPError? = nil) {
        let waiter = state.withLock { state -> Waiter? in
            guard state.end == nil else { return nil }
            state.end = failure.map(End.failed) ?? .whole
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: failure.map(Result.failure) ?? .success(nil))
    }

    /// Nobody will read any more: what comes is thrown away.
    func discard() {
        let wake = state.withLock { state in
            state.isDiscarding = true
            state.chunks = []
            state.next = 0
            state.waitingBytes = 0
            return state.wake
        }
        wake?()
    }
}
