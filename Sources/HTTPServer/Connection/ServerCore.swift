import CMicroHTTPD
import Synchronization

/// What all connections share: who answers, the limits, who is there.
final class ServerCore: Sendable {
    let responder: any Responder
    let limits: ServerLimits
    let proxies: TrustedProxies
    /// What HTTPS is spoken with, where it is.
    let encryption: Encryption?
    let log: (@Sendable (LogEntry) -> Void)?
    let registry: Registry
    let accounts = PeerAccounts()
    /// How the library leaves header lines in memory is known for this version; see `HeaderCollector`. Later ones check
    /// the wire themselves.
    let knowsHeaderLayout: Bool
    /// `ServerLimits.headerDeadline`, and with `inactivity` before it, nanoseconds: every request needs both.
    let headerTime, pauseTime: Int64
    private let lastRequestID = Atomic(UInt64.random(in: .min ... .max))

    init(
        responder: any Responder, limits: ServerLimits, proxies: TrustedProxies, encryption: Encryption? = nil,
        log: (@Sendable (LogEntry) -> Void)?
    ) {
        self.responder = responder
        self.limits = limits
        self.proxies = proxies
        self.encryption = encryption
        self.log = log
        registry = Registry(limits: limits, proxies: proxies, countsArrivals: encryption != nil)
        headerTime = limits.headerDeadline.nanoseconds
        pauseTime = headerTime + limits.inactivity.nanoseconds
        knowsHeaderLayout = String(cString: MHD_get_version()) == "0.9.75"
    }

    /// A name for one more request.
    func nextRequestID() -> RequestID {
        RequestID(number: lastRequestID.wrappingAdd(RequestID.stride, ordering: .relaxed).newValue)
    }

    /// What is due from time to time: overdue connections, clients that have gone, and heartbeats.
    func sweep() {
        let now = MonotonicTime.now
        for exchange in registry.cutOverdue(now: now) { exchange.abandon(.clientGone) }
        for exchange in registry.exchanges { exchange.beat(ifIdleSince: now - limits.heartbeat) }
    }

    /// How often to sweep: often enough for the shortest time that a client is given.
    var sweepInterval: Duration {
        var shortest = min(limits.headerDeadline, limits.heartbeat, limits.bodyGrace, limits.answerGrace)
        if encryption != nil { shortest = min(shortest, limits.handshakeDeadline) }
        return max(.milliseconds(10), min(.seconds(1), shortest / 8))
    }
}
