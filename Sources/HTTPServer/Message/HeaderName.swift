/// The name of a header field. Those that the program speaks of are constants: none is misspelt.
package struct HeaderName: Sendable {
    /// The name, as it is sent.
    package let text: String

    /// Any name.
    package init(_ text: String) { self.text = text }
}

extension HeaderName {
    /// `Accept`.
    package static let accept = HeaderName("Accept")
    static let accelBuffering = HeaderName("X-Accel-Buffering")
    package static let referer = HeaderName("Referer")
    package static let acceptLanguage = HeaderName("Accept-Language")
    static let acceptEncoding = HeaderName("Accept-Encoding")
    static let acceptRanges = HeaderName("Accept-Ranges")
    static let allow = HeaderName("Allow")
    static let authorization = HeaderName("Authorization")
    /// `Cache-Control`.
    package static let cacheControl = HeaderName("Cache-Control")
    static let connection = HeaderName("Connection")
    static let contentDisposition = HeaderName("Content-Disposition")
    static let contentEncoding = HeaderName("Content-Encoding")
    static let contentLength = HeaderName("Content-Length")
    static let contentRange = HeaderName("Content-Range")
    static let contentSecurityPolicy = HeaderName("Content-Security-Policy")
    /// `Content-Type`.
    package static let contentType = HeaderName("Content-Type")
    static let cookie = HeaderName("Cookie")
    static let crossOriginOpenerPolicy = HeaderName("Cross-Origin-Opener-Policy")
    static let crossOriginResourcePolicy = HeaderName("Cross-Origin-Resource-Policy")
    /// `ETag`.
    package static let entityTag = HeaderName("ETag")
    static let expect = HeaderName("Expect")
    static let forwarded = HeaderName("Forwarded")
    static let forwardedHost = HeaderName("X-Forwarded-Host")
    static let forwardedProto = HeaderName("X-Forwarded-Proto")
    static let forwardedFor = HeaderName("X-Forwarded-For")
    /// `Host`.
    package static let host = HeaderName("Host")
    /// `If-Match`.
    package static let ifMatch = HeaderName("If-Match")
    static let ifNoneMatch = HeaderName("If-None-Match")
    static let ifRange = HeaderName("If-Range")
    /// `Last-Event-ID`.
    package static let lastEventID = HeaderName("Last-Event-ID")
    /// `Location`.
    package static let location = HeaderName("Location")
    /// `Origin`.
    package static let origin = HeaderName("Origin")
    static let permissionsPolicy = HeaderName("Permissions-Policy")
    static let range = HeaderName("Range")
    /// `Referrer-Policy`.
    package static let referrerPolicy = HeaderName("Referrer-Policy")
    /// `User-Agent`.
    package static let userAgent = HeaderName("User-Agent")
    /// `Retry-After`.
    package static let retryAfter = HeaderName("Retry-After")
    /// `Sec-Fetch-Mode`.
    package static let secFetchMode = HeaderName("Sec-Fetch-Mode")
    static let secFetchSite = HeaderName("Sec-Fetch-Site")
    /// `Set-Cookie`.
    package static let setCookie = HeaderName("Set-Cookie")
    static let transferEncoding = HeaderName("Transfer-Encoding")
    static let vary = HeaderName("Vary")
    static let authenticate = HeaderName("WWW-Authenticate")
    static let contentTypeOptions = HeaderName("X-Content-Type-Options")
    /// `X-Robots-Tag`.
    package static let robots = HeaderName("X-Robots-Tag")
    static let requestID = HeaderName("X-Request-Id")
}
