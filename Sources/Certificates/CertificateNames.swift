/// What a certificate is for: the names and addresses that a browser may call the server by.
package struct CertificateNames: Sendable, Equatable {
    /// Names of hosts, in lower case; a certificate of somebody else’s may have `*.lab.example`.
    package var hosts: [String]
    /// Addresses in figures, without brackets.
    package var addresses: [String]

    package init(hosts: [String] = [], addresses: [String] = []) {
        self.hosts = hosts
        self.addresses = addresses
    }

    /// All of them, names first.
    package var all: [String] { hosts + addresses }

    /// Whether there is none.
    package var isEmpty: Bool { hosts.isEmpty && addresses.isEmpty }

    /// Whether a certificate for these is one for the others, too.
    package func cover(_ others: CertificateNames) -> Bool { others.without(self).isEmpty }

    /// Whether a certificate for these is one for a host: a name or an address, in any case, without a port.
    package func include(_ host: String) -> Bool {
        if let address = NetworkAddress.canonical(host) { return addresses.contains(address) }
        let name = host.lowercased()
        // A star stands for one part of a name.
        return hosts.contains(name) || hosts.contains("*" + name.drop { $0 != "." })
    }

    /// What is not among the others.
    package func without(_ others: CertificateNames) -> CertificateNames {
        CertificateNames(
            hosts: hosts.filter { !others.hosts.contains($0) },
            addresses: addresses.filter { !others.addresses.contains($0) })
    }

    /// Each once, in the same order, and only what a certificate can have: the system says what a machine is called,
    /// and that may be anything.
    package var usable: CertificateNames {
        func unique(_ texts: [String]) -> [String] {
            texts.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        }
        // An address stands among the names where somebody said that the server is known by it.
        return CertificateNames(
            hosts: unique(
                hosts.map { $0.lowercased() }.filter {
                    Self.isHost($0) && !Self.isTopLevel($0) && NetworkAddress.canonical($0) == nil
                }),
            addresses: unique((addresses + hosts).compactMap(NetworkAddress.canonical)))
    }

    /// Whether a name may be a top-level domain, as `studio` and `school` are: who may sign for a name may sign for all
    /// names below it. None of them but those in another script (`xn--…`) has a figure or a hyphen.
    private static func isTopLevel(_ name: String) -> Bool {
        guard name != "localhost", !name.contains(".") else { return false }
        return name.hasPrefix("xn--") || name.utf8.allSatisfy { 0x61...0x7A ~= $0 }
    }

    /// Letters, figures, hyphens, underscores and dots between them.
    private static func isHost(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 253
            && parts.allSatisfy { part in
                (1...63).contains(part.utf8.count)
                    && part.utf8.allSatisfy { byte in
                        switch byte {
                        case 0x61...0x7A, 0x30...0x39, 0x2D, 0x5F: true
                        default: false
                        }
                    }
            }
    }
}
