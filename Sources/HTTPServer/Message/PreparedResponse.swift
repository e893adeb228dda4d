/// An answer of bytes in memory that is wrapped up once and sent many times, without any work per request. It is sent
/// as it is: header fields that are added to a `Response` around it do not count.
package final class PreparedResponse: Sendable {
    /// The status.
    package let status: Status
    /// Bytes of the body.
    let size: Int
    /// `nil` when memory was short.
    let handle: ResponseHandle?

    /// Wraps up an answer.
    package init(_ status: Status = .ok, headers: HeaderFields, bytes: [UInt8]) {
        self.status = status
        size = bytes.count
        handle = ResponseHandle.holding(bytes).map {
            ResponseHandle.add(headers, to: $0)
            return ResponseHandle($0)
        }
    }
}
