import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates

/// Corrects what was found of swings: by forms of the report's page, and for programs.
struct CorrectionsController: Controller {
    let store: any PageStore
    let pool: WorkerPool

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.corrections) { context, id in
            try await correct(store.requireClip(id, context), context)
        }
        table.get(Addresses.apiClip) { context, id in try await clip(store.requireClip(id, context)) }
        table.post(Addresses.apiSwings) { context, id in try await add(store.requireClip(id, context), context) }
        table.on(.patch, Addresses.apiSwing) { context, id, swing in
            try await change(swing, of: store.requireClip(id, context), context)
        }
        table.on(.delete, Addresses.apiSwing) { context, id, swing in
            try await remove(swing, of: store.requireClip(id, context), context)
        }
        table.on(.delete, Addresses.apiCorrections) { context, id in
            try await goBack(store.requireClip(id, context), context)
        }
    }

    /// A form of the page: `correction` says what is to be done, and `swing` with which swing.
    private func correct(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let input = try CorrectionInput(form)
        let action = form["correction"] ?? ""
        let swing = form["swing"].flatMap { SwingPlace($0) }
        let report: SwingReport
        switch action {
        case "undo": report = try await undo(clip, all: false, context)
        case "reset": report = try await undo(clip, all: true, context)
        case "add", "change", "remove", "restore":
            report = try await correct(clip, context) { report in
                switch (action, swing) {
                case ("add", _): return try input.added(to: report)
                case ("restore", .id(let id)?): return try Self.restored(id, in: report)
                case (_, let swing?):
                    let index = try Self.index(of: swing, in: report)
                    guard action == "remove" else { return try input.changed(index, of: report) }
                    return Self.removed(report.swings[index].identity)
                case (_, nil): throw AppError.noSuchSwing
                }
            }
        default: throw AppError.noSuchCorrection
        }
        let shown =
            swing.flatMap { report.index(of: $0) }
            ?? input.contact.flatMap { contact in report.swings.firstIndex { $0.contact == contact } }
        return context.afterwards(Addresses.clip(clip.id), fragment: shown.map { "swing-\($0 + 1)" })
    }

    /// `GET /api/v1/clips/{clip}`
    private func clip(_ found: ClipSummary) async throws -> Response {
        let current = try await store.correctedReport(of: found.id)
        let answer = ClipDetailAnswer(found, current)
        return Response.json(answer.json).tagged(current?.revision)
    }

    /// `POST /api/v1/clips/{clip}/swings`: `{"contact":1.30,"stroke":"forehand","hand":"right"}`
    private func add(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let input = try await context.correctionInput()
        let report = try await correct(clip, context) { report in try input.added(to: report) }
        let index = report.swings.firstIndex { abs($0.contact - (input.contact ?? 0)) < CorrectionInput.leastGap / 2 }
        return try await answer(report, index, of: clip, status: .created)
    }

    /// `PATCH /api/v1/clips/{clip}/swings/{swing}`: what it names is changed.
    private func change(
        _ place: SwingPlace, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        let input = try await context.correctionInput()
        let report = try await correct(clip, context) { report in
            try input.changed(Self.index(of: place, in: report), of: report)
        }
        // By its index it may be another one now: contact was moved beyond a neighbour.
        return try await answer(report, report.index(of: place), of: clip, status: .ok)
    }

    /// `DELETE /api/v1/clips/{clip}/swings/{swing}`
    private func remove(
        _ place: SwingPlace, of clip: ClipSummary, _ context: RequestContext
    ) async throws -> Response {
        _ = try await correct(clip, context) { report in
            Self.removed(report.swings[try Self.index(of: place, in: report)].identity)
        }
        return Response(.noContent).tagged(try await store.reportRevision(of: clip.id))
    }

    /// `DELETE /api/v1/clips/{clip}/corrections`
    private func goBack(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        _ = try await undo(clip, all: true, context)
        return Response(.noContent).tagged(try await store.reportRevision(of: clip.id))
    }

    private func correct(
        _ clip: ClipSummary, _ context: RequestContext,
        decide: @Sendable (SwingReport) throws -> SwingCorrection
    ) async throws -> SwingReport {
        try await pool.correct(
            clip.id, in: BrowserName(context.request.headers[.userAgent]).description, ifStill: context.expectedTag,
            for: context.address, decide: decide)
    }

    private func undo(_ clip: ClipSummary, all: Bool, _ context: RequestContext) async throws -> SwingReport {
        try await pool.undoCorrections(of: clip.id, all: all, ifStill: context.expectedTag, for: context.address)
    }

    private func answer(
        _ report: SwingReport, _ index: Int?, of clip: ClipSummary, status: Status
    ) async throws -> Response {
        guard let index else { throw AppError.noSuchSwing }
        let answer = SwingAnswer(index: index, swing: report.swings[index])
        return Response.json(answer.json, status: status).tagged(try await store.reportRevision(of: clip.id))
    }

    private static func index(of place: SwingPlace, in report: SwingReport) throws(AppError) -> Int {
        guard let index = report.index(of: place) else { throw AppError.noSuchSwing }
        return index
    }

    private static func removed(_ swing: SwingID) -> SwingCorrection {
        var correction = SwingCorrection(of: swing)
        correction.isRemoved = true
        return correction
    }

    private static func restored(_ swing: SwingID, in report: SwingReport) throws(AppError) -> SwingCorrection {
        guard report.removed?.contains(where: { $0.identity == swing }) == true else { throw AppError.noSuchSwing }
        var correction = SwingCorrection(of: swing)
        correction.isRemoved = false
        return correction
    }
}

extension RequestContext {
    /// The entity tag of the report that somebody corrects, without its quotes; nil where they did not say.
    fileprivate var expectedTag: String? {
        guard let field = request.headers[.ifMatch], field != "*" else { return nil }
        return field.hasPrefix("\"") && field.hasSuffix("\"") && field.count > 1
            ? String(field.dropFirst().dropLast()) : field
    }

    /// What a program says of a swing.
    fileprivate func correctionInput() async throws -> CorrectionInput {
        let bytes = try await request.body.collect(limit: 4096)
        guard let input = try? JSONDecoder().decode(CorrectionInput.self, from: Data(bytes)) else {
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
