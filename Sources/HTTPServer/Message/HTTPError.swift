/// An error that knows which status it maps to and what to say to the person who reads it.
public protocol ResponseError: Error {
    /// The status of the answer.
    var status: Status { get }
    /// Stable, for programs: `clipNotFound`, `tooLarge`, …
    var code: String { get }
    /// One sentence: what is wrong and what to do.
    var message: String { get }
    /// Header fields that belong to the answer, such as Allow or Retry-After.
    var headers: HeaderFields { get }
    /// What went wrong inside, for the log only: never shown to anyone.
    var detail: String? { get }
}

extension ResponseError {
    /// None.
    public var headers: HeaderFields { [:] }
    /// None.
    public var detail: String? { nil }
}

/// The plain `ResponseError`.
public struct HTTPError: ResponseError, Equatable {
    /// The status of the answer.
    public let status: Status
    /// Stable, for programs.
    public let code: String
    /// One sentence: what is wrong and what to do.
    public let message: String
    /// Header fields that belong to the answer.
    public let headers: HeaderFields

    /// An error with its status, code and sentence.
    public init(_ status: Status, _ code: String, _ message: String, headers: HeaderFields = [:]) {
        self.status = status
        self.code = code
        self.message = message
        self.headers = headers
    }
}
