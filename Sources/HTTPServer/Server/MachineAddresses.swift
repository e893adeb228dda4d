import Glibc

/// The addresses of this machine that others may reach it by.
package enum MachineAddresses {
    /// Addresses of interfaces that are up, in the system's order, IPv4 first. Loopback and link-local ones are left
    /// out: the former mean another machine everywhere else, the latter need the interface's name.
    package static var all: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        // A list from the C library: freed on the way out, not kept.
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [String] = []
        var next = first
        while let entry = next?.pointee {
            next = entry.ifa_next
            // One that is up and has no cable, or no machine behind it, leads nowhere: those of containers mostly.
            guard entry.ifa_flags & UInt32(IFF_UP) != 0, entry.ifa_flags & UInt32(IFF_RUNNING) != 0,
                let address = entry.ifa_addr,
                [AF_INET, AF_INET6].contains(Int32(address.pointee.sa_family))
            else { continue }
            let peer = PeerAddress(address)
            if !peer.isLoopback, !isLinkLocal(peer.text), !found.contains(peer.text) { found.append(peer.text) }
        }
        return found.filter { !$0.contains(":") } + found.filter { $0.contains(":") }
    }

    private static func isLinkLocal(_ text: String) -> Bool { text.hasPrefix("169.254.") || text.hasPrefix("fe80:") }
}
