/// What lives at a path: what may be done there, and who answers.
package struct Route: Sendable {
    /// What may be done there; HEAD comes free with GET. Everything else is refused with 405 and Allow.
    package let methods: [Method]
    /// The answer to a request with one of these methods. It may throw: a `ResponseError` becomes its own answer.
    package let answer: @Sendable (Request) async throws -> Response

    package init(methods: [Method], answer: @escaping @Sendable (Request) async throws -> Response) {
        self.methods = methods
        self.answer = answer
    }
}
