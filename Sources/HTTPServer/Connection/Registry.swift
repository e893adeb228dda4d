import Synchronization

/// Who is connected and which requests are in hand.
final class Registry: Sendable {
    private struct State {
        var peers: [ObjectIdentifier: Peer] = [:]
        var addresses: [PeerAddress: (share: AddressShare, connections: Int)] = [:]
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let stopping = Atomic(false)
    private let limits: ServerLimits
    private let proxies: TrustedProxies

    init(limits: ServerLimits, proxies: TrustedProxies = .none) {
        self.limits = limits
        self.proxies = proxies
    }

    /// Whether an address may stand for many clients.
    private func isShared(_ address: PeerAddress) -> Bool { address.isLoopback || proxies.believe(address) }

    /// New requests are turned away.
    var isStopping: Bool {
        get { stopping.load(ordering: .acquiring) }
        set { stopping.store(newValue, ordering: .releasing) }
    }

    // MARK: Connections

    /// Whether one more connection from there is within the limits.
    func admits(_ address: PeerAddress) -> Bool {
        let limit = isShared(address) ? limits.connectionsPerLoopbackAddress : limits.connectionsPerAddress
        return !isStopping && state.withLock { $0.addresses[address]?.connections ?? 0 < limit }
    }

    /// A connection that has been accepted, with the share of its address.
    func add(descriptor: Int32, address: PeerAddress) -> Peer {
        state.withLock { state in
            let share = share(of: address, &state)
            state.addresses[address]?.connections += 1
            let peer = Peer(
                descriptor: descriptor, address: address, share: share, deadline: .now + limits.headerDeadline)
            state.peers[ObjectIdentifier(peer)] = peer
            return peer
        }
    }

    /// One more request of a client, if it is within the limit. The share is to be left when it was answered.
    func enter(_ client: Client, over peer: Peer) -> AddressShare? {
        if client.address == peer.address.text { return peer.share.enter() ? peer.share : nil }
        // Under the lock: a share without requests may be forgotten at any time.
        return state.withLock { state in
            let share = share(of: PeerAddress(text: client.address), &state)
            return share.enter() ? share : nil
        }
    }

    private func share(of address: PeerAddress, _ state: inout State) -> AddressShare {
        if let share = state.addresses[address]?.share { return share }
        let limit = isShared(address) ? limits.requestsPerLoopbackAddress : limits.requestsPerAddress
        let share = AddressShare(limit: limit)
        state.addresses[address] = (share, 0)
        return share
    }

    func remove(_ peer: Peer) {
        state.withLock { state in
            guard state.peers.removeValue(forKey: ObjectIdentifier(peer)) != nil else { return }
            state.addresses[peer.address]?.connections -= 1
        }
    }

    /// Cuts connections whose time is up, who are too slow, and those that have no request in hand when the server is
    /// stopping.
    /// - Returns: requests whose clients have gone, to be given up.
    func cutOverdue(now: MonotonicTime) -> [Exchange] {
        state.withLock { state in
            // A handler may outlast its client's last connection: its address is remembered until then.
            state.addresses = state.addresses.filter { $0.value.connections > 0 || !$0.value.share.isIdle }
            for peer in state.peers.values {
                if peer.readsTooSlowly(now: now, limits: limits) {
                    peer.cutUnsent()
                } else if peer.deadline < now || isStopping && !peer.isBusy {
                    peer.cut()
                }
            }
            return state.exchanges.values.filter { exchange in
                guard state.peers[ObjectIdentifier(exchange.peer)] != nil else { return false }
                if exchange.isTooSlow(now: now) || exchange.isForsaken() { exchange.peer.cut() }
                return exchange.isDeserted()
            }
        }
    }

    /// Addresses that are remembered.
    var knownAddresses: Int { state.withLock { $0.addresses.count } }

    /// Cuts all connections.
    /// - Returns: whether any is left; their threads let go of them, not this.
    func cutAll() -> Bool {
        state.withLock { state in
            state.peers.values.forEach { $0.cut() }
            return !state.peers.isEmpty
        }
    }

    /// Whether any request is being answered.
    var isBusy: Bool { state.withLock { $0.peers.values.contains(where: \.isBusy) } }

    // MARK: Requests that a handler answers

    /// - Returns: whether there is still time for it; if not, it is to be abandoned.
    func add(_ exchange: Exchange) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            state.exchanges[ObjectIdentifier(exchange)] = exchange
            return true
        }
    }

    func remove(_ exchange: Exchange) {
        _ = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    var exchanges: [Exchange] { state.withLock { Array($0.exchanges.values) } }

    /// Takes no more.
    /// - Returns: those in hand.
    func close() -> [Exchange] {
        state.withLock { state in
            state.isClosed = true
            return Array(state.exchanges.values)
        }
    }
}
