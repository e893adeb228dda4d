/// Where and how the server listens.
package struct ServerConfiguration: Sendable {
    /// A name or an address of this machine; `0.0.0.0` or `::` for all of them.
    package var host: String
    /// A port, 0 to have a free one chosen.
    package var port: UInt16
    /// Threads that move bytes; handlers run elsewhere.
    package var threads: Int
    /// What clients are allowed.
    package var limits: ServerLimits
    /// Whose word counts when it says for whom it asks.
    package var proxies: TrustedProxies
    /// With one, the port speaks HTTPS as well as HTTP; without, HTTP alone.
    package var certificate: ServerCertificate?

    /// Loopback, port 8080.
    package init(
        host: String = "127.0.0.1", port: UInt16 = 8080, threads: Int = 2, limits: ServerLimits = .init(),
        proxies: TrustedProxies = .none, certificate: ServerCertificate? = nil
    ) {
        self.host = host
        self.port = port
        self.threads = threads
        self.limits = limits
        self.proxies = proxies
        self.certificate = certificate
    }
}
