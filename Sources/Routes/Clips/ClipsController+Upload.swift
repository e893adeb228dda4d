import Domain
import HTTPServer
import Jobs
import Store
import Templates

/// `POST /clips`: a clip comes in, in constant memory, no faster than the disk takes it.
extension ClipsController {
    func upload(_ context: RequestContext) async throws -> Response {
        let form = try await UploadedForm(context.request, most: limits.mostBytes) { bytes in
            try await uploads.begin(expectedBytes: bytes, from: context.address)
        } write: { bytes, upload in
            try await uploads.write(bytes, to: upload)
        }
        guard let upload = form.upload, let name = form.fileName else {
            throw AppError(
                .invalid, code: "noFile", "No file selected. Choose a video, GIF or photo.")
        }
        let options = try UploadOptions(fileName: name) { form.fields[$0] }
        let taken = try await uploads.take(upload, as: options, in: context.scope)
        if context.wantsPage { return Response.redirect(to: Self.path(after: taken)) }
        let answer: any JSONAnswer =
            switch taken {
            case .clip(let clip): ClipAnswer(clip)
            case .clips(let clips, let known): ArchiveAnswer(clips: clips.map { ClipAnswer($0) }, known: known)
            }
        var response = Response.json(answer.json, status: .created)
        response.headers[.location] = Self.path(after: taken)
        return response
    }

    /// Where a clip is, or the clips are, that an upload has become.
    private static func path(after taken: TakenUpload) -> String {
        if taken.clips.count == 1 { return Addresses.clip(taken.clips[0].id) }
        return LibraryQuery.path([:], and: ["done": LibraryAction.taken.rawValue, "count": "\(taken.clips.count)"])
    }
}
