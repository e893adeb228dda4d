import Glibc
import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// Whose a connection is, asked of the system about real ones. The system knows it before anything is sent: what is
    /// spoken over the connection matters only where a request has come.
    @Suite(.serialized) struct OwnerTests {
        static let isRoot = geteuid() == 0
        static let needsRoot: Comment = "only root can make a socket another account's"

        /// Some containers have no IPv6.
        static let hasIPv6: Bool = {
            guard let socket = try? ListeningSocket(host: "::1", port: 0) else { return false }
            close(socket.descriptor)
            return true
        }()

        /// Both ends of a connection over loopback, made by this process.
        final class Connection {
            let client: Int32
            let server: Int32
            let listener: Int32

            /// - Parameters:
            ///   - host: where the server listens.
            ///   - family: the client's kind of socket; an IPv6 one speaks IPv4 in IPv6 clothes to an IPv4 server.
            init(host: String, family: Int32) throws {
                let socket = try ListeningSocket(host: host, port: 0)
                listener = socket.descriptor
                client = Glibc.socket(family, Int32(SOCK_STREAM.rawValue), 0)
                let result =
                    if family == AF_INET {
                        Self.connect(client, Self.ipv4(socket.port))
                    } else {
                        Self.connect(client, Self.ipv6(socket.port, mapped: host == "127.0.0.1"))
                    }
                var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
                poll(&ready, 1, 5_000)
                server = result == 0 ? accept(listener, nil, nil) : -1
                try #require(server >= 0)
            }

            deinit { for descriptor in [client, server, listener] { close(descriptor) } }

            static func ipv4(_ port: UInt16) -> sockaddr_in {
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = port.bigEndian
                address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                return address
            }

            static func ipv6(_ port: UInt16, mapped: Bool) -> sockaddr_in6 {
                var address = sockaddr_in6()
                address.sin6_family = sa_family_t(AF_INET6)
                address.sin6_port = port.bigEndian
                inet_pton(AF_INET6, mapped ? "::ffff:127.0.0.1" : "::1", &address.sin6_addr)
                return address
            }

            static func connect<Address>(_ descriptor: Int32, _ address: Address) -> Int32 {
                withUnsafeBytes(of: address) { bytes in
                    bytes.baseAddress.map {
                        Glibc.connect(
                            descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
                    } ?? -1
                }
            }
        }

        static let ways: [(host: String, family: Int32)] =
            [("127.0.0.1", AF_INET), ("0.0.0.0", AF_INET)]
            + (hasIPv6 ? [("127.0.0.1", AF_INET6), ("::", AF_INET), ("::", AF_INET6), ("::1", AF_INET6)] : [])

        @Test(.enabled(if: Gate.knowsOwner, "this system does not tell whose a connection is"), arguments: ways)
        func theSameAccountIsTheOwner(_ host: String, _ family: Int32) throws {
            let connection = try Connection(host: host, family: family)
            #expect(PeerAccounts().isOwner(of: connection.server))
            // To a server of another account only root is, by itself.
            #expect(PeerAccounts(owner: 54_321).isOwner(of: connection.server) == Self.isRoot)
        }

        @Test(.enabled(if: isRoot && Gate.knowsOwner, needsRoot), arguments: ways)
        func anotherAccountIsNot(_ host: String, _ family: Int32) throws {
            let connection = try Connection(host: host, family: family)
            try #require(fchown(connection.client, 12_345, 12_345) == 0)
            #expect(!PeerAccounts().isOwner(of: connection.server))
            #expect(PeerAccounts(owner: 12_345).isOwner(of: connection.server))
            // What an account outside of a container is called in it; it might be anybody.
            try #require(fchown(connection.client, 65_534, 65_534) == 0)
            #expect(!PeerAccounts(owner: 65_534).isOwner(of: connection.server))
        }

        @Test func whoHasGoneIsNobody() throws {
            // Sockets that no process holds are said to be root's by some systems.
            for isReset in [false, true] {
                let connection = try Connection(host: "127.0.0.1", family: AF_INET)
                var option = linger(l_onoff: isReset ? 1 : 0, l_linger: 0)
                setsockopt(connection.client, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
                let port = try #require(Self.port(of: connection.client))
                dup2(connection.listener, connection.client)
                #expect(!PeerAccounts().isOwner(of: connection.server))
                // Whoever listens at the client's port now is somebody else; another test may be quicker than this one.
                guard isReset else { continue }
                let listener = try? ListeningSocket(host: "127.0.0.1", port: port)
                #expect(!PeerAccounts().isOwner(of: connection.server))
                if let listener { close(listener.descriptor) }
            }
            #expect(!PeerAccounts().isOwner(of: -1) && !PeerAccounts().isOwner(of: STDIN_FILENO))
        }

        private static func port(of descriptor: Int32) -> UInt16? {
            var address = sockaddr_in()
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            let result = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
            }
            return result == 0 ? UInt16(bigEndian: address.sin_port) : nil
        }

        static let responder = ClosureResponder(immediate: { .text($0.isFromOwner ? "owner" : "stranger") })

        /// Where the port speaks both, both are asked: their connections come another way than those of HTTP alone.
        @Test(
            .enabled(if: Gate.knowsOwner), arguments: Scheme.allCases,
            ["127.0.0.1", "0.0.0.0"] + (hasIPv6 ? ["::"] : []))
        func aRequestSaysWhoseItIs(_ scheme: Scheme, _ host: String) async throws {
            let server = try WebServer(configuration: scheme.configuration(host: host), responder: Self.responder)
            let port = server.address.port
            try await offPool {
                for spoken in Set([scheme, .http]) {
                    let client = try RawClient(spoken, port: port)
                    #expect(try client.ask(get("/")).text == "owner")
                    guard Self.isRoot else { continue }
                    // Asked once a connection.
                    try #require(client.give(to: 12_345))
                    #expect(try client.ask(get("/")).text == "owner")
                    let other = try RawClient(spoken, port: port)
                    try #require(other.give(to: 12_345))
                    for _ in 0..<3 { #expect(try other.ask(get("/")).text == "stranger") }
                }
            }
            await server.stop(within: .zero)
        }

        /// Over TLS a session goes on over another connection: whose that is, is asked anew.
        @Test(.enabled(if: isRoot && Gate.knowsOwner, needsRoot)) func aResumedSessionIsAskedAnew() async throws {
            try await withServer(.https, .init(), Self.responder) { server in
                let port = server.address.port
                try await offPool {
                    let (client, wire) = try CertificateTests.connect(port)
                    #expect(try client.ask(get("/")).text == "owner")
                    let (other, resumed) = try CertificateTests.connect(port, ticket: wire.ticket)
                    try #require(resumed.isResumed && other.give(to: 12_345))
                    #expect(try other.ask(get("/")).text == "stranger")
                }
            }
        }
    }
}
