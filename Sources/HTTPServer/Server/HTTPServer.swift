/// A running HTTP/1.1 server.
///
/// ```swift
/// let server = try HTTPServer(configuration: .init(port: 8080), responder: site)
/// print(server.address)
/// …
/// await server.stop(within: .seconds(10))
/// ```
public final class HTTPServer: Sendable {
    /// Where it listens; the port that was chosen when 0 was asked for.
    public let address: BoundAddress

    /// Starts serving.
    /// - Parameters:
    ///   - configuration: where, and with which limits.
    ///   - responder: who answers.
    ///   - log: told of every answer and of trouble on the wire; called on the server's threads, so it must not wait.
    /// - Throws: `ServerError`, which says why it cannot listen there.
    public init(
        configuration: ServerConfiguration, responder: any Responder, log: (@Sendable (LogEntry) -> Void)? = nil
    ) throws(ServerError) {
        address = BoundAddress(host: configuration.host, port: configuration.port)
    }

    /// Stops: accepts nothing new, ends event streams, lets requests in progress finish for so long, then cuts them.
    public func stop(within grace: Duration) async {
    }
}
