public import HTTPServer
import Templates

/// What stands before everything else for those who are not the owner.
extension Routes {
    /// Whether everybody may have what is at a path: whether the server lives, and what the page that asks for the key is
    /// made of.
    @Sendable public static func isFree(_ path: String) -> Bool {
        path == Address.health.path || KeyPage.assets.contains(path)
    }

    /// Leads on to a path, after the right key.
    @Sendable public func entrance(to path: String) -> Response { page(KeyPage.entrance(chrome.site, to: path)) }

    /// Asks for the key, and then for what was asked for. What cannot be asked for by an address becomes the first page.
    func keyPage(_ error: any ResponseError, _ head: RequestHead) -> Response {
        let address = head.method == .get ? Gate.address(of: head) : Address.dashboard.path
        let hasQuery = address.contains("?")
        return page(
            KeyPage.render(
                KeyModel(
                    site: chrome.site, path: String(address.prefix { $0 != "?" }),
                    query: hasQuery
                        ? head.query.fields.filter { $0.name != Gate.field }.map {
                            .init(name: $0.name, value: $0.value)
                        }
                        : [],
                    address: address, complaint: error.code == Gate.keyNeeded.code ? nil : error.message)),
            status: error.status)
    }
}
