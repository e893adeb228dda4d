import HTTPServer
import TestSupport
import Testing

extension OverSockets {
    /// Clients that close the way of their requests, and still read.
    ///
    /// Over HTTP that is TCP's way, and no hanging up. Over TLS it would be the goodbye (close_notify). But clients of
    /// HTTP say that before they close (RFC 9112, 9.8), TLS 1.2 has a server drop its answer then (RFC 5246, 7.2.1),
    /// and the library ends a connection when it reads one: who says goodbye has gone, unless its answer is on the way
    /// by then.
    @Suite(.serialized) struct HalfCloseTests {
        static let upload = Array(post("/", length: 300_000).utf8) + BodyTests.bytes(300_000)

        /// Half-closing after a whole request is no hanging up. About HTTP, on a port for it alone and on one for both.
        @Test(arguments: Scheme.allCases) func aClientMayStopSendingAndWait(onAPortFor port: Scheme) async throws {
            try await withServer(
                port,
                answering: { request in
                    let count = (try? await request.body.collect(limit: 1_000_000).count) ?? -1
                    try? await Task.sleep(for: .seconds(2))
                    return .text("\(count)")
                }
            ) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(port: port)
                    try client.send(Self.upload)
                    client.finishSending()
                    return try client.readAnswer().text
                }
                #expect(text == "300000")
            }
        }

        /// Who sends no more may still read: it is asked with an interim answer, which it must pass over. About HTTP,
        /// on a port for it alone and on one for both: over TLS only the connection's thread could ask, and it waits.
        @Test(arguments: Scheme.allCases) func whoStillReadsGetsTheAnswer(onAPortFor port: Scheme) async throws {
            let asked = Signal<Void>()
            let cancelled = Signal<Bool>()
            try await withServer(
                port,
                answering: { _ in
                    _ = await asked.next()
                    cancelled.send(Task.isCancelled)
                    return .text("done")
                }
            ) { server in
                let port = server.address.port
                let (first, text) = try await offPool {
                    let client = try RawClient(port: port)
                    try client.send(get("/"))
                    client.finishSending()
                    let interim = try client.readHead().status
                    asked.send(())
                    return (interim, try client.readAnswer().text)
                }
                #expect(first == 100 && text == "done")
                #expect(await cancelled.next() == false)
            }
        }

        /// What needs no waiting is sent before anything more is read.
        @Test(arguments: Scheme.allCases) func anAnswerAtOnceComes(_ scheme: Scheme) async throws {
            try await withServer(scheme, .init(), ClosureResponder(immediate: { .text($0.path) })) { server in
                let port = server.address.port
                let texts = try await offPool {
                    try (0..<20).map { number in
                        let client = try RawClient(scheme, port: port)
                        try client.send(get("/\(number)"))
                        client.finishSending()
                        return try client.readAnswer().text
                    }
                }
                #expect(texts == (0..<20).map { "/\($0)" })
            }
        }

        /// TLS's goodbye and TCP's end behind it: what was sent is whole, and nobody waits for the answer.
        @Test func overTLSWhoStopsSendingHasGone() async throws {
            let outcome = Signal<String>()
            let log = Signal<LogEntry.Access>()
            let responder = ClosureResponder(answer: { request in
                let count = (try? await request.body.collect(limit: 1_000_000).count) ?? -1
                try? await Task.sleep(for: .seconds(600))
                outcome.send("\(count) \(Task.isCancelled)")
                return .text("")
            })
            try await withServer(
                .https, .init(), responder, log: { if case .access(let entry) = $0 { log.send(entry) } }
            ) { server in
                let port = server.address.port
                let isClosed = try await offPool {
                    let client = try RawClient(.https, port: port)
                    try client.send(Self.upload)
                    client.finishSending()
                    return try client.isClosed()
                }
                #expect(isClosed)
                #expect(await outcome.next() == "300000 true")
                let entry = await log.next()
                #expect(entry?.status == .clientClosedRequest && entry?.isComplete == false)
            }
        }

        /// TLS's goodbye alone, which leaves TCP open, is seen only when the connection's thread goes on: a handler
        /// that it waits for is not cancelled. The log says what the client heard.
        @Test(arguments: [get("/"), post("/", length: 5) + "hello"])
        func overTLSAGoodbyeIsSeenLate(_ request: String) async throws {
            let (asked, cancelled) = (Signal<Void>(), Signal<Bool>())
            let log = Signal<LogEntry.Access>()
            let responder = ClosureResponder(answer: { _ in
                _ = await asked.next()
                cancelled.send(Task.isCancelled)
                return .text("done")
            })
            try await withServer(
                .https, .init(), responder, log: { if case .access(let entry) = $0 { log.send(entry) } }
            ) { server in
                let port = server.address.port
                let (text, heardGoodbye) = try await offPool {
                    let (client, wire) = try CertificateTests.connect(port)
                    try client.send(request)
                    wire.sayGoodbye()
                    asked.send(())
                    return (String(decoding: try client.readToEnd(), as: UTF8.self), wire.heardGoodbye)
                }
                #expect(await cancelled.next() == false)
                let entry = await log.next()
                // When the library reads on depends on how much has come by then, and perhaps on its version.
                let isAnswered = text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix("\r\n\r\ndone")
                #expect(heardGoodbye && (isAnswered || text.isEmpty))
                #expect(entry?.status == (isAnswered ? .ok : .clientClosedRequest))
                #expect(entry?.isComplete == isAnswered)
            }
        }
    }
}
