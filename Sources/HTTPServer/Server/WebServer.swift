import CMicroHTTPD
import Glibc
import Synchronization

/// A running HTTP/1.1 server.
///
/// ```swift
/// let server = try WebServer(configuration: .init(port: 8080), responder: site)
/// print(server.address)
/// …
/// await server.stop(within: .seconds(10))
/// ```
///
/// The program should ignore SIGPIPE, and handle SIGTERM and SIGINT, before it starts one.
package final class WebServer: Sendable {
    /// Where it listens; the port that was chosen when 0 was asked for.
    package let address: BoundAddress

    private let core: ServerCore
    private let sweeper: Sweeper
    private let daemon: RunningDaemon
    private let stopping = Mutex<Task<Void, Never>?>(nil)

    /// Starts serving.
    /// - Parameters:
    ///   - configuration: where, and with which limits.
    ///   - responder: who answers.
    ///   - log: told of every answer and of trouble on the wire; called on the server's threads, so it must not wait.
    /// - Throws: `ServerError`, which says why it cannot listen there, or what is wrong with the certificate.
    package init(
        configuration: ServerConfiguration, responder: any Responder, log: (@Sendable (LogEntry) -> Void)? = nil
    ) throws(ServerError) {
        // Typed errors do not pass through `map`.
        var encryption: Encryption?
        if let certificate = configuration.certificate { encryption = try Encryption(certificate) }
        let core = ServerCore(
            responder: responder, limits: configuration.limits, proxies: configuration.proxies, encryption: encryption,
            log: log)
        DescriptorLimit.raise(toHold: configuration.limits.connections)
        let socket = try ListeningSocket(host: configuration.host, port: configuration.port)
        daemon = try RunningDaemon(core: core, socket: socket, threads: configuration.threads)
        address = BoundAddress(host: configuration.host, port: socket.port, isEncrypted: encryption != nil)
        self.core = core
        sweeper = try Sweeper(core: core)
    }

    deinit {
        sweeper.stop()
        daemon.stop()
    }

    /// Uses another certificate from the next handshake on. Connections that are open go on with theirs.
    /// - Throws: `ServerError` when it is not whole, or when the server was started without HTTPS; nothing changes then.
    package func use(_ certificate: ServerCertificate) throws(ServerError) {
        guard let encryption = core.encryption else {
            throw ServerError(
                .certificateUnusable, "The server speaks HTTP alone. Start it anew with a certificate for HTTPS.")
        }
        try encryption.use(certificate)
    }

    /// Stops: accepts nothing new, ends event streams, lets requests in progress finish for so long, then cuts them.
    /// Whoever calls it while it stops waits for the same end.
    package func stop(within grace: Duration) async {
        let task = stopping.withLock { task in
            let running = task ?? Task { await self.shutDown(within: grace) }
            task = running
            return running
        }
        await task.value
    }

    private func shutDown(within grace: Duration) async {
        core.registry.isStopping = true  // From here on new connections are closed as they come.
        daemon.stopAccepting()
        let deadline = MonotonicTime.now + grace
        repeat {
            for exchange in core.registry.exchanges { exchange.endEvents() }
            for exchange in core.registry.cutOverdue(now: .now) { exchange.abandon(.clientGone) }
            if !core.registry.isBusy { break }
            try? await Task.sleep(for: .milliseconds(10))
        } while MonotonicTime.now < deadline
        sweeper.stop()
        daemon.stop()
    }
}
