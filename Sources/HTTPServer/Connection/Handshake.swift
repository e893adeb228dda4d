internal import CMicroHTTPD

/// What a TLS connection needs from its beginning to its end: what it is encrypted with, and someone to tell when its
/// handshake is over.
final class Handshake: Sendable {
    private let encryption: Encryption
    // The library's session keeps its address: allocated once, used on the connection's thread alone, freed when the
    // library has said goodbye to the connection.
    private nonisolated(unsafe) let pointer: UnsafeMutablePointer<motionbook_handshake>

    init(_ encryption: Encryption) {
        self.encryption = encryption
        pointer = .allocate(capacity: 1)
        pointer.initialize(
            to: motionbook_handshake(encryption: encryption.pointer, chain: nil, over: nil, context: nil))
    }

    deinit {
        motionbook_handshake_end(pointer)
        pointer.deallocate()
    }

    /// Prepares a connection that has just started; on its thread.
    /// - Parameter peer: told when the handshake is over. It holds this, and is held until the connection has ended.
    func begin(_ connection: OpaquePointer, for peer: Peer) {
        pointer.pointee.context = Unmanaged.passUnretained(peer).toOpaque()
        pointer.pointee.over = { context in
            if let context { Unmanaged<Peer>.fromOpaque(context).takeUnretainedValue().handshakeIsOver() }
        }
        motionbook_handshake_begin(pointer, connection)
    }
}
