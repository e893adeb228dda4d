import Domain
package import HTTPServer
import Templates

/// What stands before everything else for those who are not the owner.
extension Routes {
    /// Folders of what pages are made of.
    private static let assetFolders = ["/css/", "/js/", "/icons/", "/languages/", AvatarModel.folder, SeatVoice.folder]

    /// Whether everybody may ask for something: whether the server lives, what pages are made of, and what is told
    /// of a live session, whose name is the key to it; how devices come here over HTTPS; where the code of a class is
    /// shown; and below links, which say themselves what they show.
    @Sendable package static func isFree(_ head: RequestHead) -> Bool {
        let path = head.path
        if SharedPath.isBelow(path) || isPlain(head) { return true }
        guard let segments = RoutePath.segments(of: path) else { return false }
        if ClassRights.isFree(head.method, segments) { return true }
        guard head.method == .get else { return false }
        return path == Addresses.joinCheck()
            || Addresses.liveSession.values(in: segments) != nil || Addresses.liveEvents.values(in: segments) != nil
    }

    /// What the cookies of pupils' devices and of second teachers are worth for a request.
    @Sendable package func standing(_ head: RequestHead) -> SeatStanding { rights.standing(head) }

    /// Whether other machines get something over plain HTTP where the server encrypts, too: what leads to HTTPS, what
    /// that page is made of, and whether the server lives.
    @Sendable package static func isPlain(_ head: RequestHead) -> Bool {
        let path = head.path
        return head.method == .get
            && ([Addresses.join(), Addresses.authority(), Addresses.health()].contains(path)
                || assetFolders.contains(where: path.hasPrefix))
    }

    /// The page that leads a device on to what it asked for, once it trusts the server. The key in an address came in the
    /// clear, and does not come so again: the page behind asks for it.
    @Sendable package static func joinPage(to head: RequestHead) -> String {
        let address = Gate.address(of: head)
        return Addresses.join() + (address == Addresses.dashboard() ? "" : "?to=" + PercentCoding.encode(address))
    }

    /// Leads on to a path, after the right key.
    @Sendable package func entrance(to path: String, for head: RequestHead) -> Response {
        Language.$current.withValue(languages.language(of: head)) { .page(KeyPage.entrance(chrome().site, to: path)) }
    }

    /// Asks for the key, and then for what was asked for. What cannot be asked for by an address becomes the first
    /// page.
    func keyPage(_ error: any ResponseError, _ head: RequestHead) -> Response {
        let address = head.method == .get ? Gate.address(of: head) : Addresses.dashboard()
        let hasQuery = address.contains("?")
        return .page(
            KeyPage.render(
                KeyModel(
                    site: chrome().site, path: String(address.prefix { $0 != "?" }),
                    query: hasQuery
                        ? head.query.fields.filter { $0.name != Gate.field }.map {
                            .init(name: $0.name, value: $0.value)
                        }
                        : [],
                    address: address, complaint: error.code == Gate.keyNeeded.code ? nil : error.message)),
            status: error.status)
    }
}
