import CMicroHTTPD
import Glibc
import Synchronization

/// The other end of a connection.
final class Peer: Sendable {
    /// The connection's socket; open as long as the peer is registered.
    let descriptor: Int32
    let address: PeerAddress
    private let deadlineNanoseconds: Atomic<Int64>

    init(descriptor: Int32, address: PeerAddress, deadline: MonotonicTime) {
        self.descriptor = descriptor
        self.address = address
        deadlineNanoseconds = Atomic(deadline.nanoseconds)
    }

    /// When the connection is cut unless a request's header lines are whole by then; never while one is answered.
    var deadline: MonotonicTime {
        get { MonotonicTime(nanoseconds: deadlineNanoseconds.load(ordering: .relaxed)) }
        set { deadlineNanoseconds.store(newValue.nanoseconds, ordering: .relaxed) }
    }

    /// A request is being read or answered.
    var isBusy: Bool { deadline == .never }

    /// The client has closed and everything it sent has been read. Only for registered peers, like `cut`.
    var hasHungUp: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) == 0
    }

    /// Ends the connection; its thread notices and cleans up. Only for registered peers, under the registry's lock:
    /// afterwards the descriptor may be somebody else's.
    func cut() { shutdown(descriptor, Int32(SHUT_RDWR)) }
}

/// A client's address, without its port.
struct PeerAddress: Sendable, Hashable {
    let text: String

    init(text: String) { self.text = text }

    /// Reads what the C library has found; IPv4 addresses in IPv6 clothes are undressed.
    init(_ address: UnsafePointer<sockaddr>?) {
        // The family says which structure the pointer leads to.
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard let address else {
            text = "unknown"
            return
        }
        let family = Int32(address.pointee.sa_family)
        let raw = UnsafeRawPointer(address)
        let result: UnsafePointer<CChar>? =
            switch family {
            case AF_INET: inet_ntop(family, raw + 4, &buffer, socklen_t(buffer.count))
            case AF_INET6: inet_ntop(family, raw + 8, &buffer, socklen_t(buffer.count))
            default: nil
            }
        let name = result.map { _ in
            String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
        text = name.map { $0.hasPrefix("::ffff:") && $0.contains(".") ? String($0.dropFirst(7)) : $0 } ?? "unknown"
    }

    var isLoopback: Bool { text.hasPrefix("127.") || text == "::1" }
}
