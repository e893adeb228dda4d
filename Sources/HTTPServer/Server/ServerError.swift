/// Why the server cannot start, in words for the person who starts it.
public struct ServerError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    public enum Code: String, Sendable {
        case portTaken, portForbidden, badHost, hostUnavailable, outOfResources, assetsUnreadable, keyUnusable
    }

    /// The sort of trouble.
    public let code: Code
    /// One sentence: what is wrong and what to do.
    public let message: String

    /// An error with its sentence.
    public init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
