/// A request method. HEAD arrives as `.get` with `RequestHead.isHead` set: the server leaves the body out by itself.
package enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether a request with this method changes nothing (RFC 9110, 9.2.1).
    package var isSafe: Bool { self == .get || self == .options }
}
