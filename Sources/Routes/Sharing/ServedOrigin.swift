import HTTPServer
import Templates

/// Where others find this server.
struct ServedOrigin: Equatable {
    /// Scheme, host and port: `http://192.168.1.5:8080`.
    let text: String
    /// Whether nobody else reaches it.
    let isLocal: Bool

    /// - Parameters:
    ///   - head: a request to the server. The host that it was asked by is known to lead here.
    ///   - served: where else the server is, as it announced when it started: `https://192.168.1.5:8080/`.
    init(_ head: RequestHead, served: [String]) {
        let host = head.forwardedHost ?? head.headers[.host] ?? "localhost"
        // A proxy that nobody named is known by the page that leads here.
        let isSecure = head.isEncrypted || head.headers[.referer]?.hasPrefix("https://\(host)/") ?? false
        let own = (isSecure ? "https://" : "http://") + host
        let elsewhere = served.lazy.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.first { !Self.isLocal($0) }
        text = Self.isLocal(own) ? elsewhere ?? own : own
        isLocal = Self.isLocal(text)
    }

    /// Who can open links.
    var reach: LinkReach {
        isLocal ? .thisComputer : .others(host: String(text.drop { $0 != "/" }.dropFirst(2)))
    }

    private static func isLocal(_ origin: String) -> Bool {
        let host = origin.drop { $0 != "/" }.dropFirst(2)
        return host.hasPrefix("localhost") || host.hasPrefix("127.") || host.hasPrefix("[::1]")
    }
}
