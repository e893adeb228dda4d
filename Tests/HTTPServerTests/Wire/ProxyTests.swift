import Synchronization
import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// Limits and logs behind a proxy that is believed, and one that is not.
    @Suite(.serialized) struct ProxyTests {
        /// A server that answers `/wait` when it is told to.
        private func withProxy(
            _ scheme: Scheme, _ proxies: TrustedProxies, _ limits: ServerLimits,
            _ body: @escaping @Sendable (UInt16, _ begun: Signal<Void>, _ goOn: Signal<Void>) async throws -> Void
        ) async throws -> [LogEntry.Access] {
            let (log, begun, goOn) = (Entries(), Signal<Void>(), Signal<Void>())
            let responder = ClosureResponder(answer: { request in
                if request.head.path == "/wait" {
                    begun.send(())
                    _ = await goOn.next()
                }
                return .text(request.head.client.address)
            })
            let server = try WebServer(
                configuration: scheme.configuration(port: 0, limits: limits, proxies: proxies), responder: responder,
                log: { if case .access(let entry) = $0 { log.add(entry) } })
            try await body(server.address.port, begun, goOn)
            await server.stop(within: .seconds(5))
            return log.list
        }

        @Test(arguments: Scheme.allCases, [true, false]) func limitsAreThoseOfTheClient(
            _ scheme: Scheme, _ isBelieved: Bool
        ) async throws {
            var limits = ServerLimits()
            (limits.requestsPerAddress, limits.requestsPerLoopbackAddress) = (1, 1)
            let believed = try #require(TrustedProxies("auto"))
            let proxies = isBelieved ? believed : TrustedProxies.none
            let entries = try await withProxy(scheme, proxies, limits) { port, begun, goOn in
                let (one, other) = ("X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 198.51.100.2")
                async let waiting = offPool { try RawClient(scheme, port: port).ask(get("/wait", one)).status }
                _ = await begun.next()
                let statuses = try await offPool { () throws -> [Int] in
                    // Over a connection of its own, and one that served another client.
                    let shared = try RawClient(scheme, port: port)
                    return [
                        try RawClient(scheme, port: port).ask(get("/", one)).status,
                        try shared.ask(get("/", other)).status,
                        try RawClient(scheme, port: port).ask(get("/", one)).status,
                    ]
                }
                #expect(statuses == [429, isBelieved ? 200 : 429, 429])
                goOn.send(())
                let waited = try await waiting
                #expect(waited == 200)
                #expect(try await offPool { try RawClient(scheme, port: port).ask(get("/", one)).status } == 200)
            }
            let addresses = Set(entries.map(\.remoteAddress))
            #expect(addresses == (isBelieved ? ["198.51.100.1", "198.51.100.2"] : ["127.0.0.1"]))
        }

        /// A proxy keeps its connections, over which many ask.
        @Test func aProxyHasTheConnectionsOfMany() throws {
            var limits = ServerLimits()
            (limits.connectionsPerAddress, limits.connectionsPerLoopbackAddress) = (1, 3)
            let proxies = try #require(TrustedProxies("10.0.0.2"))
            let registry = Registry(limits: limits, proxies: proxies)
            let peers = (0..<3).map { _ in registry.add(descriptor: -1, address: PeerAddress(text: "10.0.0.2")) }
            #expect(!registry.admits(PeerAddress(text: "10.0.0.2")) && registry.admits(PeerAddress(text: "10.0.0.3")))
            registry.remove(peers[0])
            #expect(registry.admits(PeerAddress(text: "10.0.0.2")))
            let neighbour = registry.add(descriptor: -1, address: PeerAddress(text: "10.0.0.3"))
            #expect(!registry.admits(neighbour.address))
        }

        /// Clients that are told of are forgotten when nothing of theirs is answered.
        @Test func clientsAreForgotten() throws {
            let proxies = try #require(TrustedProxies("auto"))
            let registry = Registry(limits: .init(), proxies: proxies)
            let peer = registry.add(descriptor: -1, address: PeerAddress(text: "127.0.0.1"))
            let shares = (0..<1_000).compactMap {
                registry.enter(Client(address: "198.51.100.\($0)", isOne: true), over: peer)
            }
            #expect(shares.count == 1_000 && registry.knownAddresses == 1_001)
            for share in shares.dropFirst() { share.leave() }
            _ = registry.cutOverdue(now: .now)
            #expect(registry.knownAddresses == 2)
        }

        @Test(arguments: Scheme.allCases) func theKeyStandsInNoLog(_ scheme: Scheme) async throws {
            let entries = try await withProxy(scheme, .none, .init()) { port, _, _ in
                // Refused before the head is read: the log has what came.
                _ = try await offPool {
                    try RawClient(scheme, port: port).ask("GET /?key=secret HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n")
                }
            }
            #expect(entries.map(\.path) == ["/"] && entries.map(\.status.rawValue) == [400])
        }
    }
}

/// What a server told to its log.
private final class Entries: Sendable {
    private let all = Mutex<[LogEntry.Access]>([])

    var list: [LogEntry.Access] { all.withLock { $0 } }
    func add(_ entry: LogEntry.Access) { all.withLock { $0.append(entry) } }
}
