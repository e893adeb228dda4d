import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct StopTests {
        @Test(arguments: Scheme.allCases) func requestsInProgressFinish(_ scheme: Scheme) async throws {
            let begun = Signal<Void>()
            try await withServer(
                scheme,
                answering: { _ in
                    begun.send(())
                    try? await Task.sleep(for: .milliseconds(500))
                    return .text("finished")
                }
            ) { server in
                let port = server.address.port
                async let text = offPool { try RawClient(scheme, port: port).ask(get("/")).text }
                _ = await begun.next()
                await server.stop(within: .seconds(10))
                let answer = try await text
                #expect(answer == "finished")
                await #expect(throws: RawClient.Trouble.self) {
                    try await offPool { try RawClient(scheme, port: port).ask(get("/")) }
                }
            }
        }

        @Test(arguments: Scheme.allCases) func uploadsInProgressFinish(_ scheme: Scheme) async throws {
            let begun = Signal<Void>()
            try await withServer(
                scheme,
                answering: { request in
                    var count = 0
                    do throws(HTTPError) {
                        for try await chunk in request.body {
                            begun.send(())
                            count += chunk.count
                        }
                        return .text("\(count)")
                    } catch { return .text(error.code, status: error.status) }
                }
            ) { server in
                let port = server.address.port
                async let text = offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 10))
                    for _ in 0..<10 {
                        try client.send("x")
                        usleepMilliseconds(50)
                    }
                    return try client.readAnswer().text
                }
                _ = await begun.next()
                await server.stop(within: .seconds(10))
                let answer = try await text
                #expect(answer == "10")
            }
        }

        @Test(.timeLimit(.minutes(5)), arguments: Scheme.allCases) func hangingHandlersAreGivenUp(_ scheme: Scheme)
            async throws
        {
            let begun = Signal<Void>()
            let (forever, source) = AsyncStream<Void>.makeStream()
            try await withServer(
                scheme,
                answering: { _ in
                    begun.send(())
                    for await _ in forever {}
                    return .text("too late")
                }
            ) { server in
                let port = server.address.port
                async let outcome = offPool { () -> String in
                    do { return "\(try RawClient(scheme, port: port).ask(get("/")).status)" } catch { return "closed" }
                }
                _ = await begun.next()
                await server.stop(within: .milliseconds(200))
                let seen = try await outcome
                #expect(["503", "closed"].contains(seen))
                source.finish()
            }
        }

        @Test(arguments: Scheme.allCases) func parkedUploadsEndWithAnError(_ scheme: Scheme) async throws {
            let begun = Signal<Void>()
            let outcome = Signal<String>()
            try await withServer(
                scheme,
                answering: { request in
                    begun.send(())
                    do throws(HTTPError) {
                        _ = try await request.body.collect(limit: 100_000)
                        outcome.send("whole")
                    } catch { outcome.send(error.code) }
                    return .text("")
                }
            ) { server in
                let port = server.address.port
                let client = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(post("/", length: 1_000) + "half")
                    return KeptClient(client)
                }
                #expect(await begun.next() != nil)
                await server.stop(within: .milliseconds(100))
                #expect(["stopping", "clientGone"].contains(await outcome.next()))
                client.letGo()
            }
        }

        @Test(.timeLimit(.minutes(5)), arguments: Scheme.allCases) func eventStreamsEndAtOnce(_ scheme: Scheme)
            async throws
        {
            let ended = Signal<Void>()
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            source.onTermination = { _ in ended.send(()) }
            try await withServer(scheme, answering: { _ in .events(events) }) { server in
                let port = server.address.port
                let opened = Signal<Void>()
                async let rest = offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    _ = try client.readHead()
                    opened.send(())
                    return try client.readToEnd()
                }
                _ = await opened.next()
                await server.stop(within: .seconds(600))
                #expect(await ended.next() != nil)
                // The last chunk: the stream is over, not broken.
                let bytes = try await rest
                #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("0\r\n\r\n"))
            }
        }

        @Test(.timeLimit(.minutes(5)), arguments: Scheme.allCases) func idleConnectionsDoNotHoldItUp(_ scheme: Scheme)
            async throws
        {
            try await withServer(scheme) { server in
                let port = server.address.port
                let client = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    _ = try client.ask(get("/"))
                    return KeptClient(client)
                }
                await server.stop(within: .seconds(600))
                client.letGo()
            }
        }

        /// Under load, stopping must not meet a connection that is parked just then: the library would abort the
        /// process.
        @Test(arguments: Scheme.allCases, 0..<10) func stoppingUnderLoadIsSafe(_ scheme: Scheme, _ round: Int)
            async throws
        {
            let server = try WebServer(
                configuration: scheme.configuration(port: 0),
                responder: ClosureResponder(answer: { request in
                    try? await Task.sleep(for: .milliseconds(1))
                    return .text("\((try? await request.body.collect(limit: 100_000).count) ?? -1)")
                }))
            let port = server.address.port
            await withTaskGroup { group in
                for _ in 0..<8 {
                    group.addTask {
                        try? await offPool {
                            while true {
                                let client = try RawClient(scheme, port: port, timeout: 3)
                                for _ in 0..<5 {
                                    _ = try client.ask(get("/"))
                                    _ = try client.ask(post("/", length: 5_000), body: BodyTests.bytes(5_000))
                                }
                            }
                        }
                    }
                }
                try? await Task.sleep(for: .milliseconds(30 + 17 * round))
                await server.stop(within: round.isMultiple(of: 2) ? .zero : .milliseconds(50))
            }
        }

        /// The library refuses some requests by itself, and must not be told to stop in the middle of that.
        @Test(arguments: Scheme.allCases, 0..<20) func stoppingAmongRefusalsIsSafe(_ scheme: Scheme, _ round: Int)
            async throws
        {
            let server = try WebServer(
                configuration: scheme.configuration(port: 0), responder: ClosureResponder { _ in .text("") })
            let port = server.address.port
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        try? await offPool {
                            while true {
                                let clients = try (0..<20).map { _ in try RawClient(scheme, port: port, timeout: 3) }
                                for client in clients {
                                    try client.send("GET / HTTP/1.1\r\n: no name\r\nno colon\r\n\r\n")
                                }
                            }
                        }
                    }
                }
                try? await Task.sleep(for: .milliseconds(30 + 7 * round))
                await server.stop(within: .zero)
            }
        }

        /// All handlers end just when the server stops: who resumes a connection must have done so before the library
        /// is stopped, and nobody may resume one afterwards.
        @Test(arguments: Scheme.allCases, 0..<30) func stoppingWhileHandlersEndIsSafe(_ scheme: Scheme, _ round: Int)
            async throws
        {
            let begun = Signal<Void>()
            let (gate, opening) = AsyncStream<Void>.makeStream()
            let server = try WebServer(
                configuration: scheme.configuration(port: 0),
                responder: ClosureResponder(answer: { _ in
                    begun.send(())
                    var turns = gate.makeAsyncIterator()
                    _ = await turns.next()
                    return .text("at last")
                }))
            let port = server.address.port
            let clients = try await offPool {
                try (0..<64).map { _ in
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    return KeptClient(client)
                }
            }
            for _ in clients { _ = await begun.next() }
            async let opened: Void = offPool {
                usleepMilliseconds(UInt32(round % 3))
                opening.finish()
            }
            await server.stop(within: .zero)
            try await opened
            clients.forEach { $0.letGo() }
        }
    }
}
