import Domain
import HTTPServer
import Templates

/// What lives at which address: controllers add their routes, requests find them.
///
/// ```swift
/// table.get(Addresses.report) { context, id in try await files.report(store.requireClip(id, context)) }
/// ```
struct RouteTable: Sendable {
    typealias Handler = @Sendable (RequestContext) async throws -> Response

    /// A method at an address.
    struct Entry: Sendable {
        let method: Method
        /// The address's path, with names in braces.
        let pattern: String
        /// The handler for a path; nil if the path is not of this address.
        let match: @Sendable (_ segments: [String]) -> Handler?
    }

    private(set) var entries: [Entry] = []

    /// Answers a method at an address.
    mutating func on<each Value>(
        _ method: Method, _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        precondition(
            !entries.contains { $0.method == method && $0.pattern == address.pattern },
            "\(method) \(address.pattern) is answered twice")
        entries.append(
            Entry(method: method, pattern: address.pattern) { segments in
                guard let values = address.values(in: segments) else { return nil }
                return { context in try await answer(context, repeat each values) }
            })
    }

    /// Answers GET and HEAD at an address.
    mutating func get<each Value>(
        _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        on(.get, address, answer)
    }

    /// Answers POST at an address, such as a form.
    mutating func post<each Value>(
        _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        on(.post, address, answer)
    }

    /// The handlers of a path, by method; nil if nothing lives there.
    func handlers(at segments: [String]) -> [(method: Method, handler: Handler)]? {
        let found = entries.compactMap { entry in entry.match(segments).map { (method: entry.method, handler: $0) } }
        return found.isEmpty ? nil : found
    }
}
