/// What a request says before its body.
public struct RequestHead: Sendable {
    /// The method; `.get` for HEAD too.
    public let method: Method
    /// The client asked for the head of the answer only.
    public let isHead: Bool
    /// The path as it was sent: percent-encoded, with a leading slash, without the query.
    public let path: String
    /// The query as it was sent, without the question mark; empty when there is none.
    public let rawQuery: String
    /// The header fields, already checked for form.
    public let headers: HeaderFields
    /// The client's address, without port: `127.0.0.1`, `::1`, …
    public let remoteAddress: String
    /// Bytes the body will have: `nil` when it comes in chunks of unknown number, 0 when there is none.
    public let contentLength: Int?

    /// A head; mostly for tests, the server makes the real ones.
    public init(
        method: Method = .get, isHead: Bool = false, path: String, rawQuery: String = "",
        headers: HeaderFields = [:], remoteAddress: String = "127.0.0.1", contentLength: Int? = 0
    ) {
        self.method = method
        self.isHead = isHead
        self.path = path
        self.rawQuery = rawQuery
        self.headers = headers
        self.remoteAddress = remoteAddress
        self.contentLength = contentLength
    }

    /// The query's fields, decoded.
    public var query: FormFields { FormFields(urlEncoded: rawQuery) }

    /// Whether a body follows.
    public var hasBody: Bool { contentLength != 0 }
}
