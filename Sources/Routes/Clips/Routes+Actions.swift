import Domain
import HTTPServer
import Jobs
import Templates

/// What a person does with a clip. Forms are answered with the page to look at next, programs with JSON.
extension Routes {
    func retry(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await pool.retry(clip.id)
        return afterwards(.clip(clip.id), context)
    }

    /// `kind` looks for something else from now on, `mirrored` says whether left and right are swapped, thresholds say
    /// how likely an expression must be, or with `usual` that the program decides it; `subject` says what a picture is
    /// of, empty for what is found.
    func analyse(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let kind = try form["kind"].map { try UploadOptions.offeredKind($0) }
        var order = found.job.order
        // A mirrored clip stays one, whatever is looked for; people are numbered for swings only.
        if let kind, kind != found.clip.kind { order.person = nil }
        if kind != nil { order.kindReason = nil }
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
        return afterwards(.clip(found.id), context)
    }

    func cancel(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await pool.cancel(clip.id)
        return afterwards(.clip(clip.id), context)
    }

    func askToDelete(_ found: ClipSummary) -> Response {
        page(
            DeletePage.render(
                DeleteModel(
                    site: chrome.site, name: found.clip.name, deletePath: Address.delete(found.id).path,
                    backPath: Address.clip(found.id).path)))
    }

    /// By name: what the database holds of a clip need not make sense to be deleted.
    func delete(_ id: ClipID, _ context: RequestContext) async throws -> Response {
        guard try await pool.delete(id, in: context.scope) else { throw AppError.noSuchClip }
        return afterwards(.dashboard, context)
    }

    /// `layout` says where what was found stands; over the pictures where nobody says.
    func makeOverlay(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard ClipView(found).media?.kind != .still else { throw AppError.stillHasNoVideo }
        // Programs may ask without a form.
        let form = context.request.headers[.contentType] == nil ? nil : try await context.request.form()
        guard let layout = VideoLayout(rawValue: form?["layout"] ?? VideoLayout.over.rawValue) else {
            throw AppError.noSuchLayout
        }
        try await pool.add(.video(layout), to: found.id)
        return afterwards(.clip(found.id), context)
    }

    func follow(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard let report = try await store.swingReport(of: found.id) else {
            throw AppError.noReport(found.job)
        }
        guard let number = try await context.request.form()["number"].flatMap({ Int($0) }), report.has(person: number)
        else {
            throw AppError.noSuchPerson(in: report)
        }
        // Who is followed already needs no new analysis.
        if report.people?.first(where: \.isPlayer)?.number != number {
            var order = found.job.order
            order.person = number
            try await pool.analyze(found.id, order)
        }
        return afterwards(.clip(found.id), context)
    }

    /// - Parameter fragment: the part of the page to show.
    func afterwards(_ address: Address, fragment: String? = nil, _ context: RequestContext) -> Response {
        guard context.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: address.path + (fragment.map { "#" + $0 } ?? ""))
    }
}
