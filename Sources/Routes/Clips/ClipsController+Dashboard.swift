import HTTPServer
import Templates

/// The first page.
extension ClipsController {
    func dashboard(_ context: RequestContext) async throws -> Response {
        var model = try await DashboardQuery(
            store: store, scope: context.scope, chrome: chrome(), limits: limits
        ).model()
        if model.totalClips == 0, LearnController.welcomeCookie.values(in: context.request.head).isEmpty {
            model.showsWelcome = true
        }
        return .page(DashboardPage.render(model))
    }
}
