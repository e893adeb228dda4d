import Domain
import HTTPServer
import Live
import Store
import Templates

/// Coming into a class by its code. Only a form takes a seat: previews of links, which ask for pages, take none.
extension SeatController {
    /// What a device keeps the seat's cookie for, seconds: a class may go on for a day, and its end is told for half a
    /// day more.
    private static let cookieSeconds = 36 * 3600

    func enterPage(_ typed: TypedCode?, _ context: RequestContext) async -> Response {
        let code = typed.map { $0.code?.spoken ?? $0.pathText } ?? ""
        return .page(EnterPage.render(await model(code, nil, context.request.head)))
    }

    private func model(_ code: String, _ complaint: String?, _ head: RequestHead) async -> EnterModel {
        EnterModel(site: chrome().site, code: code, seat: await seat(of: head), complaint: complaint)
    }

    /// The seat that a device has in an open class.
    private func seat(of head: RequestHead) async -> EnterModel.Seat? {
        guard let held = rights.heldSeat(head), let view = try? await classes.view(of: held.token),
            let look = SeatLook(animal: view.animal, colour: view.colour)
        else { return nil }
        return EnterModel.Seat(id: held.admission.classID, look: look, name: view.name)
    }

    /// `POST /j`: takes a seat, or comes back to it.
    func enter(_ context: RequestContext) async throws -> Response {
        let head = context.request.head
        let typed = try await context.request.form(limit: Self.formBytes)["code"] ?? ""
        do {
            let entry = try await enter(with: typed, head)
            var response = context.afterwards(Addresses.seat(entry.snapshot.schoolClass.id))
            response.set(
                ResponseCookie(
                    Gate.seatCookie, entry.token.description, lifetime: Self.cookieSeconds, sameSite: .strict),
                for: head)
            response.headers[.cacheControl] = "no-store"
            return response
        } catch let error as any ResponseError where context.wantsPage {
            return await refusal(error, typed, head)
        } catch let error as any UserFacingError where context.wantsPage {
            return await refusal(WebError(error), typed, head)
        }
    }

    private func refusal(_ error: any ResponseError, _ typed: String, _ head: RequestHead) async -> Response {
        let code = ClassCode(typed)?.spoken ?? String(typed.prefix(EnterModel.longestCode))
        var response = Response.page(
            EnterPage.render(await model(code, error.message, head)), status: error.status)
        if let time = error.headers[.retryAfter] { response.headers[.retryAfter] = time }
        return response
    }

    private func enter(with typed: String, _ head: RequestHead) async throws -> SeatEntry {
        // What cannot be a code is no try at one.
        guard let code = ClassCode(typed) else { throw AppError.noClassCode }
        let held = rights.heldSeat(head)
        let source = held.map { CodeTries.Source.seats(of: $0.admission.classID) } ?? .address(head.client.source)
        switch tries.begin(source) {
        case .refused(let seconds): throw HTTPError.tooManyCodes(seconds)
        case .wait(let time): try await Task.sleep(for: time)
        }
        let entry = try await classes.enter(with: code, holding: held?.token)
        tries.wasRight(source, entry.manner)
        return entry
    }
}

extension ClassRights {
    /// The seat that a device has in a class that is open.
    func heldSeat(_ head: RequestHead) -> (token: SeatToken, admission: SeatAdmissions.Admission)? {
        for text in Gate.seatCookie.values(in: head) {
            if let token = SeatToken(text), let admission = admissions.seat(of: token) { return (token, admission) }
        }
        return nil
    }
}

extension AppError {
    fileprivate static let noClassCode = AppError(
        .invalid, code: "noClassCode",
        "The code of a class has \(ClassCode.length) letters. Type them as they are on the teacher’s screen.")
}

extension HTTPError {
    fileprivate static func tooManyCodes(_ seconds: Int) -> HTTPError {
        HTTPError(
            .tooManyRequests, "tooManyCodes",
            LocalizedText(
                seconds, "Too many tries from here. Try again in \(seconds) second.",
                "Too many tries from here. Try again in \(seconds) seconds."),
            headers: [.retryAfter: String(seconds)])
    }
}

/// What stands in the place of a seat that is not there, or no more: the way into a class.
extension Routes {
    /// The page that asks for a code, where a page of a seat was asked for; nil for anything else.
    func enteringPage(_ error: any ResponseError, _ head: RequestHead) -> Response? {
        guard head.method == .get, let segments = RoutePath.segments(of: head.path),
            Addresses.seat.values(in: segments) != nil, !error.status.isServerError
        else { return nil }
        let complaint = error.code == Gate.keyNeeded.code ? AppError.unknownSeat.message : error.message
        return .page(
            EnterPage.render(EnterModel(site: chrome().site, code: "", seat: nil, complaint: complaint)),
            status: error.status)
    }
}
