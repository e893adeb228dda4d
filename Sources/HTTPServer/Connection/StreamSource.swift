import CMicroHTTPD

/// What the library asks for the bytes of a streamed answer.
final class StreamSource: Sendable {
    private let exchange: Exchange
    private let stream: OutgoingStream

    init(exchange: Exchange, stream: OutgoingStream) {
        self.exchange = exchange
        self.stream = stream
    }

    /// The library's response; it holds this until it is destroyed. `nil` when memory is short.
    func makeResponse() -> OpaquePointer? {
        // The library keeps a plain pointer and gives it back, last of all to be freed: one retain, one release.
        let context = Unmanaged.passRetained(self)
        let response = MHD_create_response_from_callback(
            .max, Self.blockSize,
            { context, _, buffer, size in
                guard let context, let buffer else { return StreamSource.failure }
                return Unmanaged<StreamSource>.fromOpaque(context).takeUnretainedValue()
                    .supply(UnsafeMutableRawBufferPointer(start: buffer, count: size))
            },
            context.toOpaque(),
            { context in
                if let context { Unmanaged<StreamSource>.fromOpaque(context).release() }
            })
        if response == nil { context.release() }
        return response
    }

    /// Bytes that the library sets aside for a stream: events are small, and there may be a thousand streams.
    private static let blockSize = 2_048
    /// MHD_CONTENT_READER_END_OF_STREAM, a macro with a cast.
    private static let endOfStream = -1
    /// MHD_CONTENT_READER_END_WITH_ERROR, likewise.
    private static let failure = -2

    private func supply(_ output: UnsafeMutableRawBufferPointer) -> Int {
        while true {
            switch stream.read(into: output) {
            case .bytes(let count): return count
            case .end: return Self.endOfStream
            case .failure: return Self.failure
            // When it is not parked there is something to read now, if only that the server stops.
            case .nothingYet: if exchange.park(unless: { stream.isReady }) { return 0 }
            }
        }
    }
}
