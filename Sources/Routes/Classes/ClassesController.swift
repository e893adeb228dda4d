import Domain
import Games
import HTTPServer
import Jobs
import Live
import Messages
import Store
import Templates

/// Classes as teachers see them: all of them, one with its tiles and what steers it, its results and its end.
struct ClassesController: Controller {
    let classes: ClassSessions
    let store: any PageStore
    let pool: WorkerPool
    let rights: ClassRights
    let join: JoinController
    let chrome: CurrentChrome
    /// Where the server is, as it announced.
    let served: @Sendable () -> [String]

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.classes) { try await list($0) }
        table.post(Addresses.classes) { try await open($0) }
        table.get(Addresses.schoolClass) { context, id in try await page(of: id, context) }
        table.get(Addresses.classTiles) { context, id in try await tiles(of: id, context) }
        table.post(Addresses.changeClass) { context, id in try await change(id, context) }
        table.post(Addresses.classNames) { context, id in try await giveNames(id, context) }
        table.post(Addresses.changeSeat) { context, id, seat in try await change(seat, of: id, context) }
        table.post(Addresses.offerSeat) { context, id, seat in try await offer(seat, of: id, context) }
        table.post(Addresses.secondTeacher) { context, id in try await changeTeacher(of: id, context) }
        table.get(Addresses.teach) { context, token in try teachPage(token) }
        table.post(Addresses.teach) { context, token in try teach(token, context) }
        table.get(Addresses.classTable) { context, id in try await resultsTable(of: id, context) }
        table.get(Addresses.classPaper) { context, id in try await paper(of: id, context) }
        table.get(Addresses.deleteClass) { context, id in try await askToDelete(id, context) }
        table.post(Addresses.deleteClass) { context, id in try await delete(id, context) }
    }

    private func list(_ context: RequestContext) async throws -> Response {
        let all = try await store.classes(in: context.scope)
        return .page(
            ClassesPage.render(
                ClassesModel(
                    site: chrome().site, open: all.filter { $0.state != .ended },
                    ended: all.filter { $0.state == .ended })))
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

    /// A class that is open with what steers it; one that has ended with its results.
    private func page(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let found = try await requireClass(id, context).schoolClass
        let isSecond = rights.isSecondTeacher(id, context.request.head)
        guard found.state == .ended else {
            return .page(
                ClassPage.render(
                    ClassModel(
                        site: chrome().site, schoolClass: found,
                        entrance: ClassEntrance(join.model(context), code: found.code), isSecond: isSecond)))
        }
        return .page(
            ClassResultsPage.render(
                chrome().site, try await results(of: found, context), isSecond: isSecond))
    }

    private func tiles(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let isSecond = rights.isSecondTeacher(id, context.request.head)
        let tiles = try await classes.tiles(of: id, in: context.scope, asSecond: isSecond)
        return .events(tiles.map { ServerSentEvent(data: Array($0.json.utf8)) })
    }
}

extension ClassEntrance {
    /// Where devices come into a class: over plain HTTP, which leads those on that do not trust the server yet.
    /// - Parameter join: how other devices come to this server.
    init(_ join: JoinModel, code: ClassCode?) {
        let origins = join.plainOrigins.isEmpty ? join.origins : join.plainOrigins
        let text = code.flatMap { code in
            // In capitals, a QR code needs less room.
            origins.first.map { $0.uppercased() + Addresses.scannedClassCode(TypedCode(code)) }
        }
        self.init(
            addresses: origins.map { $0 + Addresses.enterClass() },
            picture: text.flatMap { QRCode($0, correction: .medium) }?.rows ?? [],
            isEncrypted: join.situation != .off)
    }
}
