import Domain
import HTTPServer
import Live
import Messages
import Store
import Templates

/// A second teacher: a link that is shown once, and what it gives.
extension ClassesController {
    /// How long a second teacher's browser keeps the right, seconds; the server forgets it with the class.
    private static let cookieSeconds = 36 * 3600

    /// `POST /classes/{class}/teacher`: makes a link (`do=make`), or takes it back (`do=takeBack`).
    func changeTeacher(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        switch form["do"] {
        case "make": return try await makeLink(of: id, context)
        case "takeBack":
            try await classes.setSecondTeacher(false, of: id, in: context.scope)
            return context.afterwards(Addresses.schoolClass(id), fragment: "second-teacher")
        default: throw AppError.badTeacherChange
        }
    }

    /// The token is in this answer and nowhere else, so it is no redirect.
    private func makeLink(of id: ClassID, _ context: RequestContext) async throws -> Response {
        let found = try await requireClass(id, context).schoolClass
        guard let token = try await classes.setSecondTeacher(true, of: id, in: context.scope) else {
            throw AppError.unknownTeacher
        }
        let path = Addresses.teach(token)
        guard context.wantsPage else { return Response(.created, headers: [.location: path]) }
        let address = ServedOrigin(context.request.head, served: served()).text + path
        return .page(
            TeacherLinkPage.render(
                TeacherLinkModel(
                    site: chrome().site, schoolClass: found, address: address,
                    code: QRCode(address, correction: .medium)?.rows ?? [])))
    }

    /// `GET /teach/{token}`: it changes nothing, for programs follow links, too.
    func teachPage(_ token: TeacherToken) throws -> Response {
        guard rights.admissions.taughtClass(by: token.description) != nil else { throw AppError.unknownTeacher }
        return .page(TeachPage.render(TeachModel(site: chrome().site, token: token)))
    }

    /// `POST /teach/{token}`: from now on this browser may teach the class.
    func teach(_ token: TeacherToken, _ context: RequestContext) throws -> Response {
        guard let id = rights.admissions.taughtClass(by: token.description) else { throw AppError.unknownTeacher }
        var response = context.afterwards(Addresses.schoolClass(id))
        response.set(
            ResponseCookie(
                ClassRights.teacherCookie(id), token.description, lifetime: Self.cookieSeconds, sameSite: .strict),
            for: context.request.head)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

extension AppError {
    fileprivate static let badTeacherChange = AppError(
        .invalid, code: "badTeacherChange", "The field “do” must be one of these: make, takeBack.")
    fileprivate static let unknownTeacher = AppError(
        .notFound, code: "unknownTeacher",
        "This link for a second teacher does not hold any more. Ask the teacher of the class for a new one.")
}
