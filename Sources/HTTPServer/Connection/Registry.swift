import Synchronization

/// Who is connected and which requests are in hand.
final class Registry: Sendable {
    private struct State {
        var peers: [ObjectIdentifier: Peer] = [:]
        /// Connections that we have accepted and with which the library has not begun, by their descriptors.
        var arrivals: [Int32: PeerAddress] = [:]
        var addresses: [PeerAddress: (share: AddressShare, connections: Int)] = [:]
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let stopping = Atomic(false)
    private let limits: ServerLimits
    private let proxies: TrustedProxies
    /// Whether connections are counted from the moment that they are accepted.
    private let countsArrivals: Bool

    init(limits: ServerLimits, proxies: TrustedProxies = .none, countsArrivals: Bool = false) {
        self.limits = limits
        self.proxies = proxies
        self.countsArrivals = countsArrivals
    }

    /// Whether an address may stand for many clients.
    private func isShared(_ address: PeerAddress) -> Bool { address.isLoopback || proxies.believe(address) }

    /// New requests are turned away.
    var isStopping: Bool {
        get { stopping.load(ordering: .acquiring) }
        set { stopping.store(newValue, ordering: .releasing) }
    }

    // MARK: Connections

    /// Whether the library may take one more connection from there. What was counted when it arrived is not asked for
    /// again.
    func admits(_ address: PeerAddress) -> Bool {
        !isStopping && (countsArrivals || state.withLock { isWithinLimit(address, $0) })
    }

    private func isWithinLimit(_ address: PeerAddress, _ state: State) -> Bool {
        let limit = isShared(address) ? limits.connectionsPerLoopbackAddress : limits.connectionsPerAddress
        return state.addresses[address]?.connections ?? 0 < limit
    }

    /// A connection that has been accepted, with the share of its address.
    /// - Parameter handshake: where TLS is spoken on it.
    func add(descriptor: Int32, address: PeerAddress, handshake: Handshake? = nil) -> Peer {
        state.withLock { state in
            let share = share(of: address, &state)
            if state.arrivals.removeValue(forKey: descriptor) == nil { state.addresses[address]?.connections += 1 }
            let peer = Peer(
                descriptor: descriptor, address: address, share: share, handshake: handshake, limits: limits)
            state.peers[ObjectIdentifier(peer)] = peer
            return peer
        }
    }

    // MARK: Connections that we accept ourselves

    /// There is no room for one more connection from anywhere.
    var isFull: Bool { state.withLock { $0.peers.count + $0.arrivals.count >= limits.connections } }

    /// Counts a connection that has just been accepted, if one more from there is within the limits, until it is
    /// `removed`, or `forgotten` before that. The descriptor may be one that the library closed before it had begun
    /// with it, without a word: that one is forgotten now.
    func expect(_ descriptor: Int32, from address: PeerAddress) -> Bool {
        !isStopping
            && state.withLock { state in
                Self.forget(descriptor, &state)
                guard isWithinLimit(address, state) else { return false }
                _ = share(of: address, &state)
                state.addresses[address]?.connections += 1
                state.arrivals[descriptor] = address
                return true
            }
    }

    /// A connection ends with which the library has not begun.
    func forget(_ descriptor: Int32) { state.withLock { Self.forget(descriptor, &$0) } }

    private static func forget(_ descriptor: Int32, _ state: inout State) {
        guard let address = state.arrivals.removeValue(forKey: descriptor) else { return }
        state.addresses[address]?.connections -= 1
    }

    // MARK: Requests of an address

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

    /// Cuts all connections with which the library has begun.
    /// - Returns: whether any is left, begun with or not; their threads let go of them, not this.
    func cutAll() -> Bool {
        state.withLock { state in
            state.peers.values.forEach { $0.cut() }
            return !state.peers.isEmpty || !state.arrivals.isEmpty
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
