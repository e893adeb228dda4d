import Certificates
import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Templates

/// How other devices come to this server over HTTPS: the page for them and for a large screen, the certificate to trust, and an
/// answer that only those get who trust it.
struct JoinController: Controller {
    let chrome: CurrentChrome
    /// What the server encrypts with; nil where it does not.
    let certificates: @Sendable () -> ServedCertificate?

    /// Most addresses on a large screen.
    private static let mostShown = 3
    /// What `/ca.crt` is (RFC 2585 has another name for it, which iOS and Firefox do not offer to install).
    private static let certificateType = "application/x-x509-ca-cert"

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.join) { page($0) }
        table.get(Addresses.joinCheck) { _ in Self.check }
        table.get(Addresses.authority) { _ in try authority() }
    }

    /// Pages that came over HTTP are another origin, and ask without CORS: they learn that there was an answer.
    private static var check: Response {
        Response(
            .noContent,
            headers: [
                .cacheControl: "no-store", HeaderName("Cross-Origin-Resource-Policy"): "cross-origin",
            ])
    }

    private func authority() throws -> Response {
        guard let authority = certificates()?.authority else { throw AppError.noAuthority }
        var response = Response.bytes(authority.der, type: Self.certificateType)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func page(_ context: RequestContext) -> Response {
        let model = model(context)
        var response = Response.page(JoinPage.render(model))
        // Its address may have a link's secret, which its script need not send along every two seconds.
        response.headers[.referrerPolicy] = "no-referrer"
        if model.situation == .device { response.headers[Self.policy.name] = Self.policy(asking: model.origins) }
        return response
    }

    func model(_ context: RequestContext) -> JoinModel {
        let head = context.request.head
        let path = Self.path(context)
        guard let served = certificates() else { return unencrypted(head, path) }
        // Who owns the machine, or has come over HTTPS, is where the others are to get.
        let isScreen = head.isEncrypted || Self.isThisMachine(head)
        let hosts = isScreen ? served.certainHosts : served.hosts
        // The address that somebody came by leads here; whether the certificate is for it, too, only our own authority's
        // follows.
        let asked = JoinOrigins.asked(head)?.host.lowercased() ?? ""
        let isFor = served.hosts.contains(asked)
        // A screen begins with an address in figures: some devices find no names.
        let prefersAsked = isScreen ? isFor && asked.first?.isNumber == true : isFor || served.authority != nil
        let places = JoinOrigins(head, hosts: hosts, port: served.port, prefersAsked: prefersAsked)
        let plain = places.origins(by: "http")
        return JoinModel(
            site: chrome().site,
            situation: isScreen ? .screen(Self.screen(plain.map { $0 + Addresses.join() })) : .device,
            authority: served.authority.map(JoinModel.Authority.init),
            origins: places.origins(by: "https"), plainOrigins: plain, path: path,
            system: isScreen ? nil : head.headers[.userAgent].flatMap { DeviceSystem(userAgent: $0) },
            daysLeft: served.daysLeft)
    }

    /// Where this server does not encrypt, a proxy may.
    private func unencrypted(_ head: RequestHead, _ path: String) -> JoinModel {
        let places = JoinOrigins(head, hosts: [], port: 0, prefersAsked: true)
        if head.isEncrypted, let origin = places.origins(by: "https").first {
            return JoinModel(
                site: chrome().site, situation: .screen(Self.screen([origin + "/"])), origins: [origin], path: path)
        }
        return JoinModel(
            site: chrome().site, situation: .off, plainOrigins: places.origins(by: "http"), path: path)
    }

    private static func screen(_ addresses: [String]) -> JoinModel.Screen {
        // One for the code and large letters, and others in small ones: that of another network of this machine, a name.
        let code = addresses.first.flatMap { QRCode($0, correction: .medium) }
        return JoinModel.Screen(addresses: Array(addresses.prefix(mostShown)), code: code?.rows ?? [])
    }

    /// The page to lead on to: `to`, if it is one of ours.
    private static func path(_ context: RequestContext) -> String {
        guard let text = context.request.query["to"], let segments = RoutePath.segments(of: path(of: text)),
            Addresses.join.values(in: segments) == nil
        else { return Addresses.dashboard() }
        // What a link shows is no page of ours before the link was looked up.
        return context.ownPath(text) ?? (SharedPath(segments) == nil ? Addresses.dashboard() : path(of: text))
    }

    private static func path(of address: String) -> String { String(address.prefix { $0 != "?" }) }

    private static func isThisMachine(_ head: RequestHead) -> Bool {
        !head.client.isOne && head.client.source == "127.0.0.1"
    }

    private static let policy = (name: HeaderName("Content-Security-Policy"), usual: SecurityPolicy.headers)

    /// The usual policy, and that the page may ask whether it gets through. A policy cannot name addresses of version 6.
    private static func policy(asking origins: [String]) -> String {
        let usual = policy.usual[policy.name] ?? ""
        return usual + "; connect-src 'self' " + origins.filter { !$0.contains("[") }.joined(separator: " ")
    }
}

extension QRCode {
    /// Row after row, whether each module is dark.
    var rows: [[Bool]] { (0..<size).map { row in (0..<size).map { isDark(column: $0, row: row) } } }
}

extension JoinModel.Authority {
    fileprivate init(_ authority: AuthorityCertificate) {
        self.init(
            name: authority.name, fingerprint: authority.fingerprint,
            base64: Data(authority.der).base64EncodedString())
    }
}

extension AppError {
    static let noAuthority = AppError(
        .notFound, code: "noAuthority",
        "This server has no certificate that devices must install. Open /join, which shows how to get to it.")
}
