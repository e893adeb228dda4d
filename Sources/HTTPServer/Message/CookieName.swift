/// What a cookie of ours is called. A host's cookies are shared by all its ports (RFC 6265, 8.5), so its name carries
/// the port that the browser asked: two Motionbooks on one host leave each other's alone.
package struct CookieName: Sendable {
    /// What it is called where the address has no port; all were, once.
    let plain: String

    /// - Parameter plain: the name without a port.
    package init(_ plain: String) { self.plain = plain }

    /// The name in the answer to a request with these header fields.
    package func name(for headers: HeaderFields) -> String {
        guard let host = headers.values(.host).first, Authority(host) != nil,
            let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
            case let port = host[host.index(after: colon)...], !port.isEmpty,
            port.utf8.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return plain }
        return plain + "-" + port
    }

    /// The values that a request brings: those with the port come first, then those from before names had one.
    package func values(in headers: HeaderFields) -> [String] {
        let cookies = Cookies(headers)
        let name = name(for: headers)
        return name == plain ? cookies.values(plain) : cookies.values(name) + cookies.values(plain)
    }
}
