import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// Clients that go away while a handler works for them, and those that only seem to.
    @Suite(.serialized) struct GoneTests {
        enum Way: CaseIterable {
            case closing, reset, closingAfterAForm, oldAndSilent
        }

        /// Says when it begins, and whether it was cancelled before its time was up.
        static func longWork(
            _ begun: Signal<Void>, _ cancelled: Signal<Bool>, seconds: Int = 600
        ) -> @Sendable (Request) async -> Response {
            { request in
                _ = try? await request.body.collect(limit: 1_000)
                begun.send(())
                do {
                    try await Task.sleep(for: .seconds(seconds))
                    cancelled.send(false)
                } catch { cancelled.send(true) }
                return .text("done")
            }
        }

        @Test(arguments: Scheme.allCases, Way.allCases) func theHandlerIsCancelled(_ scheme: Scheme, _ way: Way)
            async throws
        {
            let (begun, cancelled) = (Signal<Void>(), Signal<Bool>())
            let log = Signal<LogEntry.Access>()
            try await withServer(
                scheme, .init(), ClosureResponder(answer: Self.longWork(begun, cancelled)),
                log: { if case .access(let entry) = $0 { log.send(entry) } }
            ) { server in
                let port = server.address.port
                let client = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    switch way {
                    case .closing, .reset: try client.send(get("/"))
                    case .closingAfterAForm: try client.send(post("/", length: 5) + "hello")
                    case .oldAndSilent:
                        try client.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
                        client.finishSending()
                    }
                    if way == .reset { client.reset() }
                    return KeptClient(client)
                }
                #expect(await begun.next() != nil)
                if way != .oldAndSilent { client.letGo() }
                #expect(await cancelled.next() == true)
                let entry = await log.next()
                #expect(entry?.status == .clientClosedRequest && entry?.isComplete == false)
                client.letGo()
            }
        }

        @Test(arguments: Scheme.allCases) func theHandlerIsCancelledWhenABodyIsCut(_ scheme: Scheme) async throws {
            let cancelled = Signal<Bool>()
            try await withServer(
                scheme,
                answering: { request in
                    _ = try? await request.body.collect(limit: 1_000_000)
                    do {
                        try await Task.sleep(for: .seconds(600))
                        cancelled.send(false)
                    } catch { cancelled.send(true) }
                    return .text("")
                }
            ) { server in
                let port = server.address.port
                try await offPool { try RawClient(scheme, port: port).send(post("/", length: 5_000) + "half") }
                #expect(await cancelled.next() == true)
            }
        }

        /// A client that is there and says nothing is left alone, and the next request on the connection is answered.
        @Test(arguments: Scheme.allCases) func whoWaitsGetsTheAnswer(_ scheme: Scheme) async throws {
            let (begun, cancelled) = (Signal<Void>(), Signal<Bool>())
            try await withServer(scheme, answering: Self.longWork(begun, cancelled, seconds: 3)) { server in
                let port = server.address.port
                let texts = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try (0..<2).map { _ in try client.ask(get("/")).text }
                }
                #expect(texts == ["done", "done"])
            }
        }

        @Test(arguments: Scheme.allCases) func oneAddressHoldsItsShareOfRequestsOnly(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.requestsPerLoopbackAddress = 3
            let begun = Signal<Void>()
            let (gate, opening) = AsyncStream<Void>.makeStream()
            try await withServer(
                scheme, limits,
                answering: { request in
                    guard request.head.path == "/wait" else { return .text("quick") }
                    begun.send(())
                    for await _ in gate {}
                    return .text("late")
                }
            ) { server in
                let port = server.address.port
                let waiting = try await offPool {
                    try (0..<3).map { _ in
                        let client = try RawClient(scheme, port: port)
                        try client.send(get("/wait"))
                        return KeptClient(client)
                    }
                }
                for _ in 0..<3 { _ = await begun.next() }
                for request in [get("/"), post("/", length: 5) + "hello"] {
                    let refused = try await offPool { try RawClient(scheme, port: port).ask(request) }
                    #expect(refused.status == 429 && refused["Retry-After"] == "2")
                }
                opening.finish()
                var status = 0
                for _ in 0..<200 where status != 200 {
                    status = try await offPool { try RawClient(scheme, port: port).ask(get("/")).status }
                }
                #expect(status == 200)
                waiting.forEach { $0.letGo() }
            }
        }
    }
}
