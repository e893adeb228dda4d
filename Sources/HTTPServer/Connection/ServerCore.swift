import CMicroHTTPD

/// What all connections share: who answers, the limits, who is there.
final class ServerCore: Sendable {
    let responder: any Responder
    let limits: ServerLimits
    let log: (@Sendable (LogEntry) -> Void)?
    let registry: Registry
    /// How the library leaves header lines in memory is known for this version; see `HeaderCollector`. Later ones check
    /// the wire themselves.
    let knowsHeaderLayout: Bool

    init(responder: any Responder, limits: ServerLimits, log: (@Sendable (LogEntry) -> Void)?) {
        self.responder = responder
        self.limits = limits
        self.log = log
        registry = Registry(limits: limits)
        knowsHeaderLayout = String(cString: MHD_get_version()) == "0.9.75"
    }

    /// What is due from time to time: overdue connections and heartbeats.
    func sweep() {
        let now = MonotonicTime.now
        registry.cutOverdue(now: now)
        for exchange in registry.exchanges { exchange.beat(ifIdleSince: now - limits.heartbeat) }
    }

    /// How often to sweep: often enough for the shortest time that a client is given.
    var sweepInterval: Duration {
        max(.milliseconds(10), min(.seconds(1), limits.headerDeadline / 8, limits.heartbeat / 8, limits.bodyGrace / 8))
    }
}
