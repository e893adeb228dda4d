import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// HTTP and HTTPS on one port. Who connects without a scheme here has not said yet which of the two it speaks.
    @Suite(.serialized) struct OnePortTests {
        static let responder = ClosureResponder(immediate: { .text($0.isEncrypted ? "https" : "http") })

        static func serving(
            host: String = "127.0.0.1", _ limits: ServerLimits = .init(), _ body: (WebServer) async throws -> Void
        ) async throws {
            let server = try WebServer(
                configuration: Scheme.https.configuration(host: host, limits: limits), responder: responder)
            do {
                try await body(server)
            } catch {
                await server.stop(within: .zero)
                throw error
            }
            await server.stop(within: .zero)
        }

        /// The first record of a handshake, as browsers send it, up to where its length is told.
        static let helloBegins: [UInt8] = [22, 3, 1, 2, 0, 1]

        @Test(arguments: ["127.0.0.1", "0.0.0.0", "::"]) func speaksBoth(_ host: String) async throws {
            try await Self.serving(host: host) { server in
                let port = server.address.port
                let texts = try await offPool {
                    let clients = try Scheme.allCases.map { try RawClient($0, port: port) }
                    return try (0..<3).flatMap { _ in try clients.map { try $0.ask(get("/")).text } }
                }
                #expect(texts == ["http", "https", "http", "https", "http", "https"])
                #expect(server.address.isEncrypted)
            }
        }

        /// About what comes in place of a handshake; what comes in TLS is the business of `HeaderRulesTests`.
        @Test func takesNonsenseForHTTP() async throws {
            try await Self.serving { server in
                let port = server.address.port
                let answers = try await offPool {
                    try [[0], [128, 46, 1], [21, 3, 3, 0, 2], Array("\r\n\r\nnonsense\r\n\r\n".utf8)].map {
                        bytes -> String in
                        let client = try RawClient(port: port)
                        try client.send(bytes + Array("\r\n\r\n".utf8))
                        client.finishSending()
                        _ = try client.readToEnd()
                        return try RawClient(.https, port: port).ask(get("/")).text
                    }
                }
                #expect(answers == ["https", "https", "https", "https"])
            }
        }

        /// What pretends to be a handshake is closed, and nothing of it reaches anyone but the log of the wire.
        @Test func closesBrokenHandshakes() async throws {
            try await Self.serving { server in
                let port = server.address.port
                let text = try await offPool {
                    for bytes in [
                        [22, 3, 1, 0, 1, 0], [22, 9, 9, 255, 255, 1, 2, 3], [UInt8](repeating: 22, count: 999),
                    ] {
                        let client = try RawClient(port: port)
                        try client.send(bytes)
                        client.finishSending()
                        let rest = try client.readToEnd()
                        try #require(!String(decoding: rest, as: UTF8.self).contains("HTTP/"))
                    }
                    return try RawClient(.https, port: port).ask(get("/")).text
                }
                #expect(text == "https")
            }
        }

        /// Nothing, the first byte, and the beginning of a handshake: each has its time, and no more.
        @Test(arguments: [[], [22], helloBegins] as [[UInt8]]) func dropsWhoStalls(_ bytes: [UInt8]) async throws {
            var limits = ServerLimits()
            limits.handshakeDeadline = .milliseconds(200)
            try await Self.serving(limits) { server in
                let port = server.address.port
                let holds = try await offPool {
                    let client = try RawClient(port: port)
                    try client.send(bytes)
                    return try client.isClosed()
                }
                #expect(holds)
            }
        }

        @Test func answersOthersWhileSomeStall() async throws {
            var limits = ServerLimits()
            limits.handshakeDeadline = .seconds(600)
            try await Self.serving(limits) { server in
                let port = server.address.port
                let texts = try await offPool {
                    let stalled = try (0..<150).map { number in
                        let client = try RawClient(port: port)
                        try client.send([[], [22], Self.helloBegins][number % 3])
                        return client
                    }
                    defer { stalled.forEach { $0.reset() } }
                    return try Scheme.allCases.map { try RawClient($0, port: port).ask(get("/")).text }
                }
                #expect(texts == ["http", "https"])
            }
        }

        /// The time for header lines begins when the handshake is over.
        @Test func theHandshakesTimeIsNotThatOfHeaderLines() async throws {
            var limits = ServerLimits()
            limits.handshakeDeadline = .milliseconds(1_500)
            try await Self.serving(limits) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(.https, port: port)
                    usleepMilliseconds(2_500)
                    return try client.ask(get("/")).text
                }
                #expect(text == "https")
            }
            limits.handshakeDeadline = .seconds(600)
            limits.headerDeadline = .milliseconds(200)
            try await Self.serving(limits) { server in
                let port = server.address.port
                let holds = try await offPool { try RawClient(.https, port: port).isClosed() }
                #expect(holds)
            }
        }

        /// Connections that have not said anything count, too.
        @Test(arguments: Scheme.allCases) func silentConnectionsCount(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            (limits.connectionsPerLoopbackAddress, limits.handshakeDeadline) = (3, .seconds(600))
            try await Self.serving(limits) { server in
                let port = server.address.port
                let holds = try await offPool {
                    var silent = try (0..<3).map { _ in try RawClient(port: port) }
                    let isRefused = try RawClient(scheme, port: port).isClosed()
                    silent.removeAll()
                    return isRefused
                }
                #expect(holds)
                let isAnswered = try await eventually {
                    let answer = try? await offPool { try RawClient(scheme, port: port).ask(get("/")).text }
                    return answer == scheme.rawValue
                }
                #expect(isAnswered)
            }
        }

        /// Where there is no room at all, those who come wait until there is.
        @Test(arguments: Scheme.allCases) func whoFindsNoRoomWaits(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            (limits.connections, limits.handshakeDeadline) = (4, .milliseconds(500))
            try await Self.serving(limits) { server in
                let port = server.address.port
                let text = try await offPool {
                    let silent = try (0..<4).map { _ in try RawClient(port: port) }
                    defer { silent.forEach { $0.reset() } }
                    return try RawClient(scheme, port: port).ask(get("/")).text
                }
                #expect(text == scheme.rawValue)
            }
        }

        /// Stopping waits for none of those who stall, and closes them.
        @Test(.timeLimit(.minutes(5)), arguments: [Duration.zero, .seconds(600)])
        func stopsWhateverStalls(_ grace: Duration) async throws {
            var limits = ServerLimits()
            limits.handshakeDeadline = .seconds(600)
            let server = try WebServer(
                configuration: Scheme.https.configuration(limits: limits), responder: Self.responder)
            let port = server.address.port
            let stalled = try await offPool {
                try (0..<60).map { number in
                    let client = try RawClient(port: port)
                    try client.send([[], [22], Self.helloBegins][number % 3])
                    return KeptClient(client)
                }
            }
            async let first: Void = server.stop(within: grace)
            async let second: Void = server.stop(within: grace)
            _ = await (first, second)
            for client in stalled { #expect(try client.isClosed()) }
            await #expect(throws: RawClient.Trouble.self) { try await offPool { _ = try RawClient(port: port) } }
        }

        /// Connections are handed over until the last moment, and daemons stop right behind.
        @Test(arguments: 0..<10) func stoppingWhileTheyComeIsSafe(_ round: Int) async throws {
            let server = try WebServer(configuration: Scheme.https.configuration(), responder: Self.responder)
            let port = server.address.port
            await withTaskGroup { group in
                for number in 0..<6 {
                    group.addTask {
                        try? await offPool {
                            while true {
                                _ = try RawClient(Scheme.allCases[number % 2], port: port, timeout: 3).ask(get("/"))
                            }
                        }
                    }
                }
                try? await Task.sleep(for: .milliseconds(20 + 13 * round))
                await server.stop(within: round.isMultiple(of: 2) ? .zero : .milliseconds(50))
            }
        }

        /// A descriptor that the library closed without a word comes back as another connection.
        @Test func arrivalsAreCountedOnce() {
            var limits = ServerLimits()
            (limits.connectionsPerAddress, limits.connections) = (2, 3)
            let registry = Registry(limits: limits, countsArrivals: true)
            let (one, other) = (PeerAddress(text: "192.0.2.1"), PeerAddress(text: "192.0.2.2"))
            #expect(registry.expect(5, from: one) && registry.expect(6, from: one) && !registry.expect(7, from: one))
            #expect(registry.expect(6, from: other) && registry.expect(7, from: one) && registry.isFull)
            registry.forget(7)
            registry.forget(7)
            let peer = registry.add(descriptor: 5, address: one)
            #expect(!registry.isFull && registry.expect(8, from: one) && !registry.expect(9, from: one))
            registry.remove(peer)
            #expect(registry.expect(9, from: one) && registry.admits(one) && registry.cutAll())
            [6, 8, 9].forEach(registry.forget)
            _ = registry.cutOverdue(now: .now)
            #expect(registry.knownAddresses == 0 && !registry.cutAll())
            registry.isStopping = true
            #expect(!registry.expect(5, from: one) && !registry.admits(one))
        }
    }
}
