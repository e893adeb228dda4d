/// What a request says before its body.
package struct RequestHead: Sendable {
    /// The method; `.get` for HEAD too.
    package let method: Method
    /// The client asked for the head of the answer only.
    package let isHead: Bool
    /// The path as it was sent: percent-encoded, with a leading slash, without the query.
    package let path: String
    /// The query as it was sent, without the question mark; empty when there is none.
    package let rawQuery: String
    /// The header fields, already checked for form.
    package let headers: HeaderFields
    /// Who asks: the other end of the connection, or whom a believed proxy tells of.
    package let client: Client
    /// Whether the connection comes from a proxy that is believed.
    package let isFromTrustedProxy: Bool
    /// The host that a believed proxy was asked for, where it says so: it may ask us by another one.
    package let forwardedHost: String?
    /// Whether it was asked over TLS: on this connection, or of a believed proxy, which says so.
    package let isEncrypted: Bool
    /// The connection comes from this machine, from the account that the server runs under or from root. What a proxy
    /// of that account passes on looks the same: `Gate` tells it apart.
    package let isFromOwner: Bool
    /// Bytes the body will have; 0 when there is none.
    package let contentLength: Int
    /// What the log calls this request.
    package let id: RequestID

    /// A head; mostly for tests, the server makes the real ones.
    package init(
        method: Method = .get, isHead: Bool = false, path: String, rawQuery: String = "",
        headers: HeaderFields = [:], client: Client = Client(address: "127.0.0.1", isOne: false),
        isFromTrustedProxy: Bool = false, forwardedHost: String? = nil, isEncrypted: Bool = false,
        isFromOwner: Bool = false, contentLength: Int = 0, id: RequestID = RequestID(number: 0)
    ) {
        self.method = method
        self.isHead = isHead
        self.path = path
        self.rawQuery = rawQuery
        self.headers = headers
        self.client = client
        self.isFromTrustedProxy = isFromTrustedProxy
        self.forwardedHost = forwardedHost
        self.isEncrypted = isEncrypted
        self.isFromOwner = isFromOwner
        self.contentLength = contentLength
        self.id = id
    }

    /// The query's fields, decoded.
    package var query: FormFields { FormFields(urlEncoded: rawQuery) }

    /// Whether a person's browser asks, rather than a script or a program.
    package var wantsPage: Bool { headers[.accept]?.contains("text/html") ?? false }

    /// Whether a body follows.
    package var hasBody: Bool { contentLength != 0 }
}
