import CMicroHTTPD
import Synchronization

/// Threads of the library that serve connections, from their start to their end.
final class LibraryDaemon: Sendable {
    /// Where its connections come from, and what is spoken on them.
    enum Kind: Equatable {
        /// It accepts them by itself from this descriptor, which it closes when it stops: HTTP.
        case listening(Int32)
        /// It is given them: HTTP.
        case plain
        /// It is given them: HTTP over TLS.
        case encrypted
    }

    private let core: ServerCore
    // The library locks for itself; the pointer is written once and not used after `stop`, which runs once.
    private nonisolated(unsafe) let pointer: OpaquePointer
    // The library keeps the address of its callbacks until it has stopped: allocated once, freed in `deinit`.
    private nonisolated(unsafe) let callbacks: UnsafeMutablePointer<motionbook_callbacks>
    private let isStopped = Atomic(false)

    init(core: ServerCore, kind: Kind, threads: Int) throws(ServerError) {
        let callbacks = UnsafeMutablePointer<motionbook_callbacks>.allocate(capacity: 1)
        callbacks.initialize(to: Callbacks.make(context: Unmanaged.passUnretained(core).toOpaque()))
        var settings = motionbook_settings(
            listening_socket: -1, is_encrypted: kind == .encrypted, threads: UInt32(max(threads, 2)),
            connections: UInt32(core.limits.connections),
            inactivity_seconds: UInt32(max(1, core.limits.inactivity.components.seconds)),
            connection_memory: core.limits.connectionMemory)
        if case .listening(let descriptor) = kind { settings.listening_socket = descriptor }
        guard let pointer = motionbook_start(&settings, callbacks) else {
            callbacks.deallocate()
            throw ServerError(.outOfResources, "Can’t start the server’s threads. Free some memory and try again.")
        }
        self.core = core
        self.callbacks = callbacks
        self.pointer = pointer
    }

    deinit {
        stop()
        callbacks.deallocate()
    }

    /// Hands over a connection, which is the library's from then on, whatever comes of it.
    /// - Returns: whether it is taken; if not, it is closed already.
    func take(_ descriptor: Int32, from client: motionbook_arrival) -> Bool {
        withUnsafePointer(to: client) {
            MHD_add_connection(pointer, descriptor, motionbook_arrival_address($0), client.size) == .YES
        }
    }

    /// Stops the threads. By then no connection may be parked, and nobody may hand over one.
    func stop() {
        guard isStopped.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        // This closes the listening socket as well. Taking it away from running threads first (`MHD_quiesce_daemon`) is
        // no way: they may be about to take it out of their event queues themselves, and the library then aborts.
        MHD_stop_daemon(pointer)
    }
}
