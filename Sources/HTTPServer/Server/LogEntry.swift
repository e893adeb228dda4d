/// What the server has to tell whoever runs it.
package enum LogEntry: Sendable {
    /// A request was answered, or given up on.
    package struct Access: Sendable {
        /// What the request is called.
        package let id: RequestID
        /// The client's address, which a believed proxy may have told.
        package let remoteAddress: String
        /// The request's method, `HEAD` included; `-` when it could not be read.
        package let method: String
        /// The path as it was sent, without its query.
        package let path: String
        /// The answer's status.
        package let status: Status
        /// Bytes of the answer's body, where known; the client need not have got all of them.
        package let bodyBytes: Int?
        /// From the request line to the answer's end.
        package let duration: Duration
        /// The client got all of it.
        package let isComplete: Bool
    }

    /// A request was dealt with.
    case access(Access)
    /// Something went wrong on the wire, in the library's words.
    case wire(String)
    /// An answer broke off while it was made; what went wrong.
    case broken(RequestID, String)
}
