import Domain
import Games
import HTTPServer
import Live
import Store
import Templates

/// Classes as teachers see them: all of them, one with its tiles and what steers it, its results and its end.
struct ClassesController: Controller {
    let classes: ClassSessions
    let store: any PageStore
    let rights: ClassRights
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.classes) { try await open($0) }
        table.post(Addresses.changeClass) { context, id in try await change(id, context) }
    }

    /// `POST /classes`
    private func open(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let opened = try await classes.open(
            named: try Self.name(form), lettingNames: form["names"] == "true", in: context.scope)
        let page = Addresses.schoolClass(opened.id)
        return context.wantsPage
            ? .redirect(to: page) : Response(.created, headers: [.location: page])
    }

    /// The name that a form has for a class; nil for none.
    /// - Throws: `badClassName`.
    static func name(_ form: FormFields) throws(AppError) -> ClassName? {
        let text = form["name"] ?? ""
        if text.allSatisfy(\.isWhitespace) { return nil }
        guard let name = ClassName(text) else { throw .badClassName }
        return name
    }
}
