import Domain
import FoundationEssentials
import HTTPServer
import Live
import Store
import Templates

/// What teachers do about single seats.
extension ClassesController {
    /// Most bytes of a list of names.
    private static let namesBytes = 16 << 10

    /// `POST /classes/{class}/seats/{seat}/change`: what its field `do` says.
    func change(_ seat: SeatNumber, of id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let scope = context.scope
        try rights.requireOwner(of: try await requireClass(id, context).schoolClass, context.request.head)
        guard let action = form["do"].flatMap({ SeatAction(rawValue: $0) }) else { throw AppError.badSeatChange }
        switch action {
        case .name:
            try await classes.setName(try SeatName.typed(form["name"] ?? ""), of: seat, of: id, in: scope)
        case .hide: try await classes.hideName(true, of: seat, of: id, in: scope)
        case .show: try await classes.hideName(false, of: seat, of: id, in: scope)
        case .remove: try await classes.removeSeats([seat], locking: false, of: id, in: scope)
        case .removeAndLock: try await classes.removeSeats([seat], locking: true, of: id, in: scope)
        }
        return context.afterwards(Addresses.schoolClass(id))
    }

    /// What a teacher does with a seat.
    enum SeatAction: String, CaseIterable {
        case name, hide, show, remove, removeAndLock
    }

    /// `POST /classes/{class}/names`: one name a line, for the seats in the order of their numbers. Names that are left
    /// over wait for the seats that are taken next.
    func giveNames(_ id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form(limit: Self.namesBytes)
        let names = try (form["names"] ?? "").split(whereSeparator: \.isNewline).compactMap {
            try SeatName.typed(String($0))
        }
        guard !names.isEmpty else { throw AppError.noNames }
        let waiting = try await classes.giveNames(names, of: id, in: context.scope).waitingNames
        if context.wantsPage { return .redirect(to: Addresses.schoolClass(id) + "#names") }
        return .json(NamesAnswer(given: names.count - waiting, waiting: waiting).json)
    }

    /// `POST /classes/{class}/seats/{seat}/offer`
    func offer(_ seat: SeatNumber, of id: ClassID, _ context: RequestContext) async throws -> Response {
        let offer = try await classes.offer(seat, of: id, in: context.scope)
        let entrance = ClassEntrance(join.model(context), code: offer.code)
        var response = Response.json(
            OfferAnswer(
                code: offer.code.spoken, seconds: Int(SeatOffer.life),
                picture: entrance.picture.map { String($0.map { $0 ? "1" : "0" }) }
            ).json, status: .created)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// How many of a list of names were given to seats, and how many wait for seats.
struct NamesAnswer: JSONAnswer {
    let given: Int
    let waiting: Int
}

/// A seat that another device can take.
struct OfferAnswer: JSONAnswer {
    /// What to enter there, as people read it.
    let code: String
    /// How long it holds.
    let seconds: Int
    /// The QR code, row by row: 1 where it is dark. Empty where there is none.
    let picture: [String]
}

extension AppError {
    fileprivate static let badSeatChange = AppError(
        .invalid, code: "badSeatChange",
        "The field “do” must be one of these: \(ClassesController.SeatAction.allCases.map(\.rawValue).joined(separator: ", "))."
    )
    fileprivate static let noNames = AppError(
        .invalid, code: "noNames", "There are no names in the list. Write one on each line.")
}
