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

    /// Why nothing is waited for any more.
    enum Abandonment {
        case serverStops
        case clientGone
    }

    struct State {
        var stage = Stage.head
        var head: RequestHead?
        var speaksNewHTTP = true
        /// The handler's task.
        var task: Task<Void, Never>?
        /// The answer to a request with a body, as long as it may have to be told before the body's end.
        var response: Response?
        var outgoing: Outgoing?
        var pump: Task<Void, Never>?
        var pipe: BodyPipe?
        var isParked = false
        /// Something has happened since the connection's thread last looked.
        var wasWoken = false
        /// Answer at once, park no more.
        var abandonment: Abandonment?
        var isCompleted = false
        var isRegistered = false
        /// The answer was sent before the body's end; nothing more is read.
        var wasTold = false
        /// The client that sends nothing more was asked whether it is there.
        var wasProbed = false
        var status: Status?
        /// The body is coming in: how much of it has, how much had when that was last looked at, and how fast.
        var isReceiving = false
        var received = 0
        var receivedBefore: Int?
        var pace = TransferRate()

        /// Nobody waits for an answer.
        var isOver: Bool { abandonment != nil || isCompleted }
    }

    let core: ServerCore
    let peer: Peer
    /// What logs and pages call this request.
    let id: RequestID
    /// Path and query, as they came.
    let target: RequestTarget
    let started: MonotonicTime
    let state = Mutex(State())
    // Used only on the connection's own thread, or to resume it when `isParked` was cleared, which that thread allows
    // from anywhere. It outlives this: the library says goodbye through `complete` first.
    private nonisolated(unsafe) let connection: OpaquePointer

    init(core: ServerCore, peer: Peer, connection: OpaquePointer, target: RequestTarget) {
        self.core = core
        self.peer = peer
        self.connection = connection
        self.target = target
        id = core.nextRequestID()
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
                if state.abandonment != nil { return false }
                if state.isParked { return true }
                // Woken between the question and now: ask again.
                if state.wasWoken { return nil }
                MHD_suspend_connection(connection)
                state.isParked = true
                return true
            }
            if let parked { return parked }
        }
    }

    /// Lets the connection's thread look again; from anywhere.
    func wake() {
        state.withLock { state in
            guard state.isParked else {
                state.wasWoken = true
                return
            }
            state.isParked = false
            // Under the lock: whoever has it next may stop the library, which must not find a connection that somebody
            // is just about to resume.
            MHD_resume_connection(connection)
        }
    }

    // MARK: The handler's side

    /// Starts the handler, which has entered its client's share.
    func start(_ head: RequestHead, body: RequestBody, share: AddressShare) {
        register()
        let task = Task {
            let response = await core.responder.response(to: Request(head: head, body: body))
            share.leave()
            deliver(response, head: head)
        }
        let isOver = state.withLock { state in
            state.task = task
            return state.isOver
        }
        if isOver { task.cancel() }
    }

    /// Lets the server find this request while it may be parked.
    func register() {
        state.withLock { $0.isRegistered = true }
        if !core.registry.add(self) { abandon(.serverStops) }
    }

    /// The handler's answer is here.
    private func deliver(_ response: Response, head: RequestHead) {
        guard !state.withLock({ $0.isOver }) else { return }
        let outgoing = ResponseWriter.outgoing(for: response, head: head, exchange: self)
        let pipe = state.withLock { state -> BodyPipe? in
            guard !state.isOver else { return nil }
            if head.hasBody { state.response = response }
            state.outgoing = outgoing
            state.pump = outgoing.startProducing()
            return state.pipe
        }
        pipe?.discard()
        wake()
    }

    /// Queues the answer; on the connection's thread only.
    func queueAnswer() -> MHD_Result {
        let (outgoing, head, isGone) = state.withLock { ($0.outgoing, $0.head, $0.abandonment == .clientGone) }
        if isGone {
            state.withLock { $0.status = .clientClosedRequest }
            return .NO
        }
        let answer =
            outgoing
            ?? ResponseWriter.outgoing(
                for: core.responder.response(for: HTTPError.stopping, head: head), head: head, exchange: self)
        state.withLock { $0.status = answer.status }
        guard let handle = answer.handle else { return .NO }
        return MHD_queue_response(connection, UInt32(answer.status.rawValue), handle.pointer)
    }

    /// Sends the connection's last bytes at once, past the library, which must not be sending anything itself; on the
    /// connection's thread only, since TLS sessions are the business of one thread.
    /// - Returns: whether all of them are on their way.
    func sendLast(_ bytes: [UInt8]) -> Bool {
        guard peer.isEncrypted ? motionbook_send_last(connection, bytes, bytes.count) : peer.send(bytes) else {
            return false
        }
        peer.finishSending()
        return true
    }

    // MARK: The server's side

    /// Gives up: the handler is cancelled, and the connection goes on at once.
    func abandon(_ reason: Abandonment) {
        let (stream, pipe, pump, task) = state.withLock { state in
            state.abandonment = state.abandonment ?? reason
            return (state.outgoing?.stream, state.pipe, state.pump, state.task)
        }
        task?.cancel()
        pump?.cancel()
        pipe?.finish(reason == .clientGone ? .clientGone : .stopping)
        stream?.fail()
        wake()
    }

    /// The library is done with this request.
    func complete(isWhole: Bool) {
        let last = state.withLock { state in
            state.isCompleted = true
            defer {
                state.response = nil
                state.outgoing = nil
                state.pump = nil
                state.pipe = nil
                state.task = nil
            }
            return state
        }
        last.pipe?.setWake(nil)
        last.pipe?.finish(.clientGone)
        last.outgoing?.stream?.setWake(nil)
        last.outgoing?.stream?.close()
        last.task?.cancel()
        last.pump?.cancel()
        if last.isRegistered { core.registry.remove(self) }
        // A connection may be closed before its thread comes to answer: one that was reset and, over TLS, one whose
        // client has said goodbye, which the library reads first. What neither came whole nor has an answer is passed
        // over.
        let isRequest = last.outgoing != nil || last.stage == .body && !last.isReceiving
        let isUnanswered = last.abandonment == .clientGone || last.abandonment == nil && isRequest
        let status = last.status ?? (isUnanswered ? .clientClosedRequest : nil)
        guard let log = core.log, let status else { return }
        log(
            .access(
                .init(
                    id: id, remoteAddress: last.head?.client.address ?? peer.address.text,
                    method: last.head.map { $0.isHead ? "HEAD" : $0.method.rawValue } ?? "-",
                    path: last.head?.path ?? target.path, status: status, bodyBytes: last.outgoing?.bodyBytes,
                    duration: .now - started, isComplete: last.status != nil && isWhole || last.wasTold)))
    }
}
