import TestSupport
import Testing

@testable import HTTPServer

extension OverSockets {
    /// Certificates that are used, replaced and refused: of TLS alone.
    @Suite(.serialized) struct CertificateTests {
        /// A client with its wire.
        static func connect(
            _ port: UInt16, trusting trusted: [TestCertificate] = [.usual], ticket: [UInt8]? = nil
        ) throws -> (client: RawClient, wire: TLSWire) {
            var wire: TLSWire?
            let client = try RawClient(port: port) { descriptor in
                let made = TLSWire(descriptor, trusting: trusted, ticket: ticket)
                wire = made
                return made
            }
            return (client, try #require(wire))
        }

        @Test func theNextHandshakeHasTheNewOne() async throws {
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            let responder = ClosureResponder(
                immediate: { $0.path == "/events" ? .events(events) : .text("hello") })
            try await withServer(.https, .init(), responder) { server in
                let port = server.address.port
                try await offPool {
                    let (open, wire) = try Self.connect(port)
                    let (listening, _) = try Self.connect(port)
                    try listening.send(get("/events"))
                    _ = try listening.readHead()
                    try server.use(TestCertificate.other.server)
                    let (next, nextWire) = try Self.connect(port, trusting: [.other])
                    #expect(try next.ask(get("/")).text == "hello" && nextWire.leaf != wire.leaf)
                    #expect(try Self.connect(port).wire.isOpen == false)
                    // Often enough that the first would long be gone, had nothing held it.
                    for _ in 0..<20 {
                        try server.use(TestCertificate.usual.server)
                        try server.use(TestCertificate.other.server)
                    }
                    #expect(try open.ask(get("/")).text == "hello")
                    source.yield(.init(data: "still here"))
                    #expect(try listening.readText(until: "still here").isEmpty == false)
                    source.finish()
                }
            }
        }

        /// A class has a stream open on each device while its server's certificate is renewed.
        @Test func streamsOfAClassOutliveARenewal() async throws {
            let streams = (0..<30).map { _ in AsyncStream<ServerSentEvent>.makeStream() }
            let events = streams.map(\.stream)
            let responder = ClosureResponder(
                immediate: { head in
                    Int(head.path.dropFirst()).map { .events(events[$0]) } ?? .text("hello")
                })
            try await withServer(.https, .init(), responder) { server in
                let port = server.address.port
                try await offPool {
                    let listening = try streams.indices.map { number in
                        let (client, wire) = try Self.connect(port)
                        try client.send(get("/\(number)"))
                        #expect(try client.readHead().status == 200)
                        return (client: client, leaf: wire.leaf)
                    }
                    func hear(_ words: String) throws {
                        for (number, stream) in streams.enumerated() {
                            stream.continuation.yield(.init(data: "\(words) \(number)"))
                            let text = try listening[number].client.readText(until: "\(words) \(number)\n\n")
                            #expect(text.contains("data: \(words) \(number)\n\n"))
                        }
                    }
                    try hear("before")
                    try server.use(TestCertificate.other.server)
                    let (next, wire) = try Self.connect(port, trusting: [.other])
                    #expect(try next.ask(get("/")).text == "hello")
                    #expect(wire.isOpen && listening.allSatisfy { $0.leaf != wire.leaf })
                    try hear("after")
                    for (number, stream) in streams.enumerated() {
                        stream.continuation.finish()
                        // Whole to its end, and the connection is as good as before.
                        let client = listening[number].client
                        _ = try client.readText(until: "0\r\n\r\n")
                        #expect(try client.ask(get("/")).text == "hello")
                    }
                }
            }
        }

        @Test func certificatesMayChangeAmongHandshakes() async throws {
            try await withServer(.https) { server in
                let port = server.address.port
                async let clients: [Bool] = withThrowingTaskGroup { group in
                    for _ in 0..<4 {
                        group.addTask {
                            try await offPool {
                                try (0..<40).allSatisfy { _ in
                                    // Whichever of the two it is, it is whole.
                                    try Self.connect(port, trusting: [.usual, .other]).wire.isOpen
                                }
                            }
                        }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                for number in 0..<300 {
                    try server.use((number.isMultiple(of: 2) ? TestCertificate.other : .usual).server)
                    await Task.yield()
                }
                #expect(try await clients == [true, true, true, true])
                try server.use(TestCertificate.usual.server)
                let text = try await offPool { try RawClient(.https, port: port).ask(get("/")).text }
                #expect(text == "hello")
            }
        }

        @Test func sessionsAreResumed() async throws {
            try await withServer(.https) { server in
                let port = server.address.port
                try await offPool {
                    let (client, wire) = try Self.connect(port)
                    #expect(try client.ask(get("/")).text == "hello")
                    #expect(wire.protocols == "TLS1.3 http/1.1" && !wire.isResumed)
                    let ticket = wire.ticket
                    let (again, resumed) = try Self.connect(port, ticket: ticket)
                    #expect(ticket != nil && resumed.isResumed)
                    #expect(try again.ask(get("/")).text == "hello")
                }
            }
        }

        /// The end of an answer that closes is told as TLS tells it: nobody on the way has cut it.
        @Test func closingIsSaid() async throws {
            try await withServer(.https) { server in
                let port = server.address.port
                try await offPool {
                    let (client, wire) = try Self.connect(port)
                    #expect(try client.ask(get("/", "Connection: close")).text == "hello")
                    #expect(try client.isClosed() && wire.heardGoodbye)
                }
            }
        }

        static let (usual, other) = (TestCertificate.usual.server, TestCertificate.other.server)

        @Test(
            arguments: [
                (ServerCertificate(chain: "", key: usual.key), "certificate can’t be read"),
                (ServerCertificate(chain: "nonsense", key: usual.key), "certificate can’t be read"),
                (ServerCertificate(chain: usual.key, key: usual.key), "certificate can’t be read"),
                (
                    ServerCertificate(chain: String(usual.chain.dropLast(200)), key: usual.key),
                    "certificate can’t be read"
                ),
                (ServerCertificate(chain: usual.chain + other.chain, key: usual.key), "certificate can’t be read"),
                (ServerCertificate(chain: usual.chain, key: ""), "key can’t be read"),
                (ServerCertificate(chain: usual.chain, key: usual.chain), "key can’t be read"),
                (ServerCertificate(chain: usual.chain, key: other.key), "does not belong"),
            ]) func whatIsNotWholeIsRefused(_ certificate: ServerCertificate, _ words: String) async throws
        {
            let error = #expect(throws: ServerError.self) {
                try WebServer(configuration: .init(port: 0, certificate: certificate), responder: ClosureResponder())
            }
            #expect(error?.code == .certificateUnusable && error?.message.contains(words) == true)
            try await withServer(.https) { server in
                let port = server.address.port
                #expect(throws: ServerError.self) { try server.use(certificate) }
                let text = try await offPool { try RawClient(.https, port: port).ask(get("/")).text }
                #expect(text == "hello")
            }
        }

        /// About HTTP alone, which has no certificate.
        @Test func aServerOfHTTPAloneTakesNone() async throws {
            try await withServer(.http) { server in
                #expect(throws: ServerError.self) { try server.use(Self.usual) }
            }
        }
    }
}
