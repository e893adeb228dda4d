import FoundationEssentials
import HTTPServer
import Jobs
import Messages
import Reports
import Store
import Templates

/// Messages locked with faces: found by their mark, opened.
extension Routes {
    /// An answer to a try comes a whole number of these after the question: how long it took tells nothing.
    private static let beat = Duration.milliseconds(400)

    var faceInput: FaceInputModel {
        FaceInputModel(
            livePath: Address.live.path, clipPath: Address.faces.path,
            maximumClipBytes: Int64(MessageIntake.Purpose.faces.mostBytes))
    }

    /// `GET /messages/open?id=`: the page that takes a file, or leads on to the message of an id that was typed.
    func openMessage(_ context: RequestContext) -> Response {
        let typed = context.request.query["id"] ?? ""
        if let id = MessageID(typed: typed) { return Response.redirect(to: Address.message(id).path) }
        return page(
            OpenMessagePage.render(
                opening(
                    typed, typed.isEmpty ? nil : "This is no message's id: it has ten letters and digits. Check it.")))
    }

    /// `POST /messages/open`: finds the mark in a file.
    func findMessage(_ context: RequestContext) async throws -> Response {
        do {
            let upload = try await file(.mark, context)
            guard let id = MessageID(try await messages.intake.mark(in: upload, for: context.address)) else {
                throw RouteError.noMark
            }
            if context.wantsPage { return Response.redirect(to: Address.message(id).path) }
            return Response.json(FoundAnswer(id: id.description, path: Address.message(id).path).json)
        } catch {
            guard context.wantsPage, let refusal = RouteError(error) ?? (error as? RouteError),
                !refusal.status.isServerError
            else { throw error }
            return page(OpenMessagePage.render(opening("", refusal.message)), status: refusal.status)
        }
    }

    private func opening(_ typed: String, _ complaint: String?) -> OpenMessageModel {
        OpenMessageModel(
            site: chrome.site, typed: typed, complaint: complaint,
            maximumBytes: Int64(MessageIntake.Purpose.mark.mostBytes))
    }

    func message(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        let player = Player(context.request)
        let refusal = try await messages.desk.refusal(id, from: source(player, context), in: context.scope)
        var response = try await closed(id, refusal, nil, context)
        // From the first try on it is known whose they are.
        if refusal == nil, !player.isKnown { player.remember(in: &response) }
        return response
    }

    /// The page of a message that nobody has opened here.
    /// - Parameter complaint: what is wrong with the faces that came.
    private func closed(
        _ id: MessageID, _ refusal: MessageRefusal?, _ complaint: String?, _ context: RequestContext
    ) async throws -> Response {
        let kept = try await messages.store.message(id.description, in: context.scope)
        let state = refusal.map { UnlockModel.State($0, kept) } ?? .locked(triesLeft: nil)
        var response = page(
            UnlockPage.render(unlocking(id, kept, state, context, complaint: complaint)),
            status: refusal?.status ?? (complaint == nil ? .ok : .badRequest))
        Self.sayWhen(refusal, in: &response)
        return response
    }

    /// Whose tries are counted together: a browser's, and those of an address that one client has.
    private func source(_ player: Player, _ context: RequestContext) -> TrySource {
        TrySource(
            browser: player.isKnown ? player.id.description : nil,
            address: context.address == nil ? nil : context.request.head.client.source)
    }

    /// `POST /messages/ID`: tries five faces. What cannot be tried is said before they are read.
    func tryMessage(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        let began = ContinuousClock.now
        let player = Player(context.request)
        let source = source(player, context)
        if let refusal = try await messages.desk.refusal(id, from: source, in: context.scope) {
            if context.wantsPage { return try await closed(id, refusal, nil, context) }
            return try await answer(.refused(refusal), id, [], context)
        }
        let form = try await context.request.form()
        let faces: FaceSequence
        do throws(FaceSequenceError) {
            faces = try FaceSequence(form)
        } catch {
            guard context.wantsPage else {
                throw RouteError(status: .badRequest, code: "badFaces", message: error.message)
            }
            return try await closed(id, nil, error.message, context)
        }
        let opening = try await messages.desk.open(
            id, with: faces, from: source, by: player.id.description, in: context.scope)
        var response = try await answer(opening, id, faces.faces, context)
        var isOpened = false
        if case .opened = opening { isOpened = true }
        if isOpened || !player.isKnown { player.remember(in: &response) }
        let beats = ((ContinuousClock.now - began) / Self.beat).rounded(.up)
        try await Task.sleep(until: began + Self.beat * beats)
        return response
    }

    private func answer(
        _ opening: MessageOpening, _ id: MessageID, _ faces: [ExpressionName], _ context: RequestContext
    ) async throws -> Response {
        let kept = try await messages.store.message(id.description, in: context.scope)
        let avatar = messages.avatar(kept?.avatar ?? Player(context.request).avatar)
        let state: UnlockModel.State
        switch opening {
        case .opened(let text, let wasReadOnce):
            guard context.wantsPage else { return Response.json(OpenedAnswer(text: text.description).json) }
            return page(
                MessageShownPage.render(
                    MessageShownModel(
                        site: chrome.site, id: id.description, text: text.description, avatar: AvatarModel(avatar),
                        writtenAt: kept?.createdAt, isOnce: wasReadOnce)))
        case .wrong(let left): state = .wrong(seen: faces, triesLeft: left)
        case .refused(let refusal): state = .init(refusal, kept)
        }
        let status = opening.status
        var response =
            context.wantsPage
            ? page(UnlockPage.render(unlocking(id, kept, state, context)), status: status)
            : Response.json(
                ErrorAnswer(code: opening.code, message: opening.sentence, request: nil).json, status: status)
        if case .refused(let refusal) = opening { Self.sayWhen(refusal, in: &response) }
        return response
    }

    /// Until when somebody has to wait.
    private static func sayWhen(_ refusal: MessageRefusal?, in response: inout Response) {
        guard case .blocked(let until, _) = refusal else { return }
        response.headers[.retryAfter] = String(max(1, Int(until.timeIntervalSinceNow.rounded(.up))))
    }

    private func unlocking(
        _ id: MessageID, _ kept: LockedMessage?, _ state: UnlockModel.State, _ context: RequestContext,
        complaint: String? = nil
    ) -> UnlockModel {
        let isHere = kept.map { !$0.hasHint } ?? false || messages.tray.gif(for: id) != nil
        return UnlockModel(
            site: chrome.site, id: id.description, path: Address.message(id).path, state: state,
            avatar: AvatarModel(messages.avatar(kept?.avatar ?? Player(context.request).avatar)),
            gifPath: isHere ? Address.messageGIF(id).path : nil, hasHint: kept?.hasHint ?? false,
            isOnce: kept?.isReadOnce ?? false, faces: faceInput, complaint: complaint)
    }

    func facesPage(_ context: RequestContext) -> Response {
        page(
            FacesPage.render(
                FacesModel(
                    site: chrome.site, avatar: AvatarModel(messages.avatar(Player(context.request).avatar)),
                    faces: faceInput)))
    }

    /// `POST /messages/faces`: the faces that a clip shows.
    func facesOfClip(_ context: RequestContext) async throws -> Response {
        let upload = try await file(.faces, context)
        let faces = try await messages.intake.faces(in: upload, for: context.address)
        return Response.json(FacesAnswer(faces: faces.map(\.rawValue)).json)
    }

    private func file(_ purpose: MessageIntake.Purpose, _ context: RequestContext) async throws -> IncomingBlob {
        let form = try await UploadedForm(context.request, most: { _ in purpose.mostBytes }) { bytes in
            try messages.intake.begin(purpose, expectedBytes: bytes, from: context.address)
        } write: { bytes, upload in
            try await messages.intake.write(bytes, to: upload)
        }
        guard let upload = form.upload else {
            throw RouteError(
                status: .badRequest, code: "noFile", message: "No file was chosen. Choose one and try again.")
        }
        return upload
    }
}

extension RouteError {
    fileprivate static let noMark = RouteError(
        status: .unprocessableContent, code: "noMark",
        message:
            "No message's mark can be read in this file. Take the GIF as it was sent, or type the id that stands on its last picture."
    )
}
