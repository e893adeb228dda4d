import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Messages
import Store
import Templates

/// Messages locked with faces: found by their mark; and how faces are made.
extension MessagesController {
    var faceInput: FaceInputModel {
        FaceInputModel(maximumClipBytes: Int64(MessageUploadService.Purpose.faces.mostBytes))
    }

    /// `GET /messages/open?id=`: the page that takes a file, or leads on to the message of an id that was typed.
    func openMessage(_ context: RequestContext) -> Response {
        let typed = context.request.query["id"] ?? ""
        if let id = MessageID(typed: typed) { return Response.redirect(to: Addresses.message(id)) }
        return .page(
            OpenMessagePage.render(
                opening(
                    typed,
                    typed.isEmpty
                        ? nil : localized("This is not a message ID. An ID has ten letters and digits."))))
    }

    /// `POST /messages/open`: finds the mark in a file.
    func findMessage(_ context: RequestContext) async throws -> Response {
        do {
            let upload = try await file(.mark, context)
            guard let id = MessageID(try await messages.uploads.mark(in: upload, for: context.address)) else {
                throw AppError.noMark
            }
            if context.wantsPage { return Response.redirect(to: Addresses.message(id)) }
            return Response.json(FoundAnswer(id: id.description, path: Addresses.message(id)).json)
        } catch {
            guard context.wantsPage, let refusal = WebError(error),
                !refusal.status.isServerError
            else { throw error }
            return .page(OpenMessagePage.render(opening("", refusal.message)), status: refusal.status)
        }
    }

    private func opening(_ typed: String, _ complaint: String?) -> OpenMessageModel {
        OpenMessageModel(
            site: chrome().site, typed: typed, complaint: complaint,
            maximumBytes: Int64(MessageUploadService.Purpose.mark.mostBytes))
    }

    func facesPage(_ context: RequestContext) -> Response {
        Response.page(
            FacesPage.render(
                FacesModel(
                    site: chrome().site, avatar: AvatarModel(messages.avatar(MessageVisitor(context.request).avatar)),
                    faces: faceInput)))
    }

    /// `POST /messages/faces`: the faces that a clip shows.
    func facesOfClip(_ context: RequestContext) async throws -> Response {
        let upload = try await file(.faces, context)
        let faces = try await messages.uploads.faces(in: upload, for: context.address)
        return Response.json(FacesAnswer(faces: faces.map(\.rawValue)).json)
    }

    private func file(_ purpose: MessageUploadService.Purpose, _ context: RequestContext) async throws -> IncomingBlob {
        let form = try await UploadedForm(context.request, most: { _ in purpose.mostBytes }) { bytes in
            try messages.uploads.begin(purpose, expectedBytes: bytes, from: context.address)
        } write: { bytes, upload in
            try await messages.uploads.write(bytes, to: upload)
        }
        guard let upload = form.upload else {
            throw AppError(.invalid, code: "noFile", "No file selected. Choose a file and try again.")
        }
        return upload
    }
}

extension AppError {
    fileprivate static let noMark = AppError(
        .unusable, code: "noMark",
        "No message found in this file. Use the GIF as you received it, or enter the ID shown at the end of the GIF."
    )
}
