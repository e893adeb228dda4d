/// Why the server cannot start, in words for the person who starts it.
package struct ServerError: Error, Equatable, Sendable {
    /// The sort of trouble, stable for programs.
    package enum Code: String, Sendable {
        case portTaken, portForbidden, badHost, hostUnavailable, outOfResources, assetsUnreadable, keyUnusable
        case certificateUnusable
    }

    /// The sort of trouble.
    package let code: Code
    /// One sentence: what is wrong and what to do.
    package let message: String

    /// An error with its sentence.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}
