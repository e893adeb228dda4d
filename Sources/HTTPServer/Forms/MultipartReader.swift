/// The parts of a multipart form as they arrive: nothing is kept but the chunk at hand, and the client is read no
/// faster than this sequence is. It ends only when the whole form has come.
package struct MultipartReader: AsyncSequence, Sendable {
    /// A part's head, some of its bytes, or its end.
    package typealias Element = MultipartEvent
    /// A broken form, or a body that is cut off.
    package typealias Failure = HTTPError

    /// Walks over the events.
    package struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: RequestBody.AsyncIterator
        var parser: MultipartParser
        var events: ArraySlice<MultipartEvent> = []

        /// The next event, `nil` after the form's end.
        /// - Throws: `HTTPError` for a broken form or a body that is cut off.
        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(HTTPError) -> MultipartEvent? {
            while events.isEmpty {
                guard let chunk = try await chunks.next(isolation: actor) else {
                    try parser.finish()
                    return nil
                }
                events = try parser.feed(chunk)[...]
            }
            return events.popFirst()
        }
    }

    let body: RequestBody
    let parser: MultipartParser

    /// Begins to read; once.
    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), parser: parser)
    }
}
