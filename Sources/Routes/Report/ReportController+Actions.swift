import Domain
import HTTPServer
import Jobs
import Templates

/// What the page of a clip has made, and whom it follows.
extension ReportController {
    /// `layout` says where what was found stands; over the pictures where nobody says.
    func makeOverlay(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard ClipView(found).media?.kind != .still else { throw AppError.stillHasNoVideo }
        // Programs may ask without a form.
        let form = context.request.headers[.contentType] == nil ? nil : try await context.request.form()
        guard let layout = VideoLayout(rawValue: form?["layout"] ?? VideoLayout.over.rawValue) else {
            throw AppError.noSuchLayout
        }
        try await pool.add(.video(layout), to: found.id)
        return context.afterwards(Addresses.clip(found.id))
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
            // People are numbered in what is shown, whatever an analysis that was stopped should have shown.
            var order = found.job.order.turned(to: report.media.turn ?? .none)
            order.person = number
            try await pool.analyze(found.id, order)
        }
        return context.afterwards(Addresses.clip(found.id))
    }
}
