import HTTPServer
import Store
import Templates

/// Pages: query → model → page.
extension Routes {
    func dashboard(_ context: RequestContext) async throws -> Response {
        let model = try await DashboardQuery(
            store: store, scope: context.scope, chrome: chrome, limits: limits
        ).model()
        return page(DashboardPage.render(model))
    }

    func reportPage(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let query = ReportQuery(store: store, scope: context.scope, chrome: chrome, opened: opened)
        return page(ReportPage.render(try await query.model(of: clip, trying: context.thresholds)))
    }

    func about() -> Response { page(AboutPage.render(chrome.about)) }

    /// Who gets this answer knows that the database answers, too.
    func health() async throws -> Response {
        _ = try await store.queuedCount()
        return Response.text("ok\n")
    }
}
