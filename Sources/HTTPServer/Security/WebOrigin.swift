/// Where a page comes from, as browsers say it in Origin: `http://lab.example`, `https://lab.example:8443`.
struct WebOrigin: Equatable {
    /// The name in lower case; addresses without brackets.
    let host: String
    /// The port, which is 80 or 443 where the origin has none.
    let port: Int
    private let scheme: Scheme

    private enum Scheme: String, CaseIterable {
        case http = "http://"
        case https = "https://"

        var port: Int { self == .http ? 80 : 443 }
    }

    /// `nil` for `null` and whatever else is no page's origin.
    init?(_ text: String) {
        let text = text.lowercased()
        guard let scheme = Scheme.allCases.first(where: { text.utf8.starts(with: $0.rawValue.utf8) }),
            let authority = Authority(String(Substring(text.utf8.dropFirst(scheme.rawValue.utf8.count))))
        else { return nil }
        (self.scheme, host, port) = (scheme, authority.host, authority.port ?? scheme.port)
    }

    /// Whether the host is one that `--name` takes.
    var isHostName: Bool {
        (1...253).contains(host.utf8.count)
            && host.utf8.allSatisfy { byte in
                switch byte {
                case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    /// Whether nobody has to write the port: such a page's proxy listens where browsers look by themselves.
    var hasUsualPort: Bool { port == scheme.port }

    /// Whether a request of that page to its own server has this Host. Where it came over TLS the page did, too.
    /// Where it did not, either will do: a proxy may have ended TLS, and say nothing of it.
    func isOrigin(of host: Authority, isEncrypted: Bool) -> Bool {
        (!isEncrypted || scheme == .https) && host.host.lowercased() == self.host && (host.port ?? scheme.port) == port
    }
}
