import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct ConnectionTests {
        @Test(arguments: Scheme.allCases) func answersOnTheSameConnection(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { .text($0.head.path) }) { server in
                let port = server.address.port
                let texts = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try (0..<20).map { try client.ask(get("/\($0)")).text }
                }
                #expect(texts == (0..<20).map { "/\($0)" })
            }
        }

        @Test(arguments: Scheme.allCases) func pipelinedRequestsAreAnsweredInOrder(_ scheme: Scheme) async throws {
            let responder = ClosureResponder(
                immediate: { $0.path.hasSuffix("0") ? .text("at once \($0.path)") : nil },
                answer: { request in
                    try? await Task.sleep(for: .milliseconds(request.head.path.hasSuffix("1") ? 30 : 0))
                    return .text(request.head.path)
                })
            try await withServer(scheme, .init(), responder) { server in
                let port = server.address.port
                let texts = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send((0..<30).map { get("/\($0)") }.joined())
                    return try (0..<30).map { _ in try client.readAnswer().text }
                }
                #expect(texts == (0..<30).map { $0 % 10 == 0 ? "at once /\($0)" : "/\($0)" })
            }
        }

        @Test(arguments: Scheme.allCases) func headHasNoBody(_ scheme: Scheme) async throws {
            try await withServer(scheme, answering: { .text("\($0.method) \($0.head.isHead)") }) { server in
                let port = server.address.port
                let (first, second) = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return (try client.ask(get("/", method: "HEAD")), try client.ask(get("/")))
                }
                #expect(first["Content-Length"] == "8")
                #expect(second.text == "get false")
            }
        }

        @Test(arguments: Scheme.allCases) func manyClientsAtOnce(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { request in
                    try? await Task.sleep(for: .milliseconds(1))
                    return .text(request.head.path)
                }
            ) { server in
                let port = server.address.port
                try await withThrowingTaskGroup { group in
                    for index in 0..<50 {
                        group.addTask {
                            try await offPool {
                                let client = try RawClient(scheme, port: port)
                                for round in 0..<20 {
                                    let answer = try client.ask(get("/\(index)/\(round)"))
                                    guard answer.text == "/\(index)/\(round)" else {
                                        throw RawClient.Trouble(description: "mixed up: \(answer.text)")
                                    }
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
        }

        @Test(arguments: Scheme.allCases) func aTakenPortIsSaidClearly(_ scheme: Scheme) async throws {
            try await withServer(scheme) { server in
                let error = #expect(throws: ServerError.self) {
                    try WebServer(
                        configuration: scheme.configuration(port: server.address.port), responder: ClosureResponder())
                }
                #expect(error?.code == .portTaken)
                #expect(error?.message.contains("\(server.address.port)") == true)
            }
        }

        @Test(
            arguments: Scheme.allCases,
            [("no.such.host.invalid", ServerError.Code.badHost), ("192.0.2.1", .hostUnavailable)])
        func aWrongHostIsSaidClearly(_ scheme: Scheme, _ example: (host: String, code: ServerError.Code)) {
            let error = #expect(throws: ServerError.self) {
                try WebServer(configuration: scheme.configuration(host: example.host), responder: ClosureResponder())
            }
            #expect(error?.code == example.code)
        }

        @Test(arguments: Scheme.allCases, ["127.0.0.1", "localhost", "0.0.0.0", "::"]) func bindsTo(
            _ scheme: Scheme, _ host: String
        ) async throws {
            let server = try WebServer(
                configuration: scheme.configuration(host: host, port: 0), responder: ClosureResponder())
            let port = server.address.port
            #expect(port != 0)
            let outcome = try await offPool { try RawClient(scheme, port: port).ask(get("/")).text }
            #expect(outcome == "hello")
            await server.stop(within: .zero)
        }

        @Test(arguments: Scheme.allCases) func answersAreLogged(_ scheme: Scheme) async throws {
            let entries = Signal<LogEntry.Access>()
            try await withServer(
                scheme, .init(), ClosureResponder(),
                log: { if case .access(let entry) = $0 { entries.send(entry) } }
            ) { server in
                let port = server.address.port
                _ = try await offPool { try RawClient(scheme, port: port).ask(get("/x?y", method: "HEAD")) }
                let entry = await entries.next()
                #expect(entry?.method == "HEAD")
                #expect(entry?.path == "/x")
                #expect(entry?.status == .ok)
                #expect(entry?.isComplete == true && entry?.bodyBytes == 5)
                #expect(entry?.id.description.count == 12)
            }
        }

        @Test(arguments: Scheme.allCases) func headerValuesCannotBeginNewLines(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { _ in
                    Response(headers: ["X-Name": "a\r\nSet-Cookie: b"], body: .bytes([1]))
                }
            ) { server in
                let port = server.address.port
                let answer = try await offPool { try RawClient(scheme, port: port).ask(get("/")) }
                #expect(answer["Set-Cookie"] == nil)
                #expect(answer["X-Name"] == "a  Set-Cookie: b")
            }
        }
    }
}
