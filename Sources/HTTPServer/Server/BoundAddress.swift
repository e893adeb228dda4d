/// Where a server listens.
public struct BoundAddress: Sendable, Equatable, CustomStringConvertible {
    /// The host as configured.
    public let host: String
    /// The port in use.
    public let port: UInt16

    /// What to type into a browser on this machine.
    public var description: String {
        let name =
            switch host {
            case "0.0.0.0", "127.0.0.1", "::", "::1": "localhost"
            case _ where host.utf8.contains(UInt8(ascii: ":")): "[\(host)]"
            default: host
            }
        return "http://\(name):\(port)/"
    }
}
