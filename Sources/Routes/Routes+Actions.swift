import Analysis
import HTTPServer
import Jobs
import Media
import Reports
import Store
import Templates

/// What a person does with a clip. Forms are answered with the page to look at next, programs with JSON.
extension Routes {
    func retry(_ id: ClipID, _ request: Request) async throws -> Response {
        try await pool.retry(id)
        return afterwards(.clip(id), request)
    }

    /// `kind` looks for something else from now on, `mirrored` says whether left and right are swapped.
    func analyse(_ id: ClipID, _ request: Request) async throws -> Response {
        let found = try await summary(of: id)
        let form = try await request.form()
        let kind = try form["kind"].map { try Self.offeredKind($0) }
        var order = found.job.order
        // A mirrored clip stays one, whatever is looked for; people are numbered for swings only.
        if let kind, kind != found.clip.kind { order.person = nil }
        if let mirrored = form["mirrored"] { order.mirrored = mirrored == "true" }
        try await pool.analyze(id, order, lookingFor: kind)
        return afterwards(.clip(id), request)
    }

    /// What somebody wants to look for.
    static func offeredKind(_ name: String) throws(RouteError) -> AnalysisKind {
        guard let kind = AnalysisKind(rawValue: name) else {
            throw RouteError(
                status: .badRequest, code: "unknownKind",
                message: "Clips can be looked at for "
                    + AnalysisKind.all.map(\.rawValue).joined(separator: ", ") + " only.")
        }
        return kind
    }

    func cancel(_ id: ClipID, _ request: Request) async throws -> Response {
        _ = try await summary(of: id)
        try await pool.cancel(id)
        return afterwards(.clip(id), request)
    }

    func delete(_ id: ClipID, _ request: Request) async throws -> Response {
        if request.method == .get {
            let clip = try await summary(of: id).clip
            return page(
                DeletePage.render(
                    DeleteModel(
                        site: chrome.site, name: clip.name, deletePath: Address.delete(id).path,
                        backPath: Address.clip(id).path)))
        }
        guard try await pool.delete(id) else { throw RouteError.noSuchClip }
        return afterwards(.dashboard, request)
    }

    func makeOverlay(_ id: ClipID, _ request: Request) async throws -> Response {
        guard ClipView(try await summary(of: id)).media?.kind != .still else { throw RouteError.stillHasNoVideo }
        if let report = try await store.readableReport(of: id), !type(of: report).hasSkeletonVideo {
            throw RouteError.onlySwingsHaveVideos
        }
        try await pool.add(.overlay, to: id)
        return afterwards(.clip(id), request)
    }

    func follow(_ id: ClipID, _ request: Request) async throws -> Response {
        let found = try await summary(of: id)
        guard let report = try await store.swingReport(of: id) else {
            throw RouteError.noReport(found.job)
        }
        guard let number = try await request.form()["number"].flatMap({ Int($0) }), report.has(person: number) else {
            throw RouteError.noSuchPerson(in: report)
        }
        // Who is followed already needs no new analysis.
        if report.people?.first(where: \.isPlayer)?.number != number {
            var order = found.job.order
            order.person = number
            try await pool.analyze(id, order)
        }
        return afterwards(.clip(id), request)
    }

    /// - Parameter fragment: the part of the page to show.
    func afterwards(_ address: Address, fragment: String? = nil, _ request: Request) -> Response {
        guard request.head.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: address.path + (fragment.map { "#" + $0 } ?? ""))
    }
}
