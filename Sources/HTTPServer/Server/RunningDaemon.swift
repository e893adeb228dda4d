import Glibc
import Synchronization

/// The library's threads, from their start to their end: for HTTP alone, or for HTTP and HTTPS on one port.
final class RunningDaemon: Sendable {
    private let core: ServerCore
    private let daemons: [LibraryDaemon]
    /// Who accepts connections, where the library does not.
    private let acceptor: Acceptor?
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - socket: closed with this, or when this fails.
    ///   - threads: of each daemon. They are not shared out between the two: HTTP on this machine is to be as quick as
    ///     without HTTPS, and a thread with nothing to do takes neither time nor memory to speak of.
    init(core: ServerCore, socket: ListeningSocket, threads: Int) throws(ServerError) {
        do throws(ServerError) {
            if core.encryption == nil {
                daemons = [try LibraryDaemon(core: core, kind: .listening(socket.descriptor), threads: threads)]
                acceptor = nil
            } else {
                let plain = try LibraryDaemon(core: core, kind: .plain, threads: threads)
                let encrypted = try LibraryDaemon(core: core, kind: .encrypted, threads: threads)
                daemons = [plain, encrypted]
                acceptor = try Acceptor(core: core, listener: socket.descriptor, plain: plain, encrypted: encrypted)
            }
        } catch {
            close(socket.descriptor)
            throw error
        }
        self.core = core
    }

    deinit { stop() }

    /// Accepts nothing more, where the library does not accept by itself: it goes on, and its new connections are
    /// closed as they come.
    func stopAccepting() { acceptor?.stop() }

    /// Ends everything at once. The library must not stop while connections are parked, so all are woken first, and no
    /// new one is parked: an abandoned exchange never is, and new requests are turned away. Whoever woke one meanwhile
    /// has done so when `abandon` returns, for both hold the exchange's lock: nobody resumes a connection afterwards.
    func stop() {
        guard isStopped.compareExchange(expected: false, desired: true, ordering: .acquiringAndReleasing).exchanged
        else { return }
        core.registry.isStopping = true
        // Nobody must hand a connection to a daemon that stops: this returns when the acceptor's thread has ended.
        stopAccepting()
        for exchange in core.registry.close() { exchange.abandon(.serverStops) }
        letGoOfConnections()
        daemons.forEach { $0.stop() }
    }

    /// Ends all connections and waits until their threads have seen it. A thread that refuses a request by itself (too
    /// many header lines, say) just when the library is told to stop reads through a null pointer, so by then there
    /// should be no connection. New ones are turned away.
    private func letGoOfConnections() {
        let deadline = MonotonicTime.now + .seconds(2)
        while core.registry.cutAll(), MonotonicTime.now < deadline { usleep(1_000) }
    }
}
