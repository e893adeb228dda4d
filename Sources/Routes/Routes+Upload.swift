import HTTPServer
import Jobs
import Store

/// `POST /clips`: a clip comes in, in constant memory, no faster than the disk takes it.
extension Routes {
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
        let wish = try ClipWish(fileName: name) { form.fields[$0] }
        let summary = try await intake.accept(upload, as: wish, in: context.scope)
        if context.wantsPage { return Response.redirect(to: Address.clip(summary.id).path) }
        var response = Response.json(ClipAnswer(summary).json, status: .created)
        response.headers[.location] = Address.clip(summary.id).path
        return response
    }
}
