/// An answer: status, header fields and a body.
package struct Response: Sendable {
    /// What follows the header fields.
    package enum Body: Sendable {
        case none
        /// Bytes in memory; text-like ones are compressed when the client accepts it and it pays.
        case bytes([UInt8])
        /// A file, sent by descriptor; byte ranges and validators are handled.
        case file(FileBody)
        /// Chunks as they are made; see `Response.events` and `Response.stream`.
        case stream(StreamBody)
        /// Bytes that many requests share, wrapped up once.
        case prepared(PreparedResponse)
    }

    /// The status.
    package var status: Status
    /// The header fields; the server adds Date, Content-Length and the like.
    package var headers: HeaderFields
    /// The body.
    package var body: Body

    package init(_ status: Status = .ok, headers: HeaderFields = [:], body: Body = .none) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
