import CMicroHTTPD
import Glibc
import Synchronization

/// The library's threads, from their start to their end.
final class RunningDaemon: Sendable {
    private let core: ServerCore
    // The library locks for itself; the pointer is written once and not used after `stop`, which runs once.
    private nonisolated(unsafe) let pointer: OpaquePointer
    // The library keeps the address of its callbacks until it has stopped: allocated once, freed in `deinit`.
    private nonisolated(unsafe) let callbacks: UnsafeMutablePointer<motionbook_callbacks>
    private let isStopped = Atomic(false)

    init(core: ServerCore, socket: ListeningSocket, threads: Int) throws(ServerError) {
        let callbacks = UnsafeMutablePointer<motionbook_callbacks>.allocate(capacity: 1)
        callbacks.initialize(to: Callbacks.make(context: Unmanaged.passUnretained(core).toOpaque()))
        var settings = motionbook_settings(
            listening_socket: socket.descriptor, threads: UInt32(max(threads, 2)),
            connections: UInt32(core.limits.connections),
            inactivity_seconds: UInt32(max(1, core.limits.inactivity.components.seconds)),
            connection_memory: core.limits.connectionMemory)
        guard let pointer = motionbook_start(&settings, callbacks) else {
            callbacks.deallocate()
            close(socket.descriptor)
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

    /// Ends everything at once. The library must not stop while connections are parked, so all are woken first, and no
    /// new one is parked: an abandoned exchange never is, and new requests are turned away. Whoever woke one meanwhile
    /// has done so when `abandon` returns, for both hold the exchange's lock: nobody resumes a connection afterwards.
    func stop() {
        guard isStopped.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        core.registry.isStopping = true
        for exchange in core.registry.close() { exchange.abandon(.serverStops) }
        letGoOfConnections()
        // This closes the listening socket as well. Taking it away from running threads first (`MHD_quiesce_daemon`) is
        // no way: they may be about to take it out of their event queues themselves, and the library then aborts.
        MHD_stop_daemon(pointer)
    }

    /// Ends all connections and waits until their threads have seen it. A thread that refuses a request by itself (too
    /// many header lines, say) just when the library is told to stop reads through a null pointer, so by then there
    /// should be no connection. New ones are turned away.
    private func letGoOfConnections() {
        let deadline = MonotonicTime.now + .seconds(2)
        while core.registry.cutAll(), MonotonicTime.now < deadline { usleep(1_000) }
    }
}
