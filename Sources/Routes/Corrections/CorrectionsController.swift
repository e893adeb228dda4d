import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates

/// Corrects what was found: by forms of the report's page, and for programs.
struct CorrectionsController: Controller {
    let store: any PageStore
    let pool: WorkerPool

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.corrections) { context, id in
            try await correct(store.requireClip(id, context), context)
        }
        table.get(Addresses.apiClip) { context, id in try await clip(store.requireClip(id, context)) }
        table.on(.delete, Addresses.apiCorrections) { context, id in
            try await goBack(store.requireClip(id, context), context)
        }
        table.post(Addresses.apiSwings) { context, id in
            try await add(SwingInput.self, to: store.requireClip(id, context), context)
        }
        table.on(.patch, Addresses.apiSwing) { context, id, swing in
            try await change(SwingInput.self, swing, of: store.requireClip(id, context), context)
        }
        table.on(.delete, Addresses.apiSwing) { context, id, swing in
            try await remove(SwingInput.self, swing, of: store.requireClip(id, context), context)
        }
        table.post(Addresses.apiEvents) { context, id in
            let clip = try await store.requireClip(id, context)
            return try await add(events(of: clip), to: clip, context)
        }
        table.on(.patch, Addresses.apiEvent) { context, id, event in
            let clip = try await store.requireClip(id, context)
            return try await change(events(of: clip), event, of: clip, context)
        }
        table.on(.delete, Addresses.apiEvent) { context, id, event in
            let clip = try await store.requireClip(id, context)
            return try await remove(events(of: clip), event, of: clip, context)
        }
    }

    /// What corrects the events of a clip, which are no swings.
    private func events(of clip: ClipSummary) throws(AppError) -> any FindingInput.Type {
        let input = try FindingInputs.of(clip.clip.kind)
        guard input.kind != .swing else { throw AppError.notCorrectable }
        return input
    }

    /// A form of the page: `correction` says what is to be done, and `finding` with what.
    private func correct(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        switch form["correction"] ?? "" {
        case "undo": try await undo(clip, all: false, context)
        case "reset": try await undo(clip, all: true, context)
        case let action: return try await correct(FindingInputs.of(clip.clip.kind), action, clip, form, context)
        }
        return context.afterwards(Addresses.clip(clip.id))
    }

    private func correct<Input: FindingInput>(
        _: Input.Type, _ action: String, _ clip: ClipSummary, _ form: FormFields, _ context: RequestContext
    ) async throws -> Response {
        let input = try Input(form)
        let place = form["finding"].flatMap { FindingPlace($0) }
        let (report, finding) = try await correct(clip, context) { (report: Input.Report) in
            switch action {
            case "add": try input.added(to: report)
            case "change": try input.changed(Input.index(of: place, in: report), of: report)
            case "remove": try Input.removed(place, of: report)
            case "restore": try Input.restored(place, in: report)
            default: throw AppError.noSuchCorrection
            }
        }
        let shown = report.index(of: .id(finding)).map { "\(Input.fragment)-\($0 + 1)" }
        return context.afterwards(Addresses.clip(clip.id), fragment: shown)
    }

    /// `GET /api/v1/clips/{clip}`
    private func clip(_ found: ClipSummary) async throws -> Response {
        let current = try await store.correctedReport(of: found.id)
        let answer = ClipDetailAnswer(found, current)
        return Response.json(answer.json).tagged(current?.revision)
    }

    /// `POST /api/v1/clips/{clip}/swings`: `{"contact":1.30,"stroke":"forehand","hand":"right"}`, `POST …/events`:
    /// `{"start":1.2,"end":2.0,"count":3}`
    private func add<Input: FindingInput>(
        _: Input.Type, to clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        let input: Input = try await context.json()
        let (report, finding) = try await correct(clip, context) { (report: Input.Report) in
            try input.added(to: report)
        }
        return try await answer(report, finding, of: clip, status: .created)
    }

    /// `PATCH /api/v1/clips/{clip}/swings/{swing}`, `…/events/{event}`: what it names is changed.
    private func change<Input: FindingInput>(
        _: Input.Type, _ place: FindingPlace, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        let input: Input = try await context.json()
        let (report, finding) = try await correct(clip, context) { (report: Input.Report) in
            try input.changed(Input.index(of: place, in: report), of: report)
        }
        return try await answer(report, finding, of: clip, status: .ok)
    }

    /// `DELETE /api/v1/clips/{clip}/swings/{swing}`, `…/events/{event}`
    private func remove<Input: FindingInput>(
        _: Input.Type, _ place: FindingPlace, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        _ = try await correct(clip, context) { (report: Input.Report) in try Input.removed(place, of: report) }
        return Response(.noContent).tagged(try await store.reportRevision(of: clip.id))
    }

    /// `DELETE /api/v1/clips/{clip}/corrections`
    private func goBack(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await undo(clip, all: true, context)
        return Response(.noContent).tagged(try await store.reportRevision(of: clip.id))
    }

    /// - Returns: the report as it is shown now, and the name of what was corrected.
    private func correct<Report: CorrectableReport>(
        _ clip: ClipSummary, _ context: RequestContext, decide: @Sendable (Report) throws -> Report.Change
    ) async throws -> (report: Report, finding: FindingID) {
        try await pool.correct(
            clip.id, in: BrowserName(context.request.headers[.userAgent]).description, ifStill: context.expectedTag,
            for: context.address, decide: decide)
    }

    private func undo(_ clip: ClipSummary, all: Bool, _ context: RequestContext) async throws {
        try await pool.undoCorrections(of: clip.id, all: all, ifStill: context.expectedTag, for: context.address)
    }

    private func answer<Report: CorrectableReport>(
        _ report: Report, _ finding: FindingID, of clip: ClipSummary, status: Status
    ) async throws -> Response {
        // Whoever takes it away at once leaves nothing to answer with.
        guard let index = report.index(of: .id(finding)) else { throw AppError.correctedMeanwhile }
        let answer = FindingAnswer(report.findings[index], at: index)
        return Response.json(answer.sortedJSON, status: status).tagged(try await store.reportRevision(of: clip.id))
    }
}

extension RequestContext {
    /// The entity tag of the report that somebody corrects, without its quotes; nil where they did not say.
    fileprivate var expectedTag: String? {
        guard let field = request.headers[.ifMatch], field != "*" else { return nil }
        return field.hasPrefix("\"") && field.hasSuffix("\"") && field.count > 1
            ? String(field.dropFirst().dropLast()) : field
    }

    /// What a program says of a finding.
    fileprivate func json<Input: FindingInput>() async throws -> Input {
        let bytes = try await request.body.collect(limit: 4096)
        guard let input = try? JSONDecoder().decode(Input.self, from: Data(bytes)) else {
            throw AppError.noJSON
        }
        return input
    }
}

extension Response {
    /// The same, with the entity tag of a report.
    func tagged(_ revision: CorrectedReport.Revision?) -> Response {
        guard let revision else { return self }
        var copy = self
        copy.headers[.entityTag] = "\"\(revision)\""
        return copy
    }
}
