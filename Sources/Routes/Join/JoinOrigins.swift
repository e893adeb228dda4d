import HTTPServer

/// Where a server is that can be reached by several names, as far as a request and its certificate tell.
struct JoinOrigins {
    /// Host and port, best first: `192.168.1.5:8080`.
    let authorities: [String]

    /// Most places that a page asks for.
    static let most = 6

    /// - Parameters:
    ///   - head: a request to the server. What it was asked by leads here, with the port that leads here.
    ///   - hosts: what else leads here, best first.
    ///   - port: where the server listens.
    ///   - prefersAsked: whether the host that was asked comes first; else it comes where it stands in `hosts`, and is
    ///     left out where it does not.
    init(_ head: RequestHead, hosts: [String], port: Int, prefersAsked: Bool) {
        let asked = Self.asked(head)
        // Behind a port that is passed on, as a container's, devices know another one than the server.
        let askedPort = asked.map { $0.port ?? (head.isEncrypted ? 443 : 80) }
        var all = hosts.map { Self.authority($0, askedPort ?? port) }
        if let asked, prefersAsked || all.isEmpty {
            all.insert(Self.authority(asked.host, asked.port ?? askedPort ?? port), at: 0)
        }
        var once: [String] = []
        for authority in all where !once.contains(authority) { once.append(authority) }
        authorities = Array(once.prefix(Self.most))
    }

    /// The same places by a scheme. The port that the scheme has by itself is left out.
    func origins(by scheme: String) -> [String] {
        let usual = scheme == "https" ? ":443" : ":80"
        return authorities.map { scheme + "://" + ($0.hasSuffix(usual) ? String($0.dropLast(usual.count)) : $0) }
    }

    /// The host that was asked, with its port; nil for names of one's own machine, and what is no host.
    static func asked(_ head: RequestHead) -> (host: String, port: Int?)? {
        guard let text = head.forwardedHost ?? head.headers[.host], !text.isEmpty,
            text.utf8.allSatisfy({ isOfHost($0) })
        else { return nil }
        let end = text.hasPrefix("[") ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":")
        let host = String(text[..<(end ?? text.endIndex)])
        guard !host.isEmpty, !isLocal(host) else { return nil }
        return (host, Int(text[(end ?? text.endIndex)...].dropFirst()))
    }

    /// Whether a host is what each machine calls itself.
    static func isLocal(_ host: String) -> Bool {
        host == "localhost" || host.hasSuffix(".localhost") || host.hasPrefix("127.") || host == "[::1]"
    }

    private static func authority(_ host: String, _ port: Int) -> String {
        (host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host) + ":\(port)"
    }

    /// What neither breaks out of an address nor out of a header field.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D, 0x5F: true
        default: false
        }
    }
}
