/// Where a server listens.
package struct BoundAddress: Sendable, Equatable, CustomStringConvertible {
    /// The host as configured.
    package let host: String
    /// The port in use.
    package let port: UInt16
    /// Whether HTTPS is spoken there as well as HTTP.
    package let isEncrypted: Bool

    package init(host: String, port: UInt16, isEncrypted: Bool = false) {
        self.host = host
        self.port = port
        self.isEncrypted = isEncrypted
    }

    /// What to type into a browser on this machine.
    package var description: String { url(["0.0.0.0", "127.0.0.1", "::", "::1"].contains(host) ? "localhost" : host) }

    /// What to type into browsers: first on this machine, then elsewhere, as far as the server listens there.
    /// - Parameter names: further names that lead here.
    package func urls(names: [String] = []) -> [String] {
        let machine =
            switch host {
            case "0.0.0.0": MachineAddresses.all.filter { !$0.contains(":") }
            case "::": MachineAddresses.all
            default: [] as [String]
            }
        return [description] + (names + machine).map(url).filter { $0 != description }
    }

    /// This machine goes on in plain HTTP: nobody listens on its own wire, and browsers trust it all the same.
    private func url(_ name: String) -> String {
        let bare = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
        let isOwn = bare.lowercased() == "localhost" || PeerAddress(text: bare).isLoopback
        return
            "\(isEncrypted && !isOwn ? "https" : "http")://\(name.contains(":") && !name.hasPrefix("[") ? "[\(name)]" : name):\(port)/"
    }
}
