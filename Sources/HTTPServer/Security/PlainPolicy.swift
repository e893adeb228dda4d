internal import Domain

/// What is answered in plain HTTP where HTTPS is to be had: requests of this machine, what a proxy passes on (who speaks
/// TLS to browsers, or says that it does not), and what is free. A proxy that is not believed must ask for a name that
/// the server was given: web proxies of a school's devices say what they are, too, and ask for its address. All else is sent to HTTPS, so that no key, no picture
/// and no name is read on the way.
///
/// Browsers are not told to remember that (HSTS): it would take away the way past a warning, and outlive the
/// certificate.
package struct PlainPolicy: Sendable {
    /// Whether a request may be answered in plain HTTP all the same.
    private let isFree: @Sendable (RequestHead) -> Bool
    /// A free page that leads on to what was asked for, where devices may not trust the certificate yet.
    private let entrance: @Sendable (_ head: RequestHead, _ host: String) -> String?

    /// - Parameters:
    ///   - isFree: whether a request may be answered in plain HTTP all the same.
    ///   - entrance: the path of a free page that leads on to what was asked for; `nil` where every device trusts the
    ///     certificate for the host that it asked, which is given without its port. People see that page in place of
    ///     their browser's warning.
    package init(
        isFree: @escaping @Sendable (RequestHead) -> Bool,
        entrance: @escaping @Sendable (_ head: RequestHead, _ host: String) -> String? = { _, _ in nil }
    ) {
        self.isFree = isFree
        self.entrance = entrance
    }

    /// Whether a request must come over TLS, and does not.
    func refuses(_ head: RequestHead) -> Bool {
        !head.isEncrypted && !head.isFromTrustedProxy
            && !PeerAddress(text: head.client.address).isLoopback && !isFree(head)
    }

    /// The page that leads on, for people; for programs the same address over HTTPS, on the same port. The Host header
    /// must have been checked.
    func redirect(_ head: RequestHead, host: String) -> Response {
        let query = head.rawQuery.isEmpty ? "" : "?" + head.rawQuery
        let authority = Authority(host)
        let page = head.wantsPage ? authority.flatMap { entrance(head, $0.host) } : nil
        // Without a port it came to that of HTTP, where HTTPS is spoken, too.
        let place = authority?.port == nil ? host + ":80" : host
        return Response(
            .temporaryRedirect,
            headers: [
                .location: page ?? "https://\(place)\(head.path)\(query)", .cacheControl: "no-store",
                .referrerPolicy: "no-referrer",
            ])
    }

    /// For what cannot be sent again by itself: a form would have been read on the way already.
    static let encryptionNeeded = HTTPError(
        .forbidden, "encryptionNeeded",
        "Nothing is changed over HTTP, which others on the network can read. Open the address with https:// and try again."
    )
}
