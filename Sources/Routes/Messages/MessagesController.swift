import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import System
import Templates

/// Messages locked with faces: written, sent as a GIF, found, opened, deleted; and the profile of who writes them.
struct MessagesController: Controller {
    let messages: MessageServices
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.messages) { try await listMessages($0) }
        table.get(Addresses.writeMessage) { messageForm($0) }
        table.post(Addresses.writeMessage) { try await lockMessage($0) }
        table.get(Addresses.faces) { facesPage($0) }
        table.post(Addresses.faces) { try await facesOfClip($0) }
        table.get(Addresses.openMessage) { openMessage($0) }
        table.post(Addresses.openMessage) { try await findMessage($0) }
        table.get(Addresses.message) { context, id in try await message(id, context) }
        table.post(Addresses.message) { context, id in try await tryMessage(id, context) }
        table.get(Addresses.madeMessage) { context, id in try await madeMessage(id, context) }
        table.get(Addresses.messageGIF) { context, id in try await messageGIF(id, context) }
        table.get(Addresses.deleteMessage) { context, id in try await askToDelete(id, context) }
        table.post(Addresses.deleteMessage) { context, id in try await deleteMessage(id, context) }
        table.get(Addresses.markedMessage) { _, id in Response.redirect(to: Addresses.message(id)) }
        table.get(Addresses.profile) { profile($0) }
        table.post(Addresses.profile) { try await chooseAvatar($0) }
    }

    func listMessages(_ context: RequestContext) async throws -> Response {
        let visitor = MessageVisitor(context.request)
        let written = try await messages.store.messages(writtenBy: visitor.id.description, in: context.scope)
        let opened = try await messages.store.messages(openedBy: visitor.id.description, in: context.scope)
        return .page(
            MessagesPage.render(
                MessagesModel(
                    site: chrome().site, avatar: AvatarModel(messages.avatar(visitor.avatar)),
                    written: written.compactMap { WrittenMessage($0, messages) },
                    opened: opened.compactMap { OpenedMessageModel($0, messages) },
                    notice: context.request.query["deleted"] == nil
                        ? nil : Notice(.info, localized("Message deleted. Nobody can open it any more.")))))
    }

    func messageForm(_ context: RequestContext) -> Response {
        let visitor = MessageVisitor(context.request)
        var response = Response.page(WriteMessagePage.render(writing(visitor)))
        // Whether the browser keeps it is known when the message is sent.
        if !visitor.isKnown { visitor.remember(in: &response) }
        return response
    }

    /// `POST /messages/new`: locks a message. What was refused comes back with what was typed, but for the faces.
    func lockMessage(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        var visitor = MessageVisitor(context.request)
        let avatar = messages.avatar(form["avatar"] ?? visitor.avatar)
        let options = MessageOptions(
            avatar: avatar.name, hasHint: form["hint"] != "no", isReadOnce: form["once"] == "yes",
            expiry: form["expiry"].flatMap { MessageExpiry(rawValue: $0) } ?? .never)
        let text: MessageText
        let faces: FaceSequence
        do {
            text = try MessageText(form["text"] ?? "")
            faces = try FaceSequence(form)
        } catch {
            let complaint: WriteMessageModel.Complaint
            switch error {
            case let error as MessageTextError: complaint = .init(.text, error.message)
            case let error as FaceSequenceError: complaint = .init(.faces, error.message)
            default: throw error
            }
            guard context.wantsPage else {
                throw AppError(.invalid, code: "badMessage", LocalizedText(verbatim: complaint.message))
            }
            return .page(
                WriteMessagePage.render(writing(visitor, options, form["text"] ?? "", complaint)),
                status: .badRequest)
        }
        // A page could not be led to what it has locked.
        guard visitor.isKnown || !context.wantsPage else {
            let complaint = WriteMessageModel.Complaint(.look, WriteMessagePage.withoutCookies)
            var response = Response.page(
                WriteMessagePage.render(writing(visitor, options, form["text"] ?? "", complaint)), status: .badRequest)
            visitor.remember(in: &response)
            return response
        }
        let id = try await messages.service.lock(
            text, with: faces, options, by: visitor.id.description, in: context.scope)
        let hint = options.hasHint ? faces : nil
        let gif = await BlockingThread.run { Result { try LockedGIF.make(avatar, id, hint: hint) } }
        messages.tray.put(try gif.get(), for: id)
        visitor.avatar = avatar.name
        var response =
            context.wantsPage
            ? Response.redirect(to: Addresses.madeMessage(id))
            : Response.json(
                LockedAnswer(
                    id: id.description, path: Addresses.message(id), gif: Addresses.messageGIF(id)
                ).json, status: .created)
        visitor.remember(in: &response)
        return response
    }

    /// For whoever wrote it: the GIF to send.
    func madeMessage(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        let message = try await ownMessage(id, context)
        let gif = await gif(of: message, id)
        return .page(
            MadeMessagePage.render(
                MadeMessageModel(
                    site: chrome().site, id: id, avatar: AvatarModel(messages.avatar(message.avatar)),
                    hasGIF: gif != nil, gifBytes: gif.map { Int64($0.count) },
                    deletionToken: messages.service.deletionToken(for: id), hasHint: message.hasHint,
                    isOnce: message.isReadOnce, expiresAt: message.expiresAt, canBeOpened: message.canBeOpened)))
    }

    func messageGIF(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        guard let message = try await messages.store.message(id.description, in: context.scope),
            let gif = await gif(of: message, id)
        else { throw AppError.noSuchGIF }
        var response = Response.bytes(gif, type: "image/gif")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The one without a hint can be made again at any time: it shows nothing that is secret. To draw it takes a while,
    /// which those who wait for pages are not kept by.
    private func gif(of message: LockedMessage, _ id: MessageID) async -> [UInt8]? {
        if let gif = messages.tray.gif(for: id) { return gif }
        guard !message.hasHint else { return nil }
        let avatar = messages.avatar(message.avatar)
        return await BlockingThread.run { try? LockedGIF.make(avatar, id, hint: nil) }
    }

    func askToDelete(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        _ = try await ownMessage(id, context)
        let token = context.request.query["link"].map(PercentCoding.encode)
        return .page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .message(id, token: token), name: id.description)))
    }

    func deleteMessage(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        _ = try await ownMessage(id, context)
        try await messages.store.deleteMessage(id.description, in: context.scope)
        messages.tray.remove(id)
        await messages.outcomes.forget(id)
        guard context.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: Addresses.messages() + "?deleted=yes")
    }

    /// A message, for who wrote it in this browser, or has the link that the writer got.
    private func ownMessage(_ id: MessageID, _ context: RequestContext) async throws -> LockedMessage {
        guard let message = try await messages.store.message(id.description, in: context.scope) else {
            throw AppError.noSuchMessage
        }
        let hasLink = context.request.query["link"].map { messages.service.isDeletionToken($0, for: id) } ?? false
        guard hasLink || message.writer == MessageVisitor(context.request).id.description else {
            throw AppError.notTheWriter
        }
        return message
    }

    private func writing(
        _ visitor: MessageVisitor, _ options: MessageOptions? = nil, _ text: String = "",
        _ complaint: WriteMessageModel.Complaint? = nil
    ) -> WriteMessageModel {
        WriteMessageModel(
            site: chrome().site, avatars: messages.avatars.map(AvatarModel.init),
            avatar: options?.avatar ?? messages.avatar(visitor.avatar).name, faces: faceInput,
            mostCharacters: MessageText.most, text: text, hasHint: options?.hasHint ?? true,
            isOnce: options?.isReadOnce ?? false,
            expiry: options.flatMap { WriteMessageModel.Expiry(rawValue: $0.expiry.rawValue) } ?? .never,
            complaint: complaint)
    }

    func profile(_ context: RequestContext) -> Response {
        Response.page(
            ProfilePage.render(
                ProfileModel(
                    site: chrome().site, avatars: messages.avatars.map(AvatarModel.init),
                    avatar: messages.avatar(MessageVisitor(context.request).avatar).name,
                    notice: context.request.query["kept"] == nil ? nil : Notice(.info, localized("Avatar saved.")))))
    }

    func chooseAvatar(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let avatar = messages.avatars.first(where: { $0.name == form["avatar"] }) else {
            throw AppError(.invalid, code: "noSuchAvatar", "Avatar not found. Choose one from the list.")
        }
        var visitor = MessageVisitor(context.request)
        visitor.avatar = avatar.name
        var response =
            context.wantsPage ? Response.redirect(to: Addresses.profile() + "?kept=yes") : Response(.noContent)
        visitor.remember(in: &response)
        return response
    }
}

extension AppError {
    static let noSuchMessage = AppError(.notFound, code: "noSuchMessage", MessageRefusal.unknown.text)

    fileprivate static let notTheWriter = AppError(
        .forbidden, code: "notTheWriter",
        "Only the person who wrote this message can do that. Use the browser in which it was written, or the delete link."
    )

    fileprivate static let noSuchGIF = AppError(
        .notFound, code: "noSuchGIF",
        "This GIF has been deleted because it shows the faces. GIFs are kept for one hour. Send the copy you downloaded."
    )
}
