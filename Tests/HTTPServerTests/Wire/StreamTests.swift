import HTTPServer
import Synchronization
import TestSupport
import Testing

extension OverSockets {
    @Suite(.serialized) struct StreamTests {
        @Test(arguments: Scheme.allCases) func eventsArriveWhenTheyHappen(_ scheme: Scheme) async throws {
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            try await withServer(scheme, answering: { _ in .events(events) }) { server in
                let port = server.address.port
                let text = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    let head = try client.readHead()
                    source.yield(.init(name: "progress", id: "1", data: "{\"frames\":1}"))
                    let first = try client.readText(until: "\n\n")
                    source.yield(.init(data: "two\nlines"))
                    let second = try client.readText(until: "lines\n\n")
                    source.finish()
                    return "\(head.status) \(head["Content-Type"] ?? "")\n\(first)\(second)"
                }
                #expect(text.contains("200 text/event-stream"))
                #expect(text.contains("event: progress\nid: 1\ndata: {\"frames\":1}\n\n"))
                #expect(text.contains("data: two\ndata: lines\n\n"))
            }
        }

        @Test(arguments: Scheme.allCases) func aFinishedStreamLeavesTheConnectionGood(_ scheme: Scheme) async throws {
            try await withServer(
                scheme,
                answering: { _ in
                    .stream(type: "text/csv") { sink in
                        for row in 0..<20_000 { guard await sink.write(Array("row,\(row)\n".utf8)) else { return } }
                    }
                }
            ) { server in
                let port = server.address.port
                let lengths = try await offPool {
                    let client = try RawClient(scheme, port: port)
                    return try (0..<3).map { _ in try client.ask(get("/")).text.split(separator: "\n").count }
                }
                #expect(lengths == [20_000, 20_000, 20_000])
            }
        }

        @Test(arguments: Scheme.allCases) func aFailedStreamIsCut(_ scheme: Scheme) async throws {
            struct Failure: Error {}
            let responder = ClosureResponder(answer: { _ in
                .stream(type: "text/csv") { sink in
                    _ = await sink.write(Array("row\n".utf8))
                    throw Failure()
                }
            })
            let log = Signal<String>()
            try await withServer(
                scheme, .init(), responder, log: { if case .broken(_, let words) = $0 { log.send(words) } }
            ) {
                server in
                let port = server.address.port
                await #expect(throws: RawClient.Trouble.self) {
                    try await offPool { try RawClient(scheme, port: port).ask(get("/")) }
                }
                #expect(await log.next() == "Failure()")
            }
        }

        @Test(arguments: Scheme.allCases) func aHeadRequestStartsNoStream(_ scheme: Scheme) async throws {
            let started = Signal<String>()
            try await withServer(
                scheme,
                answering: { request in
                    .stream(type: "text/csv") { _ in started.send(request.head.path) }
                }
            ) { server in
                let port = server.address.port
                let answer = try await offPool {
                    let answer = try RawClient(scheme, port: port).ask(get("/head", method: "HEAD"))
                    _ = try RawClient(scheme, port: port).ask(get("/next"))
                    return answer
                }
                // What the library sends behind the head must not be taken for the next answer.
                #expect(answer.status == 200 && answer["Connection"] == "close")
                #expect(await started.next() == "/next")
            }
        }

        @Test(arguments: Scheme.allCases) func silenceIsFilledWithHeartbeats(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.heartbeat = .milliseconds(100)
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            try await withServer(scheme, limits, answering: { _ in .events(events) }) { server in
                let port = server.address.port
                try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    _ = try client.readHead()
                    for _ in 0..<3 { _ = try client.readText(until: ":\n\n") }
                }
            }
            source.finish()
        }

        @Test(arguments: Scheme.allCases, [true, false]) func aDeadClientEndsTheSequence(
            _ scheme: Scheme, byReset: Bool
        ) async throws {
            var limits = ServerLimits()
            limits.heartbeat = .milliseconds(50)
            let ended = Signal<Void>()
            let (events, source) = AsyncStream<ServerSentEvent>.makeStream()
            source.onTermination = { _ in ended.send(()) }
            try await withServer(scheme, limits, answering: { _ in .events(events) }) { server in
                let port = server.address.port
                try await offPool {
                    let client = try RawClient(scheme, port: port)
                    try client.send(get("/"))
                    _ = try client.readHead()
                    if byReset { client.reset() }
                }
                #expect(await ended.next() != nil)
            }
        }

        @Test(arguments: Scheme.allCases) func aClientThatStopsReadingIsDropped(_ scheme: Scheme) async throws {
            var limits = ServerLimits()
            limits.inactivity = .seconds(1)
            let ended = Signal<Bool>()
            try await withServer(
                scheme, limits,
                answering: { _ in
                    .stream(type: "text/csv") { sink in
                        let chunk = [UInt8](repeating: 7, count: 64 * 1024)
                        var written = 0
                        while await sink.write(chunk) { written += chunk.count }
                        ended.send(written < 64 * 1024 * 1024)
                    }
                }
            ) { server in
                let port = server.address.port
                let client = try await offPool {
                    let client = try RawClient(scheme, port: port, receiveBuffer: 4_096)
                    try client.send(get("/"))
                    return KeptClient(client)
                }
                #expect(await ended.next() == true)
                client.letGo()
            }
        }
    }
}

/// Holds a client open across suspension points.
final class KeptClient: Sendable {
    private let client: Mutex<RawClient?>

    init(_ client: sending RawClient) { self.client = Mutex(client) }

    func isClosed() throws -> Bool { try client.withLock { try $0?.isClosed() ?? true } }

    func letGo() { client.withLock { $0 = nil } }
}
