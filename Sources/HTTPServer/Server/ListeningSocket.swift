import Glibc

/// A bound, listening socket. We make it ourselves, so that we can say exactly why it fails.
struct ListeningSocket {
    let descriptor: Int32
    let port: UInt16

    /// Connections that the system keeps until they are accepted.
    private static let backlog: Int32 = 1_024
    /// Bytes that wait in the kernel to be sent on one connection: a client that does not read pins no more of them.
    private static let unsentBytes: Int32 = 256 * 1024

    init(host: String, port: UInt16) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        // Lists from the C library: freed on the way out, not kept.
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(bare == "localhost" ? "127.0.0.1" : bare, String(port), &hints, &found) == 0,
            let first = found
        else {
            throw ServerError(
                .badHost,
                "\"\(host)\" is not an address of this machine. Use 127.0.0.1, 0.0.0.0 for all addresses, or the machine’s name."
            )
        }
        defer { freeaddrinfo(first) }
        let descriptor = socket(
            first.pointee.ai_family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { throw Self.error(errno, host: host, port: port) }
        var yes: Int32 = 1
        var no: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        // Accepted connections inherit it.
        var unsent = Self.unsentBytes
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, size)
        if first.pointee.ai_family == AF_INET6 { setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &no, size) }
        guard bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
            listen(descriptor, Self.backlog) == 0, let bound = Self.port(of: descriptor)
        else {
            let reason = errno
            close(descriptor)
            throw Self.error(reason, host: host, port: port)
        }
        self.descriptor = descriptor
        self.port = bound
    }

    private static func port(of descriptor: Int32) -> UInt16? {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard getsockname(descriptor, address, &size) == 0 else { return nil }
                // The port stands at the same place for both families.
                return UInt16(bigEndian: (UnsafeRawPointer(address) + 2).load(as: UInt16.self))
            }
        }
    }

    /// Addresses of the other version of the protocol, where a machine lacks one of them; else those that are always
    /// there.
    private static func others(than host: String) -> String {
        host == "localhost" || host.hasPrefix("127.") || host == "0.0.0.0"
            ? "::1, or :: for all" : "127.0.0.1, or 0.0.0.0 for all"
    }

    static func error(_ reason: Int32, host: String, port: UInt16) -> ServerError {
        switch reason {
        case EADDRINUSE:
            ServerError(
                .portTaken, "Another program is using port \(port). Stop it, or choose another port with --port.")
        case EACCES, EPERM:
            ServerError(
                .portForbidden, "Port \(port) needs administrator rights. Choose a port from 1024 up with --port.")
        case EADDRNOTAVAIL, EAFNOSUPPORT:
            ServerError(
                .hostUnavailable, "\"\(host)\" is not an address of this machine. Use \(others(than: host)).")
        default:
            ServerError(
                .outOfResources,
                "Can’t open a network socket (\(String(cString: strerror(reason)))). Close other programs and try again."
            )
        }
    }
}
