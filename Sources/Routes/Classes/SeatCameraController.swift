import Domain
import Games
import HTTPServer
import Live
import Store
import Templates

/// The cameras of seats: what one shows goes back to its own device and to nobody else.
struct SeatCameraController: Controller {
    let live: LiveSessions
    let classes: ClassSessions
    let rights: ClassRights

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.seatLive) { context, id in try await open(in: id, context) }
        table.on(.delete, Addresses.seatSession) { context, id, session in try await close(session, in: id, context) }
        table.post(Addresses.seatFrames) { context, id, session in try await show(to: session, in: id, context) }
    }

    private func open(in id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        let form = try await context.request.form()
        guard try await !classes.view(of: token).isPaused else { throw AppError.classPaused }
        let lesson = try await classes.lesson(of: token)
        guard let activity = lesson.activity else { throw AppError.nothingToPlay }
        let kind = try kind(form["kind"], for: activity)
        let session = try await live.open(
            kind, isMirrored: form["mirrored"] == "true", in: lesson.seat.cameraScope, for: .seat,
            on: Scope(name: "device " + (try token.storedHash())))
        var response = Response.json(
            SessionAnswer(
                session, kind, live.limits, path: Addresses.seatSession(id, session),
                frames: Addresses.seatFrames(id, session), events: nil
            ).json, status: .created)
        response.headers[.location] = Addresses.seatSession(id, session)
        return response
    }

    /// What is looked for: what the device says, or what the game is played with.
    private func kind(_ named: String?, for activity: ClassActivity) throws(AppError) -> AnalysisKind {
        guard let named else {
            return Games.game(GameID(rawValue: activity.game))?.input.kind ?? .hands
        }
        let offered: [AnalysisKind] = [.hands, .expression]
        guard let kind = offered.first(where: { $0.rawValue == named }) else { throw .notOfClasses }
        return kind
    }

    private func show(to session: LiveID, in id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        let picture = try ShownPicture(context)
        let lesson = try await classes.lesson(of: token)
        guard lesson.activity != nil else { throw AppError.nothingToPlay }
        let scope = lesson.seat.cameraScope
        switch try await classes.picture(of: token, atMostEvery: live.seatPause) {
        case .paused: throw AppError.classPaused
        case .skip(let next):
            try live.requireSession(session, in: scope)
            return picture.skipped(next: next)
        case .look(let next): return try await picture.answer(by: live, session, in: scope, next: next)
        }
    }

    private func close(_ session: LiveID, in id: ClassID, _ context: RequestContext) async throws -> Response {
        let token = try rights.seat(in: id, context.request.head)
        try await live.close(session, in: try await classes.lesson(of: token).seat.cameraScope)
        return Response(.noContent)
    }
}

extension SeatAdmissions.Admission {
    /// Whose sessions of cameras a seat's are: nobody else's, whoever knows their names.
    fileprivate var cameraScope: Scope { Scope(name: "class \(classID) \(number)") }
}
