internal import Domain

/// The one place for what protects people in their browsers: header fields of every answer, the hosts we answer to,
/// and the same-origin rule for requests that change something.
package struct SecurityPolicy: Sendable {
    /// Which names requests may call us by.
    package var hosts: HostPolicy
    /// Header fields that every answer gets, unless it has its own.
    package var headers: HeaderFields

    /// A policy; the default header fields are those of `SecurityPolicy.headers`.
    package init(hosts: HostPolicy = .init(), headers: HeaderFields = Self.headers) {
        self.hosts = hosts
        self.headers = headers
    }

    /// Nothing from elsewhere, no inline script, no frames, no guessing of types, no handle for other pages; the camera
    /// for ourselves, since pages ask for it.
    package static let headers: HeaderFields = [
        .contentSecurityPolicy:
            "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
        .contentTypeOptions: "nosniff",
        .referrerPolicy: "same-origin",
        .crossOriginOpenerPolicy: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
        .permissionsPolicy: permissions(microphone: "()"),
    ]

    /// The header field of a page that may ask for the microphone.
    package static let microphoneAllowed: (name: HeaderName, value: String) = (
        .permissionsPolicy, permissions(microphone: "(self)")
    )

    private static func permissions(microphone: String) -> String {
        "camera=(self), microphone=\(microphone), geolocation=(), payment=(), usb=()"
    }

    /// Why a request is refused before anyone looks at its address, or `nil`.
    package func refusal(of head: RequestHead) -> HTTPError? {
        guard let host = head.headers[.host], hosts.allows(host) else { return Self.wrongHost }
        if head.method.isSafe || isSameOrigin(head, host: host) { return nil }
        return Self.crossOrigin(advice(for: head, host: host))
    }

    /// Whether our own page sent it: browsers say so in Sec-Fetch-Site (over TLS and on the machine itself), and name
    /// the page's origin in Origin with every unsafe request.
    ///
    /// A proxy may ask us by another name than the browser asked it. Then a believed one says by which; of one that
    /// says nothing it must be a name that we were given. Names are no less checked than in Host: a page whose own name
    /// leads to the proxy (DNS rebinding) would be the same origin there, too.
    private func isSameOrigin(_ head: RequestHead, host: String) -> Bool {
        let sites = head.headers.values(.secFetchSite)
        if !sites.isEmpty { return sites == ["same-origin"] }
        guard let origin = Self.origin(head) else { return false }
        if let host = Authority(host), origin.isOrigin(of: host, isEncrypted: head.isEncrypted) { return true }
        if let forwarded = head.forwardedHost {
            guard let asked = Authority(forwarded) else { return false }
            return origin.isOrigin(of: asked, isEncrypted: head.isEncrypted) && hosts.allowsForwarded(asked)
        }
        return hosts.isGiven(origin.host) && origin.hasUsualPort
            && hosts.isOfProxy(host, isBelieved: head.isFromTrustedProxy)
    }

    private static func origin(_ head: RequestHead) -> WebOrigin? {
        let origins = head.headers.values(.origin)
        return origins.count == 1 ? WebOrigin(origins[0]) : nil
    }

    private static let wrongHost = HTTPError(
        .misdirectedRequest, "wrongHost",
        "This server is not known by that name. Use the address that it printed, or start it with --name and that name."
    )

    private static func crossOrigin(_ advice: LocalizedText?) -> HTTPError {
        let rule = LocalizedText(
            "Only Motionbook’s own pages can make changes. A program must send the header \"Sec-Fetch-Site: same-origin\" or an Origin that matches the address."
        )
        return HTTPError(.forbidden, "crossOrigin", advice.map { LocalizedText("\(rule) \($0)") } ?? rule)
    }

    /// What to set where the page is our own and a proxy does not say so; nothing where that cannot be.
    private func advice(for head: RequestHead, host: String) -> LocalizedText? {
        guard head.headers.values(.secFetchSite).isEmpty, let origin = Self.origin(head), origin.isHostName else {
            return nil
        }
        let isNameEnough = origin.hasUsualPort && hosts.isOfProxy(host, isBelieved: head.isFromTrustedProxy)
        return switch (hosts.isGiven(origin.host), isNameEnough) {
        case (false, true):
            "If this is a Motionbook page behind a proxy: start Motionbook with --name \(origin.host)."
        case (false, false):
            "If this is a Motionbook page behind a proxy: start Motionbook with --name \(origin.host), and make the proxy forward the browser’s Host header."
        case (true, _):
            "If this is a Motionbook page behind a proxy: make the proxy forward the browser’s Host header."
        }
    }
}
