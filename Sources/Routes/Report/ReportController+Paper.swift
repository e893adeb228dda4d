import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// Reports to print and to hand on.
extension ReportController {
    /// `GET /clips/{id}/report.pdf`
    func paper(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard found.showsReport, let report = try await store.readableReport(of: found.id) else {
            throw AppError.noReport(found.job)
        }
        let parts = try await store.parts(of: found.id)
        let source = ClipSource(ClipView(found), try await store.landmarks(of: found.id)?.file)
        // Notes and tags are the owner's.
        let isGuest = context.link != nil
        let document = ReportPaper.document(
            of: report, from: source,
            ReportPaper.Heading(
                name: found.clip.name, addedAt: found.clip.createdAt,
                player: context.hidesNames ? nil : parts.athlete?.name.description,
                note: isGuest ? nil : parts.note?.text.description,
                tags: isGuest ? [] : parts.tags.map(\.description),
                hasPoster: found.artefacts.contains(.poster), moments: parts.moments.map(\.moment)))
        let pictures = document.pictures.map(\.file).filter { found.artefacts.contains($0) }
        let bytes = try await pool.draw(document, of: found.clip, pictures, for: context.address)
        var response = Response.bytes(bytes, type: "application/pdf")
            .asAttachment(named: ClipFiles.fileName(found.clip.name, "report.pdf"))
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
