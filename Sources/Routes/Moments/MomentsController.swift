import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Media
import Store
import Templates

/// The moments that people mark in a clip, with notes and drawings: by forms of the clip's page, and for programs.
struct MomentsController: Controller {
    let store: any PageStore

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.moments) { context, id in try await save(store.requireClip(id, context), context) }
        table.get(Addresses.apiMoments) { context, id in try await list(store.requireClip(id, context)) }
        table.post(Addresses.apiMoments) { context, id in try await add(store.requireClip(id, context), context) }
        table.on(.patch, Addresses.apiMoment) { context, id, moment in
            try await change(moment, of: store.requireClip(id, context), context)
        }
        table.on(.delete, Addresses.apiMoment) { context, id, moment in
            try await remove(moment, of: store.requireClip(id, context), context)
        }
    }

    /// A form of the page: `action` says what is to be done.
    private func save(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        switch (form["action"] ?? "", form["moment"].flatMap { MomentID($0) }) {
        case ("add", _):
            let moment = try MomentInput(form).moment(nil, duration: clip.duration)
            try await store.add(KeptMoment(moment, browser: context.browser), to: clip.id)
        case ("remove", let moment?): try await store.removeMoment(moment, of: clip.id, ifStill: nil)
        case ("remove", nil): throw AppError.noSuchMoment
        default: throw AppError.noSuchMomentAction
        }
        return context.afterwards(Addresses.clip(clip.id), fragment: "moments")
    }

    /// `GET /api/v1/clips/{clip}/moments`
    private func list(_ clip: ClipSummary) async throws -> Response {
        Response.json(MomentsAnswer(moments: try await store.moments(of: clip.id)).sortedJSON)
    }

    /// `POST /api/v1/clips/{clip}/moments`: `{"time":1.30,"text":"Late contact"}`
    private func add(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let moment = try await context.momentInput().moment(nil, duration: clip.duration)
        let kept = KeptMoment(moment, browser: context.browser)
        try await store.add(kept, to: clip.id)
        return .moment(kept, status: .created)
    }

    /// `PATCH /api/v1/clips/{clip}/moments/{moment}`: what it names is changed.
    private func change(_ id: MomentID, of clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let input = try await context.momentInput()
        let version = try context.expectedVersion(of: id)
        guard let known = try await store.moments(of: clip.id).first(where: { $0.id == id }) else {
            throw AppError.noSuchMoment
        }
        let moment = try input.moment(known.moment, duration: clip.duration)
        // What it does not name is as it was just read.
        let kept = try await store.change(
            id, of: clip.id, to: moment, in: context.browser, ifStill: version ?? known.version)
        return .moment(kept, status: .ok)
    }

    /// `DELETE /api/v1/clips/{clip}/moments/{moment}`
    private func remove(_ id: MomentID, of clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await store.removeMoment(id, of: clip.id, ifStill: context.expectedVersion(of: id))
        return Response(.noContent)
    }
}

/// The moments of a clip as programs read them.
private struct MomentsAnswer: Encodable {
    let moments: [KeptMoment]
}

extension ClipSummary {
    /// Length of the clip, seconds; nil where nobody knows.
    fileprivate var duration: Double? {
        MediaInfo(stored: clip.mediaInfo).map { $0.kind == .still ? 0 : $0.duration }
    }
}

extension RequestContext {
    /// In which browser somebody asks: `Firefox`.
    fileprivate var browser: String { BrowserName(request.headers[.userAgent]).description }

    /// What a program says of a moment.
    fileprivate func momentInput() async throws -> MomentInput {
        try MomentInput(json: try await request.body.collect(limit: MomentInput.mostBytes))
    }

    /// The version of a moment that somebody saw (`If-Match`); nil where they did not say.
    /// - Throws: `momentChanged` for an entity tag of something else.
    fileprivate func expectedVersion(of id: MomentID) throws -> Int? {
        guard let field = request.headers[.ifMatch], field != "*" else { return nil }
        let tag = field.filter { $0 != "\"" }
        let parts = tag.split(separator: "-")
        guard parts.count == 2, MomentID(parts[0]) == id, let version = Int(parts[1]) else {
            throw AppError.momentChanged
        }
        return version
    }
}

extension Response {
    fileprivate static func moment(_ kept: KeptMoment, status: Status) -> Response {
        var response = Response.json(kept.sortedJSON, status: status)
        response.headers[.entityTag] = "\"\(kept.id)-\(kept.version)\""
        return response
    }
}
