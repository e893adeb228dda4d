import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// Failures that are known before a large body has come.
    @Suite(.serialized) struct EarlyAnswerTests {
        static let length = 1_500_000_000

        /// A client that is kept waiting by others reads the answer late; it ends the time itself.
        static var patient: ServerLimits {
            var limits = ServerLimits()
            limits.farewell = .seconds(60)
            return limits
        }

        /// Sends a large body until the server takes no more of it, reads the answer, and resets the connection: a
        /// polite end would come behind what was sent, which nobody reads.
        static func flood(_ scheme: Scheme, _ port: UInt16) throws -> (
            sent: Int, answer: RawClient.Answer, isClosed: Bool
        ) {
            let client = try RawClient(scheme, port: port)
            try client.send(post("/", length: length))
            let sent = try client.floodUntilAnswered(7, atMost: length)
            let answer = try client.readAnswer()
            defer { client.reset() }
            return (sent, answer, try client.isClosed())
        }

        static let failure = Response(
            Status(507), headers: ["Content-Type": "text/plain", "X-Name": "a\r\nb"], body: .bytes(Array("full".utf8)))

        @Test(arguments: Scheme.allCases, [0, 1, 10_000_000]) func areToldWhileItComes(
            _ scheme: Scheme, after read: Int
        ) async throws {
            let log = Signal<LogEntry.Access>()
            let responder = ClosureResponder(answer: { request in
                var count = 0
                var chunks = request.body.makeAsyncIterator()
                while count < read, let chunk = try? await chunks.next() { count += chunk.count }
                return Self.failure
            })
            try await withServer(
                scheme, Self.patient, responder, log: { if case .access(let entry) = $0 { log.send(entry) } }
            ) { server in
                let port = server.address.port
                let (sent, answer, isClosed) = try await offPool { try Self.flood(scheme, port) }
                #expect(answer.status == 507 && answer.text == "full" && isClosed)
                #expect(answer["Connection"] == "close" && answer["X-Name"] == "a  b")
                #expect(answer["Date"]?.hasSuffix(" GMT") == true)
                #expect(sent < 200_000_000, "\(sent)")
                let entry = await log.next()
                #expect(entry?.status.rawValue == 507 && entry?.isComplete == true)
            }
        }

        /// The library would close with a reset right behind its answer, which may then be lost.
        @Test(arguments: Scheme.allCases, [true, false]) func refusalsAreToldToo(_ scheme: Scheme, isTooLarge: Bool)
            async throws
        {
            var limits = Self.patient
            if isTooLarge { limits.body = 1_000_000_000 }
            let responder = ClosureResponder(immediate: { _ in .text("no", status: .forbidden) })
            try await withServer(scheme, limits, responder) { server in
                let port = server.address.port
                let (sent, answer, isClosed) = try await offPool { try Self.flood(scheme, port) }
                #expect(answer.status == (isTooLarge ? 413 : 403) && isClosed)
                #expect(sent < 200_000_000, "\(sent)")
            }
        }

        /// Nothing is told where the rest is small: it is taken in, and the connection stays good.
        @Test(arguments: Scheme.allCases) func areToldAtTheEndOfASmallRest(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    var chunks = request.body.makeAsyncIterator()
                    _ = try? await chunks.next()
                    return Self.failure
                }
            ) { server in
                let port = server.address.port
                let statuses = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try (0..<2).map { _ in
                        try client.ask(post("/", length: 900_000), body: BodyTests.bytes(900_000)).status
                    }
                }
                #expect(statuses == [507, 507])
            }
        }

        /// Whoever neither reads nor closes is not waited for.
        @Test(arguments: Scheme.allCases) func whoDoesNotReadIsLeft(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { _ in Self.failure }) { server in
                let port = server.address.port
                try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: Self.length))
                    _ = try client.floodUntilAnswered(7, atMost: Self.length)
                    try client.awaitClose()
                }
            }
        }
    }
}
