import Domain
import HTTPServer
import Templates

/// What lives at which address: controllers add their routes, requests find them.
///
/// ```swift
/// table.get(Addresses.report) { context, id in try await report(clip(id, context)) }
/// ```
struct RouteTable: Sendable {
    typealias Handler = @Sendable (RequestContext) async throws -> Response

    /// A method at an address.
    struct Entry: Sendable {
        let method: Method
        /// The address's path, with names in braces.
        let pattern: String
        /// Who answers a request for a path; nil if the path is not of this address.
        let handler: @Sendable (_ segments: [String]) -> Handler?
    }

    private(set) var entries: [Entry] = []

    /// The answer to a method at an address.
    mutating func on<each Value>(
        _ method: Method, _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        entries.append(
            Entry(method: method, pattern: address.pattern) { segments in
                guard let values = address.values(in: segments) else { return nil }
                return { context in try await answer(context, repeat each values) }
            })
    }

    /// What is shown at an address.
    mutating func get<each Value>(
        _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        on(.get, address, answer)
    }

    /// What a form does that is sent to an address.
    mutating func post<each Value>(
        _ address: Address<repeat each Value>,
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) {
        on(.post, address, answer)
    }

    /// Who answers requests for a path, by method; nil if nothing lives there.
    func handlers(at segments: [String]) -> [(method: Method, answer: Handler)]? {
        let found = entries.compactMap { entry in entry.handler(segments).map { (method: entry.method, answer: $0) } }
        return found.isEmpty ? nil : found
    }
}
