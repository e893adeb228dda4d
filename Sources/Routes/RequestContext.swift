import Domain
import HTTPServer
import Locales

/// A request, and who asks: made once for each, and handed to whoever answers it. It lives as long as its task, which
/// is cancelled when nobody waits for the answer any more.
struct RequestContext: Sendable {
    /// What is asked for.
    let request: Request
    /// Whose clips and athletes may be seen and changed.
    let scope: Scope
    /// The link by which a guest looks; nil for whoever may do everything.
    let link: SharedLink?
    /// What there is.
    private let table: RouteTable

    /// The context of a request that was let in: whoever is, owns the machine, was given its key, or comes by a link.
    init(_ request: Request, _ table: RouteTable, link: SharedLink? = nil) {
        self.request = request
        self.table = table
        self.link = link
        scope = .machine
    }

    /// Whether names of files and people are left out.
    var hidesNames: Bool { link?.showsNames == false }

    /// Whether a person's browser asks, rather than a script or a program.
    var wantsPage: Bool { request.head.wantsPage }

    /// The address of whoever asks; nil where many people may have it: on this machine, and behind a proxy that does
    /// not say.
    var address: String? {
        let client = request.head.client
        return client.isOne ? client.address : nil
    }

    /// The time zone of whoever asks, as a script of the pages tells it in a cookie; the server's where that is not
    /// known.
    var zone: TimeZoneRules {
        Cookies(request.headers).values(Self.zoneCookie).lazy.compactMap { TimeZoneRules(named: $0) }.first
            ?? TimeZoneRules()
    }

    private static let zoneCookie = "motionbook-zone"

    /// The clip before which a list goes on, if the query names one.
    var before: ClipID? { request.query["before"].flatMap { ClipID($0) } }

    /// A path with its query that a form names, to go on to: nil unless it is one of our own pages.
    func ownPath(_ text: String) -> String? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let handlers = RoutePath.segments(of: String(text.prefix { $0 != "?" })).flatMap(table.handlers),
            handlers.contains(where: { $0.method == .get })
        else { return nil }
        return text
    }

    /// The page of ours that holds the form or link that was used, if the browser says.
    var cameFrom: String? {
        // `https://host/path?query`
        let parts = (request.headers[.referer] ?? "").split(
            separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.count == 4 ? ownPath("/" + parts[3]) : nil
    }

    /// What follows a form that was taken: people are led to a page, programs are told nothing more.
    /// - Parameter fragment: the part of the page to show.
    func afterwards(_ path: String, fragment: String? = nil) -> Response {
        guard wantsPage else { return Response(.noContent) }
        return Response.redirect(to: path + (fragment.map { "#" + $0 } ?? ""))
    }
}
