import CMicroHTTPD
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
            // The library's buffer is ours until this call returns: the chunk is copied out of it.
            return take([UInt8](UnsafeRawBufferPointer(start: upload, count: size.pointee)))
        }
    }

    /// Nothing but the header lines is here. An answer that is queued now closes the connection, since the library
    /// takes it for the refusal of a body; what is fine is answered when the request is whole.
    private func begin(_ raw: RawRequest) -> MHD_Result {
        peer.deadline = .never
        let head: RequestHead
        do {
            head = try RequestReader.head(
                of: raw, target: target, remoteAddress: peer.address.text,
                knowsHeaderLayout: core.knowsHeaderLayout)
        } catch {
            return refuse(error, head: nil)
        }
        state.withLock { $0.head = head }
        if core.registry.isStopping { return refuse(.stopping, head: head) }
        if let length = head.contentLength, length > core.limits.body {
            return refuse(.bodyTooLarge(limit: core.limits.body), head: head)
        }
        if let response = core.responder.immediateResponse(to: head) {
            let outgoing = ResponseWriter.outgoing(for: response, head: head, exchange: self)
            state.withLock {
                $0.outgoing = outgoing
                $0.pump = outgoing.startProducing()
            }
            if outgoing.stream != nil || head.hasBody { register() }
            return decide()
        }
        guard head.hasBody else {
            state.withLock { $0.stage = .body }
            start(head, body: RequestBody())
            return .YES
        }
        let pipe = BodyPipe(highMark: core.limits.bodyWaiting)
        pipe.setWake { [self] in wake() }
        state.withLock {
            $0.pipe = pipe
            $0.stage = .deciding
        }
        start(head, body: RequestBody(pipe: pipe))
        return park(unless: { pipe.isWanted || isAnswered }) ? .YES : decide()
    }

    /// The handler reads or has answered. A small body is taken in even when nobody wants it: the connection stays
    /// good, and browsers do not see an answer before they have sent everything.
    private func decide() -> MHD_Result {
        let refusesBody = state.withLock { state -> Bool in
            guard state.outgoing != nil || state.isAbandoned, let head = state.head, head.hasBody else { return false }
            let isSmall = head.contentLength.map { $0 <= core.limits.bodyDiscarded } ?? false
            return state.isAbandoned || !isSmall || head.headers["expect"] != nil
        }
        if refusesBody { return queueAnswer() }
        state.withLock {
            $0.stage = .body
            if $0.head?.hasBody == true { $0.receivingSince = .now }
            $0.heldBack = .zero
        }
        return .YES
    }

    private func take(_ chunk: [UInt8]) -> MHD_Result {
        let (pipe, received, isAbandoned) = state.withLock { state in
            state.received += chunk.count
            return (state.pipe, state.received, state.isAbandoned)
        }
        guard received <= core.limits.body else {
            // Only a body without a length gets here. The library takes no answer in the middle of a body.
            pipe?.finish(.bodyTooLarge(limit: core.limits.body))
            return .NO
        }
        guard !isAbandoned else { return .NO }
        if let pipe {
            pipe.push(chunk)
            _ = park(unless: { pipe.hasRoom })
        }
        return .YES
    }

    private func end() -> MHD_Result {
        let pipe = state.withLock { state -> BodyPipe? in
            state.receivingSince = nil
            return state.pipe
        }
        pipe?.finish()
        return park(unless: { isAnswered }) ? .YES : queueAnswer()
    }

    private var isAnswered: Bool { state.withLock { $0.outgoing != nil } }

    private func refuse(_ error: HTTPError, head: RequestHead?) -> MHD_Result {
        let response = core.responder.response(for: error, head: head)
        let outgoing = ResponseWriter.outgoing(for: response, head: head, exchange: self)
        state.withLock { $0.outgoing = outgoing }
        return queueAnswer()
    }
}
