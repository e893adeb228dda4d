import Domain
import FoundationEssentials
import Games
import HTTPServer
import Live
import Store
import Templates

/// What pupils' devices ask for: a seat in a class, and what is on there.
struct SeatController: Controller {
    let store: any PageStore
    let classes: ClassSessions
    let rights: ClassRights
    let chrome: CurrentChrome
    let tries = CodeTries()

    /// Most bytes of a form of a seat.
    static let formBytes = 8 << 10

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.enterClass) { await enterPage(nil, $0) }
        table.get(Addresses.enterClassWithCode) { context, code in await enterPage(code, context) }
        table.get(Addresses.scannedClassCode) { _, code in .redirect(to: Addresses.enterClassWithCode(code)) }
        table.post(Addresses.enterClass) { try await enter($0) }
        table.get(Addresses.seat) { context, id in try await seatPage(id, context) }
        table.get(Addresses.seatEvents) { context, id in try await events(id, context) }
        table.post(Addresses.seatWord) { context, id in try await word(id, context) }
        table.get(Addresses.seatTasks) { context, id in try await tasks(id, context) }
        table.post(Addresses.seatAnswers) { context, id in try await answer(id, context) }
        table.post(Addresses.seatName) { context, id in try await name(id, context) }
    }

    func seatPage(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        let view = try await classes.view(of: token)
        guard let look = SeatLook(animal: view.animal, colour: view.colour) else { throw AppError.unknownSeat }
        let settings = try await GamesController.settings(in: store)
        return .page(
            SeatPage.render(
                SeatModel(
                    site: chrome().site, id: id, look: look, name: view.name, view: SeatEvent.state(view).json,
                    settings: settings, voice: ClassVoice(language: view.language, isOn: view.isSpoken) ?? .standard)))
    }

    /// News of a seat, the present state first. The newest stream wins: an older one ends with `moved`.
    func events(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        return Response.events(
            try await classes.events(of: token).map { ServerSentEvent(name: $0.name, data: $0.json) })
    }

    /// The device is there: teachers see the seat in colour.
    func word(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        try await classes.hear(rights.seat(in: id, context.request.head))
        return Response(.noContent)
    }

    /// `POST …/seat/name`: who sits there. No name takes it away.
    func name(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        let form = try await context.request.form(limit: Self.formBytes)
        let view = try await classes.view(of: token)
        guard view.letsNames else { throw AppError.namesOff }
        let name = try SeatName.typed(form["name"] ?? "")
        if name?.description != view.name {
            try await classes.setName(name, of: view.number, of: id, in: context.scope)
        }
        return context.afterwards(Addresses.seat(id))
    }
}

extension SeatName {
    /// A name as it was typed; nil for none.
    /// - Throws: `badSeatName`.
    static func typed(_ text: String) throws(AppError) -> SeatName? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        guard let name = SeatName(text) else { throw .badSeatName }
        return name
    }
}

extension AppError {
    fileprivate static let badSeatName = AppError(
        .invalid, code: "badSeatName",
        "A name has at most \(SeatName.maximumLength) letters and stands in one line. Choose a shorter one.")
}
