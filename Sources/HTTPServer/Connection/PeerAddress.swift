import Glibc

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
