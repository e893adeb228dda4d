import Domain
import HTTPServer
import SecondOpinion
import Store
import Templates

/// Answers the requests of one feature.
protocol Controller: Sendable {
    /// Adds what it answers.
    func addRoutes(to table: inout RouteTable)
}

/// What pages show around their content: they promise no more than holds at this moment.
struct CurrentChrome: Sendable {
    let chrome: PageChrome
    let opinions: OpinionService

    /// As it is now.
    func callAsFunction() -> PageChrome {
        let destination = opinions.destination
        return chrome.telling(of: destination?.isThisMachine == true ? nil : destination?.host)
    }
}

extension ClipLibrary {
    /// The clip of a name: what is not in scope cannot be reached.
    func clip(_ id: ClipID, _ context: RequestContext) async throws -> ClipSummary {
        guard let clip = try await clip(id, in: context.scope) else { throw AppError.noSuchClip }
        return clip
    }
}

extension AthleteRepository {
    /// The athlete of a name: who is not in scope cannot be reached.
    func athlete(_ id: AthleteID, _ context: RequestContext) async throws -> Athlete {
        guard let athlete = try await athlete(id, in: context.scope) else { throw AppError.noSuchAthlete }
        return athlete
    }
}

extension Response {
    /// A page.
    static func page(_ document: Document, status: Status = .ok) -> Response {
        var response = bytes(document.bytes, type: "text/html; charset=utf-8", status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
