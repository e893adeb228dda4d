import HTTPServer
import Testing

/// A responder of closures.
struct ClosureResponder: Responder {
    var immediate: @Sendable (RequestHead) -> Response? = { _ in nil }
    var answer: @Sendable (Request) async -> Response = { _ in .text("hello") }

    func immediateResponse(to head: RequestHead) -> Response? { immediate(head) }
    func response(to request: Request) async -> Response { await answer(request) }
    func response(for error: any ResponseError, head: RequestHead?) -> Response {
        Response(error.status, headers: error.headers, body: .bytes(Array(error.code.utf8)))
    }
}

/// Runs a server on a free port for as long as the body does.
func withServer(
    _ scheme: Scheme, _ limits: ServerLimits = .init(), _ responder: any Responder = ClosureResponder(),
    log: (@Sendable (LogEntry) -> Void)? = nil,
    _ body: (WebServer) async throws -> Void
) async throws {
    let server = try WebServer(
        configuration: scheme.configuration(limits: limits), responder: responder, log: log)
    do {
        try await body(server)
    } catch {
        await server.stop(within: .zero)
        throw error
    }
    await server.stop(within: .zero)
}

/// The same with a handler only.
func withServer(
    _ scheme: Scheme, _ limits: ServerLimits = .init(), answering: @escaping @Sendable (Request) async -> Response,
    _ body: (WebServer) async throws -> Void
) async throws {
    try await withServer(scheme, limits, ClosureResponder(answer: answering), body)
}

/// Something that one side tells and the other waits for.
final class Signal<Value: Sendable>: Sendable {
    private let stream: AsyncStream<Value>
    private let continuation: AsyncStream<Value>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func send(_ value: Value) { continuation.yield(value) }

    /// The next value, or `nil` when none comes in time.
    func next(within limit: Duration = .seconds(60)) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { [stream] in
                for await value in stream { return value }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

/// Tests that talk over sockets, each to a server of its own.
@Suite enum OverSockets {}
