/// The one place for what protects people in their browsers: header fields of every answer, the hosts we answer to,
/// and the same-origin rule for requests that change something.
public struct SecurityPolicy: Sendable {
    /// Which names requests may call us by.
    public var hosts: HostPolicy
    /// Header fields that every answer gets, unless it has its own.
    public var headers: HeaderFields

    /// A policy; the default header fields are those of `SecurityPolicy.headers`.
    public init(hosts: HostPolicy = .init(), headers: HeaderFields = Self.headers) {
        self.hosts = hosts
        self.headers = headers
    }

    /// Nothing from elsewhere, no inline script, no frames, no guessing of types, no handle for other pages; the camera
    /// for ourselves, since pages ask for it.
    public static let headers: HeaderFields = [
        .contentSecurityPolicy:
            "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action 'self'; object-src 'none'",
        .contentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
        .crossOriginOpenerPolicy: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
        .permissionsPolicy: "camera=(self), microphone=(), geolocation=(), payment=(), usb=()",
    ]

    /// Why a request is refused before anyone looks at its address, or `nil`.
    public func refusal(of head: RequestHead) -> HTTPError? {
        guard let host = head.headers[.host], hosts.allows(host) else { return Self.wrongHost }
        return head.method.isSafe || Self.isSameOrigin(head.headers, host: host) ? nil : Self.crossOrigin
    }

    /// Whether our own page sent it: browsers say so in Sec-Fetch-Site (over TLS and on the machine itself), and name
    /// the page's origin in Origin with every unsafe request.
    static func isSameOrigin(_ headers: HeaderFields, host: String) -> Bool {
        let sites = headers.values(.secFetchSite)
        if !sites.isEmpty { return sites == ["same-origin"] }
        let origins = headers.values(.origin)
        return origins.count == 1
            && (origins[0].isSameToken(as: "http://" + host) || origins[0].isSameToken(as: "https://" + host))
    }

    private static let wrongHost = HTTPError(
        .misdirectedRequest, "wrongHost",
        "This server does not answer to that name; use the address it printed, or start it with --name and that name.")

    private static let crossOrigin = HTTPError(
        .forbidden, "crossOrigin",
        "Only this site's own pages may change things here; a program must send the header "
            + "\"Sec-Fetch-Site: same-origin\" or an Origin that matches the address.")
}
