import Synchronization

/// Who is connected and which requests are in hand.
final class Registry: Sendable {
    private struct State {
        var peers: [ObjectIdentifier: Peer] = [:]
        var connections: [PeerAddress: Int] = [:]
        var exchanges: [ObjectIdentifier: Exchange] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let stopping = Atomic(false)
    private let limits: ServerLimits

    init(limits: ServerLimits) { self.limits = limits }

    /// New requests are turned away.
    var isStopping: Bool {
        get { stopping.load(ordering: .acquiring) }
        set { stopping.store(newValue, ordering: .releasing) }
    }

    // MARK: Connections

    /// Whether one more connection from there is within the limits.
    func admits(_ address: PeerAddress) -> Bool {
        let limit = address.isLoopback ? limits.connectionsPerLoopbackAddress : limits.connectionsPerAddress
        return !isStopping && state.withLock { $0.connections[address, default: 0] < limit }
    }

    func add(_ peer: Peer) {
        state.withLock {
            $0.peers[ObjectIdentifier(peer)] = peer
            $0.connections[peer.address, default: 0] += 1
        }
    }

    func remove(_ peer: Peer) {
        state.withLock { state in
            guard state.peers.removeValue(forKey: ObjectIdentifier(peer)) != nil else { return }
            let rest = state.connections[peer.address, default: 1] - 1
            state.connections[peer.address] = rest > 0 ? rest : nil
        }
    }

    /// Cuts connections whose time is up, and those that have no request in hand when the server is stopping.
    func cutOverdue(now: MonotonicTime) {
        state.withLock { state in
            for peer in state.peers.values where peer.deadline < now || isStopping && !peer.isBusy { peer.cut() }
            for exchange in state.exchanges.values where state.peers[ObjectIdentifier(exchange.peer)] != nil {
                if exchange.isTooSlow(now: now) || exchange.isForsaken() { exchange.peer.cut() }
            }
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
