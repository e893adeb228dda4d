import CMicroHTTPD
import Glibc
import Synchronization

/// The other end of a connection.
final class Peer: Sendable {
    /// What can be known of the client without reading.
    enum Presence {
        case there
        /// Nothing more will come: it has closed, or it sends no more and still reads.
        case silent
        /// It has closed both ways, or was reset.
        case gone
    }

    /// POLLRDHUP, which the C library offers GNU programs only.
    private static let hangUpOfReading: Int16 = 0x2000

    /// The connection's socket; open as long as the peer is registered.
    let descriptor: Int32
    let address: PeerAddress
    /// What all connections from that address have in common.
    let share: AddressShare
    /// Where TLS is spoken; held for the library until the connection has ended.
    private let handshake: Handshake?
    private let headerDeadline: Duration
    private let deadlineNanoseconds: Atomic<Int64>
    /// Whether it is the owner's, once that was asked.
    private let ownership = Atomic(Ownership.unknown)

    private enum Ownership: UInt8, AtomicRepresentable {
        case unknown, owner, stranger
    }
    private let sending = Mutex(TransferRate())

    init(descriptor: Int32, address: PeerAddress, share: AddressShare, handshake: Handshake?, limits: ServerLimits) {
        self.descriptor = descriptor
        self.address = address
        self.share = share
        self.handshake = handshake
        headerDeadline = limits.headerDeadline
        let deadline = MonotonicTime.now + (handshake == nil ? limits.headerDeadline : limits.handshakeDeadline)
        deadlineNanoseconds = Atomic(deadline.nanoseconds)
    }

    /// Whether TLS is spoken.
    var isEncrypted: Bool { handshake != nil }

    /// The client has done its part of the handshake: now it has time for header lines, like others from the beginning.
    func handshakeIsOver() { deadline = .now + headerDeadline }

    /// When the connection is cut unless a request's header lines are whole by then; never while one is answered.
    var deadline: MonotonicTime {
        get { MonotonicTime(nanoseconds: deadlineNanoseconds.load(ordering: .relaxed)) }
        set { deadlineNanoseconds.store(newValue.nanoseconds, ordering: .relaxed) }
    }

    /// A request is being read or answered.
    var isBusy: Bool { deadline == .never }

    /// Whether the server's own account, or root, is at the other end, on this machine. The system is asked once.
    func isOwner(asking accounts: PeerAccounts) -> Bool {
        switch ownership.load(ordering: .relaxed) {
        case .owner: return true
        case .stranger: return false
        case .unknown:
            let isOwner = address.isLoopback && accounts.isOwner(of: descriptor)
            ownership.store(isOwner ? .owner : .stranger, ordering: .relaxed)
            return isOwner
        }
    }

    // MARK: Only for registered peers, under the registry's lock: afterwards the descriptor may be somebody else's

    /// The client has closed and everything it sent has been read. Over TLS the last thing that it sends is a goodbye,
    /// which may never be read: there it has closed.
    var hasHungUp: Bool {
        if isEncrypted { return presence != .there }
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Whether the client is still there, though nobody reads from it at the moment.
    var presence: Presence {
        var look = pollfd(fd: descriptor, events: Self.hangUpOfReading, revents: 0)
        guard poll(&look, 1, 0) > 0 else { return .there }
        return Int32(look.revents) & (POLLHUP | POLLERR | POLLNVAL) == 0 ? .silent : .gone
    }

    /// Whether the client takes what is sent more slowly than is put up with. The kernel knows what it has confirmed,
    /// whoever sends: that holds for files, streams and everything else. While there is nothing to send, no time
    /// counts.
    func readsTooSlowly(now: MonotonicTime, limits: ServerLimits) -> Bool {
        sending.withLock { pace in
            var state = motionbook_sending()
            guard isBusy, motionbook_look_at_sending(descriptor, &state), state.is_waiting else {
                pace.pause()
                return false
            }
            return pace.isTooSlow(
                now: now, total: state.confirmed, stretch: limits.answerGrace, rate: limits.answerRate)
        }
    }

    /// Ends the connection; its thread notices and cleans up.
    func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// The same for a client that does not read: what the kernel still holds for it is thrown away at once.
    func cutUnsent() {
        var now = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
        cut()
    }

    // MARK: On the connection's thread, or while the connection is parked

    /// Sends a few bytes at once, past the library, which must not be sending anything itself. Over TLS they would
    /// destroy the stream: see `Exchange.sendLast`.
    /// - Returns: whether all of them are on their way.
    func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) == bytes.count
    }

    /// Says that nothing more will be sent.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }
}
