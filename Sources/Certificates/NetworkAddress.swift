internal import Glibc

/// Addresses in figures.
enum NetworkAddress {
    /// The address as certificates say it; nil if it is none.
    static func canonical(_ text: String) -> String? {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 { return Self.text(AF_INET, &v4, Int(INET_ADDRSTRLEN)) }
        if inet_pton(AF_INET6, text, &v6) == 1 { return Self.text(AF_INET6, &v6, Int(INET6_ADDRSTRLEN)) }
        return nil
    }

    /// The network that holds this address and no other.
    static func alone(_ address: String) -> String {
        address + (address.contains(":") ? "/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff" : "/255.255.255.255")
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer, _ size: Int) -> String? {
        var text = [CChar](repeating: 0, count: size)
        guard inet_ntop(family, address, &text, socklen_t(size)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
