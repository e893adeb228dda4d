/// Who answers requests. The server knows nothing else of the program; `SiteResponder` is the usual one.
package protocol Responder: Sendable {
    /// An answer that is at hand (an asset in memory, a refusal), given on the server's own thread: it must not wait.
    /// Asked first, before any of the body is read; `nil` passes the request on to `response(to:)`.
    func immediateResponse(to head: RequestHead) -> Response?

    /// The answer; it may wait and may read the body.
    func response(to request: Request) async -> Response

    /// How to tell a client of an error. `head` is missing when it could not be read.
    func response(for error: any ResponseError, head: RequestHead?) -> Response
}
