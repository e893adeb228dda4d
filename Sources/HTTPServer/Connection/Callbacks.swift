import CMicroHTTPD
import Glibc

/// What the library calls. It hands back plain pointers that we gave it: the core (held by the running server), a
/// `Peer` for each connection and an `Exchange` for each request, both retained when they are handed over and released
/// with the library's last call for them.
enum Callbacks {
    static func make(context: UnsafeMutableRawPointer) -> motionbook_callbacks {
        motionbook_callbacks(
            context: context, accept: accept, handle: handle, request_line: requestLine, completed: completed,
            connection_changed: connectionChanged, log: log)
    }

    private static func core(_ context: UnsafeMutableRawPointer) -> ServerCore {
        Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
    }

    private static let accept: MHD_AcceptPolicyCallback = { context, address, _ in
        guard let context else { return .NO }
        return core(context).registry.admits(PeerAddress(address)) ? .YES : .NO
    }

    private static let connectionChanged: MHD_NotifyConnectionCallback = { context, connection, slot, change in
        guard let context, let connection, let slot else { return }
        let core = core(context)
        switch change {
        case .CONNECTION_NOTIFY_STARTED:
            let handshake = motionbook_is_encrypted(connection) ? core.encryption.map(Handshake.init) : nil
            let peer = core.registry.add(
                descriptor: motionbook_socket(connection), address: PeerAddress(motionbook_client_address(connection)),
                handshake: handshake)
            slot.pointee = Unmanaged.passRetained(peer).toOpaque()
            handshake?.begin(connection, for: peer)
        case .CONNECTION_NOTIFY_CLOSED:
            guard let pointer = slot.pointee else { return }
            core.registry.remove(Unmanaged<Peer>.fromOpaque(pointer).takeRetainedValue())
            slot.pointee = nil
        default: return
        }
    }

    private static func peer(_ connection: OpaquePointer) -> Peer? {
        motionbook_socket_context(connection).map { Unmanaged<Peer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The request line is here, the rest of the header lines is not: the clock starts anew for those.
    private static let requestLine:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context, target, connection in
            guard let context, let connection, let peer = peer(connection) else { return nil }
            let core = core(context)
            let exchange = Exchange(
                core: core, peer: peer, connection: connection,
                target: RequestTarget(target, takesQuery: core.knowsHeaderLayout))
            peer.deadline = exchange.started.later(core.headerTime)
            return Unmanaged.passRetained(exchange).toOpaque()
        }

    private static let handle: MHD_AccessHandlerCallback = {
        _, connection, _, method, version, upload, size, slot in
        guard let connection, let method, let version, let size, let pointer = slot?.pointee else { return .NO }
        let raw = RawRequest(connection: connection, method: method, version: version)
        return Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue().handle(raw, upload: upload, size: size)
    }

    private static let completed: MHD_RequestCompletedCallback = { context, _, slot, reason in
        guard let context, let slot, let pointer = slot.pointee else { return }
        slot.pointee = nil
        let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
        exchange.complete(isWhole: reason == .REQUEST_TERMINATED_COMPLETED_OK)
        // The library drops idle connections by itself; this is for those that send the next request line byte by byte.
        exchange.peer.deadline = .now.later(core(context).pauseTime)
    }

    private static let log: @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void = {
        context, message in
        guard let context, let message, let log = core(context).log else { return }
        log(.wire(String(String(cString: message).prefix { !$0.isNewline })))
    }
}
