import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// Clients that take their time, or more than their share.
    @Suite(.serialized) struct LimitTests {
        static var quick: ServerLimits {
            var limits = ServerLimits()
            limits.headerDeadline = .milliseconds(300)
            limits.inactivity = .seconds(2)
            return limits
        }

        /// Sends a byte every 50 ms until the server closes; returns how many it put up with, nil if it took all.
        static func dribble(_ client: RawClient, _ text: String) throws -> Int? {
            for (number, byte) in text.utf8.enumerated() {
                do { try client.send([byte]) } catch { return number }
                usleepMilliseconds(50)
            }
            return nil
        }

        @Test(arguments: Scheme.allCases) func slowHeaderLinesAreCutOff(_ scheme: Scheme) async throws {
            try await withServer(scheme, Self.quick) { server in
                let port = server.address.port
                let taken = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try Self.dribble(client, get("/", String(repeating: "A: bbbbb\r\n", count: 30)))
                }
                #expect(try #require(taken) >= 4)
            }
        }

        @Test(arguments: Scheme.allCases) func slowHeaderLinesAreCutOffOnAKeptConnection(_ scheme: Scheme) async throws
        {
            try await withServer(scheme, Self.quick) { server in
                let port = server.address.port
                let taken = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    _ = try client.ask(get("/"))
                    try client.send("GET / HTTP/1.1\r\n")
                    return try Self.dribble(client, String(repeating: "A: bbbbb\r\n", count: 30))
                }
                #expect(try #require(taken) >= 4)
            }
        }

        @Test(arguments: Scheme.allCases) func aConnectionThatSaysNothingIsCutOff(_ scheme: Scheme) async throws {
            try await withServer(scheme, Self.quick) { server in
                let port = server.address.port
                let outcome = try await offPool { try RawClient(scheme, port: port).isClosed() }
                #expect(outcome)
            }
        }

        @Test(arguments: Scheme.allCases) func anIdleConnectionIsKeptLongerThanTheDeadlineForHeaderLines(
            _ scheme: Scheme
        ) async throws {
            var limits = Self.quick
            limits.inactivity = .seconds(60)
            try await withServer(scheme, limits) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    _ = try client.ask(get("/"))
                    usleepMilliseconds(700)
                    return try client.ask(get("/")).text
                }
                #expect(text == "hello")
            }
        }

        @Test(arguments: Scheme.allCases) func aSlowHandlerIsNotCutOff(_ scheme: Scheme) async throws {
            try await withServer(
                scheme, Self.quick,
                answering: { _ in
                    try? await Task.sleep(for: .seconds(3))
                    return .text("at last")
                }
            ) { server in
                let port = server.address.port
                let outcome = try await offPool { try RawClient(scheme, port: port).ask(get("/")).text }
                #expect(outcome == "at last")
            }
        }

        @Test(arguments: Scheme.allCases) func aSlowBodyIsCutOff(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.bodyGrace = .milliseconds(300)
            let failure = Signal<HTTPError?>()
            try await withServer(
                scheme, limits,
                answering: { request in
                    do throws(HTTPError) {
                        _ = try await request.body.collect(limit: 10_000)
                        failure.send(nil)
                    } catch { failure.send(error) }
                    return .text("")
                }
            ) { server in
                let port = server.address.port
                let taken = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 5_000))
                    return try Self.dribble(client, String(repeating: "x", count: 200))
                }
                #expect(try #require(taken) >= 4)
                let error = await failure.next()
                #expect(error??.code == "clientGone")
            }
        }

        @Test(arguments: Scheme.allCases) func aSlowBodyThatNobodyWantsIsCutOff(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.bodyGrace = .milliseconds(300)
            let responder = ClosureResponder(immediate: { _ in .text("no", status: .forbidden) })
            try await withServer(scheme, limits, responder) { server in
                let port = server.address.port
                let taken = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 5_000))
                    return try Self.dribble(client, String(repeating: "x", count: 200))
                }
                #expect(try #require(taken) >= 4)
            }
        }

        @Test(arguments: Scheme.allCases) func oneAddressGetsItsShareOnly(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.connectionsPerLoopbackAddress = 3
            try await withServer(scheme, limits) { server in
                let port = server.address.port
                let (refused, text) = try await offPool {
                    var clients = try (0..<3).map { _ in try RawClient(scheme, port: port) }
                    for client in clients { _ = try client.ask(get("/")) }
                    let refused = try RawClient(scheme, port: port).isClosed()
                    clients.removeFirst()
                    // The server sees the end of a connection a moment later.
                    for _ in 0..<600 {
                        if let answer = try? RawClient(scheme, port: port).ask(get("/")) {
                            return (refused, answer.text)
                        }
                        usleepMilliseconds(100)
                    }
                    return (refused, "nothing")
                }
                #expect(refused)
                #expect(text == "hello")
            }
        }
    }
}
