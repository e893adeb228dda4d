import Domain
import HTTPServer
import Store
import Templates

/// Pages: query → model → page.
extension Routes {
    func dashboard(_ context: RequestContext) async throws -> Response {
        var model = try await DashboardQuery(
            store: store, scope: context.scope, chrome: chrome, limits: limits
        ).model()
        if model.totalClips == 0, Cookies(context.request.headers).values(Self.welcomeCookie).isEmpty {
            model.skipWelcomePath = Address.skipWelcome.path
        }
        return page(DashboardPage.render(model))
    }

    private static let welcomeCookie = "motionbook-welcome"
    private static let welcomeDays = 3650

    /// What Motionbook does is not said again in this browser.
    func skipWelcome(_ context: RequestContext) -> Response {
        var response = afterwards(.dashboard, context)
        response.headers[.setCookie] =
            "\(Self.welcomeCookie)=seen; Path=/; Max-Age=\(Self.welcomeDays * 86_400); HttpOnly; SameSite=Lax"
        return response
    }

    func reportPage(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let query = ReportQuery(
            store: store, scope: context.scope, chrome: chrome, opened: opened, service: opinions)
        return page(ReportPage.render(try await query.model(of: clip, trying: context.thresholds)))
    }

    func about() -> Response { page(AboutPage.render(chrome.about)) }

    /// Who gets this answer knows that the database answers, too.
    func health() async throws -> Response {
        try store.requireHealth()
        _ = try await store.queuedCount()
        return Response.text("ok\n")
    }
}
