import Domain
import HTTPServer
import Jobs
import Templates

/// What a person does with a clip. Forms are answered with the page to look at next, programs with JSON.
extension ClipsController {
    func retry(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await pool.retry(clip.id)
        return context.afterwards(Addresses.clip(clip.id))
    }

    /// `kind` looks for something else from now on, `mirrored` says whether left and right are swapped, thresholds say
    /// how likely an expression must be, or with `usual` that the program decides it; `subject` says what a picture is
    /// of, empty for what is found. `turn` (quarter turns to the right, 0 to 3) and `mirror` (`true`, before the turn) say
    /// how the clip is to be seen instead of as it is shown now.
    func analyse(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let kind = try form["kind"].map { try UploadOptions.offeredKind($0) }
        // Everything is said of what is shown, whatever an analysis that was stopped should have shown.
        let shown = try await shownTurn(of: found)
        var order = found.job.order.turned(to: shown)
        // A mirrored clip stays one, whatever is looked for; people are numbered for swings only.
        if let kind, kind != found.clip.kind { order.person = nil }
        if kind != nil { order.kindReason = nil }
        if let turn = try ClipTurn(form) {
            let wanted = shown.then(turn)
            guard wanted != shown || wanted != found.job.order.turn ?? .none else { throw AppError.isTurnedSo }
            order = order.turned(to: wanted)
        }
        if let mirrored = form["mirrored"] { order.mirrored = mirrored == "true" }
        let thresholds = try RequestContext.thresholds { form[$0] }
        if form["usual"] == "true" {
            order.thresholds = nil
        } else if !thresholds.isEmpty {
            order.thresholds = thresholds
        }
        if let subject = form["subject"] {
            order.subject = subject.isEmpty ? nil : try CompositionOptions.box(subject)
        }
        try await pool.analyze(found.id, order, lookingFor: kind)
        return context.afterwards(Addresses.clip(found.id))
    }

    /// How a clip is turned on its page, or would be if it had a report.
    private func shownTurn(of found: ClipSummary) async throws -> ClipTurn {
        let report = found.showsReport ? try await store.readableReport(of: found.id) : nil
        return (report.map { $0.media.turn } ?? found.job.order.turn) ?? .none
    }

    func cancel(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await pool.cancel(clip.id)
        return context.afterwards(Addresses.clip(clip.id))
    }

    func askToDelete(_ found: ClipSummary) -> Response {
        Response.page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .clip(found.id), name: found.clip.name)))
    }

    /// Takes the identifier: a clip whose row cannot be read can still be deleted.
    func delete(_ id: ClipID, _ context: RequestContext) async throws -> Response {
        guard try await pool.delete(id, in: context.scope) else { throw AppError.noSuchClip }
        return context.afterwards(Addresses.dashboard())
    }
}

extension ClipTurn {
    /// What a form asks for; nil where it says nothing of it.
    /// - Throws: `AppError` for what is no turn.
    fileprivate init?(_ form: FormFields) throws(AppError) {
        let (turn, mirror) = (form["turn"], form["mirror"])
        guard turn != nil || mirror != nil else { return nil }
        guard let turns = Int(turn ?? "0"), (0...3).contains(turns), [nil, "true", "false"].contains(mirror) else {
            throw AppError(
                .invalid, code: "impossibleTurn",
                "A clip is turned by 0, 1, 2 or 3 quarter turns to the right, and mirrored or not. Choose one of these."
            )
        }
        self.init(quarterTurns: turns, isMirrored: mirror == "true")
    }
}

extension AppError {
    fileprivate static let isTurnedSo = AppError(
        .invalid, code: "isTurnedSo", "The clip is already shown like this. Choose another image, or choose Mirror.")
}
