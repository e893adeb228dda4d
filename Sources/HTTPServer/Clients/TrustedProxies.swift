/// Whose word counts when it says for whom it asks. Everybody can send such header fields, so those of others are
/// passed over.
package struct TrustedProxies: Sendable, Equatable {
    private let addresses: Set<PeerAddress>
    private let isLoopbackBelieved: Bool

    /// What stands for this machine.
    package static let thisMachine = "auto"
    /// Nobody is believed.
    package static let none = TrustedProxies(addresses: [], isLoopbackBelieved: false)
    /// More proxies one behind the other are not looked through.
    private static let longestChain = 16

    private init(addresses: Set<PeerAddress>, isLoopbackBelieved: Bool) {
        self.addresses = addresses
        self.isLoopbackBelieved = isLoopbackBelieved
    }

    /// Addresses, separated by commas, as in `192.168.1.2,fd00::2`; `auto` for any of this machine's own. `nil` for
    /// what is no address.
    package init?(_ text: String) {
        var (addresses, isLoopbackBelieved) = (Set<PeerAddress>(), false)
        for name in text.split(separator: ",", omittingEmptySubsequences: false) {
            if name == Self.thisMachine {
                isLoopbackBelieved = true
            } else if let address = PeerAddress(numeric: String(name)) {
                addresses.insert(address)
            } else {
                return nil
            }
        }
        self.init(addresses: addresses, isLoopbackBelieved: isLoopbackBelieved)
    }

    /// Whether what an address says of others is believed.
    func believe(_ address: PeerAddress) -> Bool {
        addresses.contains(address) || isLoopbackBelieved && address.isLoopback
    }

    /// For whom a connection asks: from the last hop to the first, the first one that is no believed proxy.
    ///
    /// A proxy that writes one of the two header fields passes the other on as its client sent it. So where both are
    /// there they must agree; else nobody knows who it is, and nobody can pass for somebody else.
    func client(of peer: PeerAddress, headers: HeaderFields) -> Client {
        guard believe(peer) else { return Client(at: peer) }
        let standard = headers.values(.forwarded)
        let usual = headers.values(.forwardedFor)
        switch (standard.isEmpty, usual.isEmpty) {
        case (true, true): return Client(at: peer)
        case (false, true): return client(along: ForwardedChain.standard(standard)?.map(\.address), peer)
        case (true, false): return client(along: ForwardedChain.usual(usual), peer)
        case (false, false):
            let client = client(along: ForwardedChain.standard(standard)?.map(\.address), peer)
            return client == self.client(along: ForwardedChain.usual(usual), peer) ? client : .unknown
        }
    }

    /// The host that a believed proxy was asked for; `nil` where it does not say so, or two header fields say two
    /// things.
    func host(from peer: PeerAddress, headers: HeaderFields) -> String? {
        guard believe(peer) else { return nil }
        let usual = ForwardedChain.last(headers.values(.forwardedHost))
        let values = headers.values(.forwarded)
        guard !values.isEmpty else { return usual }
        guard let hops = ForwardedChain.standard(values) else { return nil }
        guard let standard = hops.last?.host else { return usual }
        return usual == nil || usual == standard ? standard : nil
    }

    /// Whether a believed proxy was asked over TLS: it says so, and does not say the opposite as well. `nil` where none
    /// is believed, or says anything of it.
    func isEncrypted(from peer: PeerAddress, headers: HeaderFields) -> Bool? {
        guard believe(peer) else { return nil }
        var schemes: [String] = []
        if let usual = ForwardedChain.last(headers.values(.forwardedProto)) { schemes.append(usual) }
        let values = headers.values(.forwarded)
        if !values.isEmpty {
            guard let hops = ForwardedChain.standard(values) else { return false }
            if let standard = hops.last?.scheme { schemes.append(standard) }
        }
        return schemes.isEmpty ? nil : schemes.allSatisfy { $0.isSameToken(as: "https") }
    }

    /// - Parameter chain: who asked whom, the first client first; `nil` for an entry that is no address. `nil` when it
    ///   cannot be read.
    private func client(along chain: [PeerAddress?]?, _ peer: PeerAddress) -> Client {
        guard let chain else { return .unknown }
        var last = peer
        for hop in chain.reversed().prefix(Self.longestChain) {
            guard let hop else { return .unknown }
            last = hop
            guard believe(hop) else { return Client(at: hop) }
        }
        // Somebody on a proxy's own machine; or there are more proxies than anybody has.
        return chain.count <= Self.longestChain ? Client(at: last) : .unknown
    }
}
