import Glibc

/// Who asks, as far as addresses tell: what limits, logs and tries count by.
package struct Client: Sendable, Hashable {
    /// The address, without port: `192.168.1.9`, `::1`, …, or `unknown`.
    package let address: String
    /// Whether what comes from there is one client's: a connection from another machine, or what a believed proxy tells
    /// of one. On this machine there may be a proxy that stands for many, whatever it says.
    package let isOne: Bool

    package init(address: String, isOne: Bool) {
        self.address = address
        self.isOne = isOne
    }

    /// Whoever is at the other end of a connection, or is told of by a believed proxy.
    init(at address: PeerAddress) {
        self.init(address: address.text, isOne: !address.isLoopback && address != .unknown)
    }

    /// Somebody behind a proxy that is believed, which does not say who, or not clearly.
    static let unknown = Client(at: .unknown)

    /// What counts as one source of tries: this machine, whatever its 127.…; a network of 64 bits, which one household
    /// has; else the address.
    package var source: String {
        if PeerAddress(text: address).isLoopback { return "127.0.0.1" }
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        return withUnsafeBytes(of: &bytes) { $0.prefix(8).map { String($0, radix: 16) }.joined(separator: ".") + "/64" }
    }
}
