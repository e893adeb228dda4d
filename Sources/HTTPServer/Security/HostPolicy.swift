import Glibc

/// Which names a request may call this server by. A page elsewhere can make its own name point at this machine (DNS
/// rebinding) and would then count as same-origin; it cannot make the browser send one of our names.
package struct HostPolicy: Sendable {
    /// Names in lower case; addresses without brackets.
    private let names: Set<String>
    /// Those of them that somebody said we are known by.
    private let given: Set<String>
    /// Names that the certificate is for, which may change.
    private let certified: @Sendable () -> [String]
    /// Any address in figures will do: nobody's name can lead to one.
    private let allowsAddresses: Bool

    /// - Parameters:
    ///   - host: what the server is bound to, as configured.
    ///   - names: further names it is known by, such as `motionbook.local`.
    ///   - certified: names that its certificate is for at the moment, in lower case. Nobody gave them: other servers of
    ///     this machine may have them, too.
    package init(
        boundTo host: String = "127.0.0.1", names: [String] = [],
        certified: @escaping @Sendable () -> [String] = { [] }
    ) {
        self.certified = certified
        given = Set(names.map { $0.lowercased() })
        self.names = given.union(["localhost", "127.0.0.1", "::1", host.lowercased()])
        allowsAddresses = !Self.isLoopback(host.lowercased())
    }

    /// Whether a Host header names us. The port is left aside: it says nothing about whose name it is.
    package func allows(_ header: String) -> Bool {
        guard let host = Authority(header)?.host else { return false }
        return names.contains(host.lowercased()) || allowsAddresses && Self.isAddress(host) || isCertified(host)
    }

    /// Whether a believed proxy may have been asked for this host: for one that names us, or for any address.
    func allowsForwarded(_ host: Authority) -> Bool {
        names.contains(host.host.lowercased()) || Self.isAddress(host.host) || isCertified(host.host)
    }

    private func isCertified(_ host: String) -> Bool { certified().contains(host.lowercased()) }

    /// Whether somebody said that we are known by this name.
    func isGiven(_ name: String) -> Bool { given.contains(name.lowercased()) }

    /// Whether a Host header is what a proxy calls us by that does not pass on the browser's: this machine's name for
    /// itself. Browsers that call us so themselves say Sec-Fetch-Site. From a proxy that is believed it may be any but
    /// a given name.
    func isOfProxy(_ header: String, isBelieved: Bool) -> Bool {
        guard let host = Authority(header)?.host.lowercased() else { return false }
        return Self.isLoopback(host) || isBelieved && !given.contains(host)
    }

    private static func isLoopback(_ host: String) -> Bool {
        ["localhost", "::1"].contains(host) || host.hasPrefix("127.")
    }

    private static func isAddress(_ host: String) -> Bool {
        var storage = in6_addr()
        return inet_pton(AF_INET, host, &storage) == 1 || inet_pton(AF_INET6, host, &storage) == 1
    }
}
