import HTTPServer
import Store
import Templates

/// Pages: query → model → page.
extension Routes {
    func dashboard(_ request: Request) async throws -> Response {
        let before = request.query["before"].flatMap { ClipID($0) }
        let model = try await DashboardQuery(store: store, chrome: chrome, maximumUploadBytes: maximumUploadBytes)
            .model(before: before)
        return page(DashboardPage.render(model))
    }

    func reportPage(_ id: ClipID) async throws -> Response {
        let found = try await summary(of: id)
        return page(ReportPage.render(try await ReportQuery(store: store, chrome: chrome).model(of: found)))
    }

    func about() -> Response { page(AboutPage.render(chrome.about)) }
}
