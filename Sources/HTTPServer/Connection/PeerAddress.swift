import Glibc

/// A client's address, without its port.
struct PeerAddress: Sendable, Hashable {
    let text: String
    /// Whether it is this machine's own. Asked for each request.
    let isLoopback: Bool

    init(text: String) {
        self.text = text
        isLoopback = text.hasPrefix("127.") || text == "::1"
    }

    /// Reads what the C library has found; IPv4 addresses in IPv6 clothes are undressed.
    init(_ address: UnsafePointer<sockaddr>?) {
        // The family says which structure the pointer leads to.
        let raw = address.map { UnsafeRawPointer($0) }
        let name: String? =
            switch (address.map { Int32($0.pointee.sa_family) }, raw) {
            case (AF_INET?, let raw?): Self.name(AF_INET, raw + 4)
            case (AF_INET6?, let raw?): Self.name(AF_INET6, raw + 8)
            default: nil
            }
        self.init(text: name.map(Self.undressed) ?? Self.unknown.text)
    }

    /// An address in figures; `nil` for anything else. IPv6 is written as the C library writes it, so that what is
    /// equal looks equal, and IPv4 addresses in IPv6 clothes are undressed.
    init?(numeric text: String) {
        var bytes = in6_addr()
        // Longer texts are no addresses, and zones mean something on their own machine only.
        guard text.utf8.count < Int(INET6_ADDRSTRLEN), !text.utf8.contains(0) else { return nil }
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(text: text)
        } else if inet_pton(AF_INET6, text, &bytes) == 1, let name = Self.name(AF_INET6, &bytes) {
            self.init(text: Self.undressed(name))
        } else {
            return nil
        }
    }

    /// Whoever cannot be told.
    static let unknown = PeerAddress(text: "unknown")

    private static func name(_ family: Int32, _ bytes: UnsafeRawPointer) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return nil }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private static func undressed(_ name: String) -> String {
        name.hasPrefix("::ffff:") && name.contains(".") ? String(name.dropFirst(7)) : name
    }
}
