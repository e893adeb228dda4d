import Analysis
import HTTPServer
import Jobs
import Reports
import Store

/// `POST /clips`: a clip comes in, in constant memory, no faster than the disk takes it.
extension Routes {
    /// What a form says that leaves it to Motionbook what to look for.
    private static let unsure = "unsure"

    func upload(_ context: RequestContext) async throws -> Response {
        let form = try await UploadedForm(context.request, most: maximumUploadBytes) { bytes in
            try await intake.begin(expectedBytes: bytes, from: context.address)
        } write: { bytes, upload in
            try await intake.write(bytes, to: upload)
        }
        guard let upload = form.upload, let name = form.fileName else {
            throw RouteError(
                status: .badRequest, code: "noFile",
                message: "No clip was chosen. Choose a video, GIF or picture and try again.")
        }
        let wanted = form.fields["kind"] ?? AnalysisKind.swing.rawValue
        let kind = wanted == Self.unsure ? nil : try Self.offeredKind(wanted)
        let live = try form.fields[UploadedForm.live].map(Self.liveEvents) ?? []
        let summary = try await intake.accept(upload, fileName: name, kind: kind, live: live, in: context.scope)
        if context.wantsPage { return Response.redirect(to: Address.clip(summary.id).path) }
        var response = Response.json(ClipAnswer(summary).json, status: .created)
        response.headers[.location] = Address.clip(summary.id).path
        return response
    }

    /// What was seen live while a clip was recorded.
    private static func liveEvents(_ json: String) throws(RouteError) -> [LiveEvent] {
        guard let events = try? [LiveEvent](json: Array(json.utf8)) else {
            throw RouteError(
                status: .badRequest, code: "badLiveEvents",
                message: "The live events that came with this recording cannot be read; upload the clip without them.")
        }
        return events
    }
}
