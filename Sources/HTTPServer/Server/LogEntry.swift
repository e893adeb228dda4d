/// What the server has to tell whoever runs it.
public enum LogEntry: Sendable {
    /// A request was answered, or given up on.
    public struct Access: Sendable {
        /// The client's address.
        public let remoteAddress: String
        /// The request's method, `HEAD` included; `-` when it could not be read.
        public let method: String
        /// The path as it was sent, without its query.
        public let path: String
        /// The answer's status.
        public let status: Status
        /// From the header's end to the answer's.
        public let duration: Duration
        /// The client got all of it.
        public let isComplete: Bool
    }

    /// A request was dealt with.
    case access(Access)
    /// Something went wrong on the wire.
    case error(String)
}
