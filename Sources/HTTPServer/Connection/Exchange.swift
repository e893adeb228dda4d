import CMicroHTTPD
import Synchronization

/// One request and its answer: the meeting point of the connection's thread and the handler's task.
///
/// While the handler works, the connection is *parked* (suspended in the library). Whoever clears `isParked` under the
/// lock is the only one to resume it, and since the library never frees a suspended connection, it is there to resume.
final class Exchange: Sendable {
    /// How far the connection's thread is.
    enum Stage {
        /// The header lines have not been looked at.
        case head
        /// There is a body; whether to take it in depends on the handler reading it or answering.
        case deciding
        /// The body is coming in, or was never there.
        case body
    }

    struct State {
        var stage = Stage.head
        var head: RequestHead?
        var outgoing: Outgoing?
        var pump: Task<Void, Never>?
        var pipe: BodyPipe?
        var isParked = false
        /// Something has happened since the connection's thread last looked.
        var wasWoken = false
        /// The server stops: answer at once, park no more.
        var isAbandoned = false
        var isCompleted = false
        var isRegistered = false
        var status: Status?
        /// For `ServerLimits.bodyRate`: bytes taken in, since when, and how long we held the client back meanwhile.
        var received = 0
        var receivingSince: MonotonicTime?
        var receivedBefore: Int?
        var parkedSince: MonotonicTime?
        var heldBack = Duration.zero
    }

    let core: ServerCore
    let peer: Peer
    /// Path and query, as they came.
    let target: String
    let started: MonotonicTime
    let state = Mutex(State())
    // Used only on the connection's own thread, or to resume it when `isParked` was cleared, which that thread allows
    // from anywhere. It outlives this: the library says goodbye through `complete` first.
    private nonisolated(unsafe) let connection: OpaquePointer

    init(core: ServerCore, peer: Peer, connection: OpaquePointer, target: String) {
        self.core = core
        self.peer = peer
        self.connection = connection
        self.target = target
        started = .now
    }

    // MARK: Parking

    /// Parks the connection, unless there is something to do. On the connection's thread only.
    /// - Returns: whether it is parked; if not, go on.
    func park(unless isReady: () -> Bool) -> Bool {
        while true {
            state.withLock { $0.wasWoken = false }
            if isReady() { return false }
            let parked = state.withLock { state -> Bool? in
                if state.isAbandoned { return false }
                if state.isParked { return true }
                // Woken between the question and now: ask again.
                if state.wasWoken { return nil }
                MHD_suspend_connection(connection)
                state.isParked = true
                state.parkedSince = .now
                return true
            }
            if let parked { return parked }
        }
    }

    /// Lets the connection's thread look again; from anywhere.
    func wake() {
        let mustResume = state.withLock { state in
            guard state.isParked else {
                state.wasWoken = true
                return false
            }
            state.isParked = false
            if let since = state.parkedSince { state.heldBack += .now - since }
            state.parkedSince = nil
            return true
        }
        if mustResume { MHD_resume_connection(connection) }
    }

    // MARK: The handler's side

    /// Starts the handler.
    func start(_ head: RequestHead, body: RequestBody) {
        register()
        Task { deliver(await core.responder.response(to: Request(head: head, body: body)), head: head) }
    }

    /// Lets the server find this request while it may be parked.
    func register() {
        state.withLock { $0.isRegistered = true }
        if !core.registry.add(self) { abandon() }
    }

    /// The handler's answer is here.
    private func deliver(_ response: Response, head: RequestHead) {
        let outgoing = ResponseWriter.outgoing(for: response, head: head, exchange: self)
        let pipe = state.withLock { state -> BodyPipe? in
            guard !state.isCompleted, !state.isAbandoned else { return nil }
            state.outgoing = outgoing
            state.pump = outgoing.startProducing()
            return state.pipe
        }
        pipe?.discard()
        wake()
    }

    /// Queues the answer; on the connection's thread only.
    func queueAnswer() -> MHD_Result {
        let (outgoing, head) = state.withLock { ($0.outgoing, $0.head) }
        let answer =
            outgoing
            ?? ResponseWriter.outgoing(
                for: core.responder.response(for: HTTPError.stopping, head: head), head: head, exchange: self)
        state.withLock { $0.status = answer.status }
        guard let handle = answer.handle else { return .NO }
        return MHD_queue_response(connection, UInt32(answer.status.rawValue), handle.pointer)
    }

    // MARK: The server's side

    func beat(ifIdleSince instant: MonotonicTime) { state.withLock { $0.outgoing?.stream }?.beat(ifIdleSince: instant) }

    /// Ends an event stream as if it were over.
    func endEvents() {
        let (stream, pump) = state.withLock { ($0.outgoing?.stream, $0.pump) }
        guard let stream, stream.isEndless else { return }
        pump?.cancel()
        stream.finish()
    }

    /// Gives up waiting for the handler: the connection goes on at once.
    func abandon() {
        let (stream, pipe, pump) = state.withLock { state in
            state.isAbandoned = true
            return (state.outgoing?.stream, state.pipe, state.pump)
        }
        pump?.cancel()
        pipe?.finish(.stopping)
        stream?.fail()
        wake()
    }

    /// Whether the body comes in more slowly than is put up with.
    func isTooSlow(now: MonotonicTime) -> Bool {
        state.withLock { state in
            guard let since = state.receivingSince, !state.isParked else { return false }
            let elapsed = now - since - state.heldBack
            let seconds = Double(elapsed.nanoseconds) / 1e9
            return elapsed > core.limits.bodyGrace && Double(state.received) < Double(core.limits.bodyRate) * seconds
        }
    }

    /// Whether the client has closed in the middle of the body. The library misses that when the end comes together
    /// with the last bytes: it waits for another event, which never comes. Asked from sweep to sweep; the answer is yes
    /// only when nothing has come in between, since bytes may be on their way through the library.
    func isForsaken() -> Bool {
        state.withLock { state in
            guard state.receivingSince != nil, !state.isParked else { return false }
            defer { state.receivedBefore = state.received }
            return state.received == state.receivedBefore && peer.hasHungUp
        }
    }

    /// The library is done with this request.
    func complete(isWhole: Bool) {
        let (stream, pipe, pump, head, status, isRegistered) = state.withLock { state in
            state.isCompleted = true
            defer {
                state.outgoing = nil
                state.pump = nil
                state.pipe = nil
            }
            return (state.outgoing?.stream, state.pipe, state.pump, state.head, state.status, state.isRegistered)
        }
        pipe?.setWake(nil)
        pipe?.finish(.clientGone)
        stream?.setWake(nil)
        stream?.close()
        pump?.cancel()
        if isRegistered { core.registry.remove(self) }
        guard let log = core.log, let status else { return }
        let method = head.map { $0.isHead ? "HEAD" : $0.method.rawValue } ?? "-"
        log(
            .access(
                .init(
                    remoteAddress: peer.address.text, method: method, path: head?.path ?? target, status: status,
                    duration: .now - started, isComplete: isWhole)))
    }
}
