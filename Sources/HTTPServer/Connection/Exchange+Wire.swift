import CMicroHTTPD
import Glibc
import Synchronization

/// What the library asks on the connection's thread, in this order: what to do about the header lines; here are bytes
/// of the body, any number of times; the request is whole, what is the answer?
extension Exchange {
    func handle(_ raw: RawRequest, upload: UnsafePointer<CChar>?, size: UnsafeMutablePointer<Int>) -> MHD_Result {
        switch state.withLock({ $0.stage }) {
        case .head: return begin(raw)
        case .deciding: return decide()
        case .body:
            guard size.pointee > 0 else { return end() }
            defer { size.pointee = 0 }
            // The library's buffer is ours until this call returns.
            return take(UnsafeRawBufferPointer(start: upload, count: size.pointee))
        }
    }

    /// Nothing but the header lines is here. An answer that is queued now closes the connection, since the library
    /// takes it for the refusal of a body; what is fine is answered when the request is whole.
    private func begin(_ raw: RawRequest) -> MHD_Result {
        peer.deadline = .never
        let head: RequestHead
        do {
            head = try RequestReader.head(
                of: raw, target: target, id: id, peer: peer.address, isEncrypted: peer.isEncrypted,
                proxies: core.proxies,
                isFromOwner: peer.isOwner(asking: core.accounts), knowsHeaderLayout: core.knowsHeaderLayout)
        } catch {
            return refuse(error, head: nil)
        }
        state.withLock {
            $0.head = head
            $0.speaksNewHTTP = strcmp(raw.version, "HTTP/1.0") != 0
        }
        if core.registry.isStopping { return refuse(.stopping, head: head) }
        if head.contentLength > core.limits.body { return refuse(.bodyTooLarge(limit: core.limits.body), head: head) }
        if let response = core.responder.immediateResponse(to: head) {
            let outgoing = prepare(response, head: head)
            if outgoing.stream != nil || head.hasBody { register() }
            return decide()
        }
        guard let share = core.registry.enter(head.client, over: peer) else { return refuse(.crowded, head: head) }
        guard head.hasBody else {
            state.withLock { $0.stage = .body }
            start(head, body: RequestBody(), share: share)
            return .YES
        }
        let pipe = BodyPipe(highMark: core.limits.bodyWaiting)
        pipe.setWake { [self] in wake() }
        state.withLock {
            $0.pipe = pipe
            $0.stage = .deciding
        }
        start(head, body: RequestBody(pipe: pipe), share: share)
        return park(unless: { pipe.isWanted || isAnswered }) ? .YES : decide()
    }

    /// The handler reads or has answered. A small body is taken in even when nobody wants it: the connection stays
    /// good, and browsers do not see an answer before they have sent everything.
    private func decide() -> MHD_Result {
        let refusesBody = state.withLock { state -> Bool in
            guard state.outgoing != nil || state.abandonment != nil, let head = state.head, head.hasBody else {
                return false
            }
            return state.abandonment != nil || head.contentLength > core.limits.bodyDiscarded
                || head.headers[.expect] != nil
        }
        if refusesBody { return tell() ?? queueAnswer() }
        state.withLock {
            $0.stage = .body
            $0.isReceiving = $0.head?.hasBody == true
        }
        return .YES
    }

    private func take(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
        let pipe = state.withLock { state in
            state.received += bytes.count
            return state.pipe
        }
        if let told = tell() { return told }
        guard state.withLock({ $0.abandonment == nil }) else { return .NO }
        if let pipe {
            pipe.push([UInt8](bytes))
            _ = park(unless: { pipe.hasRoom })
        }
        return .YES
    }

    private func end() -> MHD_Result {
        if let told = tell() { return told }
        let pipe = state.withLock { state -> BodyPipe? in
            state.isReceiving = false
            return state.pipe
        }
        pipe?.finish()
        return park(unless: { isAnswered }) ? .YES : queueAnswer()
    }

    private var isAnswered: Bool { state.withLock { $0.outgoing != nil } }

    private func refuse(_ error: HTTPError, head: RequestHead?) -> MHD_Result {
        _ = prepare(core.responder.response(for: error, head: head), head: head)
        if let head, head.hasBody {
            register()
            return decide()
        }
        return queueAnswer()
    }

    /// An answer that is there before the body.
    private func prepare(_ response: Response, head: RequestHead?) -> Outgoing {
        let outgoing = ResponseWriter.outgoing(for: response, head: head, exchange: self)
        state.withLock {
            if head?.hasBody == true { $0.response = response }
            $0.outgoing = outgoing
            $0.pump = outgoing.startProducing()
        }
        return outgoing
    }

    // MARK: Answers before the body's end

    /// Tells the client of a failure while it is sending a large body; `nil` when there is nothing of that kind to
    /// tell.
    ///
    /// The library takes no answer in the middle of a body, and closes with a reset right behind one that comes before
    /// it. So the answer goes out past the library, whose turn to send it is not. Then nothing more is read, which
    /// holds the client back while it has time to read the answer; the connection is closed when it has closed, or the
    /// time is over. Browsers that look for an answer only when they can send no more find it then.
    private func tell() -> MHD_Result? {
        let answer = state.withLock { state -> (response: Response, head: RequestHead)? in
            guard state.abandonment == nil, !state.wasTold, let response = state.response, let head = state.head,
                response.status.rawValue >= 400, head.contentLength - state.received > core.limits.bodyDiscarded
            else { return nil }
            return (response, head)
        }
        if let answer, let bytes = answer.response.onTheWire(isHead: answer.head.isHead) {
            guard sendLast(bytes) else { return .NO }
            peer.deadline = .now + core.limits.farewell
            state.withLock { state in
                state.stage = .body
                state.isReceiving = false
                state.status = answer.response.status
                state.wasTold = true
            }
        }
        guard state.withLock({ $0.wasTold }) else { return nil }
        return park(unless: { false }) ? .YES : .NO
    }
}
