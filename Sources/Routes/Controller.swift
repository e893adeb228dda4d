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

extension ClipLibrary {
    /// The clip with this identifier.
    /// - Throws: `noSuchClip` if there is none in the scope of the request.
    func requireClip(_ id: ClipID, _ context: RequestContext) async throws -> ClipSummary {
        // What was thrown away is shown to nobody else.
        guard var clip = try await clip(id, in: context.scope), context.link == nil || !clip.isTrashed else {
            throw AppError.noSuchClip
        }
        if context.hidesNames { clip.clip.name = ClipView.hiddenName }
        return clip
    }
}

extension AthleteRepository {
    /// The athlete with this identifier.
    /// - Throws: `noSuchAthlete` if there is none in the scope of the request.
    func requireAthlete(_ id: AthleteID, _ context: RequestContext) async throws -> Athlete {
        guard let athlete = try await athlete(id, in: context.scope) else { throw AppError.noSuchAthlete }
        guard context.hidesNames, let hidden = AthleteName(localized("Athlete")) else { return athlete }
        return Athlete(id: athlete.id, name: hidden)
    }
}

extension Response {
    /// The same, of which what is made while it is sent is in a language, too.
    func speaking(_ language: Language) -> Response {
        guard case .stream(let stream) = body else { return self }
        var copy = self
        copy.body = .stream(
            stream.surrounded { produce in try await Language.$current.withValue(language) { try await produce() } })
        return copy
    }

    /// A page.
    static func page(_ document: Document, status: Status = .ok) -> Response {
        var response = bytes(document.bytes, type: "text/html; charset=utf-8", status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
