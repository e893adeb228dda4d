import Domain
import HTTPServer
import Jobs
import Store

/// GIFs of parts of clips, made while the browser waits.
extension ReportController {
    func makeGIF(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        guard ClipView(found).media?.kind != .still else { throw AppError.stillHasNoParts }
        let span = try ClipGIF(await context.request.form())
        if span.hasSkeleton {
            guard try await store.report(of: found.id) != nil else { throw AppError.noReport(found.job) }
        }
        let file = try await pool.makeGIF(span, of: found.clip, for: context.address) { path in
            try FileBody(path: path)
        }
        var response = Response.file(file, type: "image/gif")
            .asAttachment(
                named: ClipFiles.fileName(found.clip.name, "\(Self.label(span.from))-\(Self.label(span.to))s.gif"))
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// A time in a file's name: `1.5` s is `1.5`.
    private static func label(_ seconds: Double) -> String { String((seconds * 100).rounded() / 100) }
}

extension ClipGIF {
    /// What a form asks for.
    /// - Throws: `AppError` with the field that is wrong.
    fileprivate init(_ form: FormFields) throws(AppError) {
        guard let from = form["from"].flatMap(Double.init), let to = form["to"].flatMap(Double.init),
            from >= 0, to > from, to - from <= Self.longestOnline
        else {
            throw AppError(
                .invalid, code: "impossibleSpan",
                "The end must be after the start, and a GIF can be at most \(Int(Self.longestOnline)) s long. Choose another part of the clip."
            )
        }
        self.init(from: from, to: to)
        hasSkeleton = form["skeleton"] == "true"
        if let text = form["width"] {
            guard let width = Int(text), ClipGIF.widths.contains(width) else {
                throw AppError(
                    .invalid, code: "impossibleWidth",
                    "A GIF must be \(ClipGIF.widths.lowerBound) to \(ClipGIF.widths.upperBound) pixels wide. Choose another width."
                )
            }
            self.width = width
        }
    }
}
