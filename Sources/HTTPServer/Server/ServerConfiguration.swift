/// Where and how the server listens.
public struct ServerConfiguration: Sendable {
    /// A name or an address of this machine; `0.0.0.0` or `::` for all of them.
    public var host: String
    /// A port, 0 to have a free one chosen.
    public var port: UInt16
    /// Threads that move bytes; handlers run elsewhere.
    public var threads: Int
    /// What clients are allowed.
    public var limits: ServerLimits
    /// Whose word counts when it says for whom it asks.
    public var proxies: TrustedProxies

    /// Loopback, port 8080.
    public init(
        host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 2, limits: ServerLimits = .init(),
        proxies: TrustedProxies = .none
    ) {
        self.host = host
        self.port = port
        self.threads = threads
        self.limits = limits
        self.proxies = proxies
    }
}
