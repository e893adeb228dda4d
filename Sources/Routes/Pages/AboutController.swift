import HTTPServer
import Store
import Templates

/// What Motionbook is, and how it is.
struct AboutController: Controller {
    let store: any PageStore
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.about) { _ in .page(AboutPage.render(chrome().about)) }
        table.get(Addresses.health) { _ in try await health() }
    }

    /// Who gets this answer knows that the database answers, too.
    private func health() async throws -> Response {
        try store.requireHealth()
        _ = try await store.queuedCount()
        return Response.text("ok\n")
    }
}
