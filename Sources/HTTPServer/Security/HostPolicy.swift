import Glibc

/// Which names a request may call this server by. A page elsewhere can make its own name point at this machine (DNS
/// rebinding) and would then count as same-origin; it cannot make the browser send one of our names.
public struct HostPolicy: Sendable, Equatable {
    /// Names in lower case; addresses without brackets.
    private let names: Set<String>
    /// Any address in figures will do: nobody's name can lead to one.
    private let allowsAddresses: Bool

    /// - Parameters:
    ///   - host: what the server is bound to, as configured.
    ///   - names: further names it is known by, such as `motionbook.local`.
    public init(boundTo host: String = "127.0.0.1", names: [String] = []) {
        self.names = Set((["localhost", "127.0.0.1", "::1", host] + names).map { $0.lowercased() })
        allowsAddresses = !["localhost", "::1"].contains(host.lowercased()) && !host.hasPrefix("127.")
    }

    /// Whether a Host header names us. The port is left aside: it says nothing about whose name it is.
    public func allows(_ header: String) -> Bool {
        guard let host = Self.hostName(of: header) else { return false }
        return names.contains(host) || names.contains(host.lowercased()) || allowsAddresses && Self.isAddress(host)
    }

    /// The name before the port, without brackets; `nil` when the port is no number or the name is empty.
    static func hostName(of header: String) -> String? {
        let bytes = header.utf8
        if bytes.first == UInt8(ascii: "[") {
            guard let end = header.firstIndex(of: "]"), isPort(header[header.index(after: end)...]) else { return nil }
            return String(header[header.index(after: header.startIndex)..<end])
        }
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
        guard colon > bytes.startIndex, isPort(header[colon...]) else { return nil }
        return String(header[..<colon])
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.isEmpty
            || text.utf8.first == UInt8(ascii: ":")
                && text.utf8.dropFirst().allSatisfy { 0x30...0x39 ~= $0 } && text.utf8.count <= 6
    }

    private static func isAddress(_ host: String) -> Bool {
        var storage = in6_addr()
        return inet_pton(AF_INET, host, &storage) == 1 || inet_pton(AF_INET6, host, &storage) == 1
    }
}
