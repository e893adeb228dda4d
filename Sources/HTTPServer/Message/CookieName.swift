/// What a cookie of ours is called. A host's cookies are shared by all its ports (RFC 6265, 8.5), so its name carries
/// the port that the browser asked: two Motionbooks on one host leave each other's alone.
///
/// They are shared by HTTP and HTTPS, too, and whoever can write on the wire of the one could set those of the other.
/// So over TLS names have a prefix that browsers take from HTTPS alone: `__Host-` for what holds on the whole site, and
/// `__Secure-` for what holds in a part of it. Each scheme reads only its own, but for what a believed proxy passes on:
/// it may have passed on cookies before names had prefixes.
package struct CookieName: Sendable {
    /// What it is called where the address has no port; all were, once.
    let plain: String
    /// Whether its name carries the port.
    let hasPort: Bool
    /// Whether it is for every address of the site.
    let isForWholeSite: Bool

    /// - Parameters:
    ///   - plain: the name without prefix and port.
    ///   - hasPort: whether each port has its own.
    ///   - isForWholeSite: whether its path is always `/`.
    package init(_ plain: String, hasPort: Bool = true, isForWholeSite: Bool = true) {
        self.plain = plain
        self.hasPort = hasPort
        self.isForWholeSite = isForWholeSite
    }

    /// The name in the answer to this request.
    package func name(for head: RequestHead) -> String { prefix(head) + name(for: head.headers) }

    /// The values that a request brings. Over HTTP those with the port come first, then those from before names had
    /// one.
    package func values(in head: RequestHead) -> [String] {
        guard head.isEncrypted else { return values(in: head.headers) }
        let own = Cookies(head.headers).values(name(for: head))
        return head.isFromTrustedProxy ? own + values(in: head.headers) : own
    }

    private func prefix(_ head: RequestHead) -> String {
        head.isEncrypted ? isForWholeSite ? "__Host-" : "__Secure-" : ""
    }

    /// The name over HTTP, by a request's header fields alone.
    func name(for headers: HeaderFields) -> String {
        guard hasPort, let host = headers.values(.host).first, Authority(host) != nil,
            let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
            case let port = host[host.index(after: colon)...], !port.isEmpty,
            port.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return plain }
        return plain + "-" + port
    }

    /// The values over HTTP, by a request's header fields alone.
    func values(in headers: HeaderFields) -> [String] {
        let cookies = Cookies(headers)
        let name = name(for: headers)
        return name == plain ? cookies.values(plain) : cookies.values(name) + cookies.values(plain)
    }
}
