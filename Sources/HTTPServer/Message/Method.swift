/// A request method. HEAD arrives as `.get` with `RequestHead.isHead` set: the server leaves the body out by itself.
public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether a request with this method changes nothing (RFC 9110, 9.2.1).
    public var isSafe: Bool { self == .get || self == .options }
}
