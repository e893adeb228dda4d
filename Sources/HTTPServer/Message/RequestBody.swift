internal import Domain

/// A request's body: chunks of bytes, in order, fetched from the client no faster than they are read.
///
/// It ends with `nil` only when the whole body has come. When the client goes away, sends too much, or the server
/// stops, it ends **with an error**, so that half an upload never passes for a whole one. Read it once.
package struct RequestBody: AsyncSequence, Sendable {
    /// A chunk, never empty.
    package typealias Element = [UInt8]
    /// Why the body is not whole.
    package typealias Failure = HTTPError

    /// Walks over the chunks.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let pipe: BodyPipe

        /// The next chunk, `nil` after the last.
        /// - Throws: `HTTPError` with code `clientGone`, `bodyTooLarge` or `stopping`.
        package mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(HTTPError) -> [UInt8]? {
            try await pipe.next()
        }
    }

    let pipe: BodyPipe

    init(pipe: BodyPipe) { self.pipe = pipe }

    /// A body that is there already; for tests.
    package init(_ chunks: [[UInt8]] = [], failure: HTTPError? = nil) {
        pipe = BodyPipe(chunks, failure: failure)
    }

    /// Begins to read; once.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pipe: pipe) }

    /// The whole body at once.
    /// - Parameter limit: bytes it may have.
    /// - Throws: `HTTPError` 413 with code `bodyTooLarge` beyond the limit, and what reading throws.
    package func collect(limit: Int) async throws(HTTPError) -> [UInt8] {
        var all: [UInt8] = []
        var chunks = makeAsyncIterator()
        while let chunk = try await chunks.next() {
            guard all.count + chunk.count <= limit else { throw .bodyTooLarge(limit: limit) }
            all += chunk
        }
        return all
    }
}

extension HTTPError {
    static func bodyTooLarge(limit: Int) -> HTTPError {
        HTTPError(
            .contentTooLarge, "bodyTooLarge", "The request is too large. The limit here is \(limit) bytes.")
    }

    static let clientGone = HTTPError(.badRequest, "clientGone", "The upload was interrupted. Send it again.")

    static let crowded = HTTPError(
        .tooManyRequests, "tooManyRequests", "Too many requests at once from your address. Try again in a moment.",
        headers: [.retryAfter: "2"])

    static let stopping = HTTPError(
        .serviceUnavailable, "stopping", "The server is shutting down. Try again in a moment.",
        headers: [.retryAfter: "5"])
}
