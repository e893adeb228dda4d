import CMicroHTTPD

/// An answer in the library's form.
struct Outgoing: Sendable {
    let status: Status
    /// `nil` when memory or descriptors are short: the connection is closed.
    let handle: ResponseHandle?
    /// Bytes of the body, where known.
    var bodyBytes: Int?
    var stream: OutgoingStream?
    var produce: (@Sendable (StreamBody.Sink) async throws -> Void)?
    /// Told when the body breaks off, unless that is because nobody wants it any more.
    var broken: (@Sendable (any Error) -> Void)?

    /// Starts the task that makes the body, if there is one to make.
    func startProducing() -> Task<Void, Never>? {
        guard let stream, let produce else { return nil }
        return Task {
            do {
                try await produce(StreamBody.Sink(stream: stream))
                stream.finish()
            } catch {
                // First, since the end of the stream ends the request, which cancels this task.
                if !Task.isCancelled { broken?(error) }
                stream.fail()
            }
        }
    }
}
