import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import Templates

/// The page of one message, and tries at it. A browser's try is answered with the way to the page that tells what came
/// of it: to load that page again, or to come back to it, tries nothing.
extension MessagesController {
    /// An answer to a try comes a whole number of these after the question: how long it took tells nothing.
    private static let beat = Duration.milliseconds(400)

    /// What the address of a message's page says after a try.
    private enum Sign: String {
        /// The page tells what came of the last try.
        case tried
        /// Nothing was tried: the browser sent no cookie.
        case withoutCookie
    }

    private static let withCookie: LocalizedText =
        "The faces were not checked because a cookie was missing. Please make the faces again."
    private static let withoutCookie: LocalizedText =
        "The faces were not checked because this browser blocks cookies. Allow cookies for this site, then make the faces again."

    /// `GET /messages/ID`: what this browser opened, where it may still be read; what came of its last try, where the
    /// address says so; else five places to fill, or why there are none.
    func message(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        var response = try await messagePage(id, context)
        // Without a referrer, browsers do not say from where faces come: they would be refused.
        if context.link != nil { response.headers[.referrerPolicy] = "same-origin" }
        return response
    }

    private func messagePage(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        let visitor = MessageVisitor(context.request)
        let kept = try await messages.store.message(id.description, in: context.scope)
        // Whatever has removed it.
        if kept == nil { await messages.outcomes.forget(id) }
        let last = await messages.outcomes.outcome(of: id, by: visitor.id)
        let isLed = context.request.query[Sign.tried.rawValue] != nil
        if case .opened(let text, let isOnce)? = last?.outcome, isLed || isOnce, let last, let kept, !kept.isExpired() {
            return shown(id, kept, text, isOnce ? Self.end(in: last.left, kept) : nil)
        }
        let refusal = try await messages.service.refusal(id, from: source(visitor, context), in: context.scope)
        var state = UnlockModel.State.locked(triesLeft: nil)
        var complaint: String?
        if let refusal {
            state = .init(refusal, kept)
        } else if isLed {
            switch last?.outcome {
            case .wrong(let faces, let left): state = .wrong(seen: faces, triesLeft: left)
            case .untried(let words): complaint = words.localized
            case .failed(let error): complaint = error.message
            case .opened, nil: break
            }
        } else if context.request.query[Sign.withoutCookie.rawValue] != nil {
            complaint = (visitor.isKnown ? Self.withCookie : Self.withoutCookie).localized
        }
        var response = Response.page(
            UnlockPage.render(unlocking(id, kept, state, context, complaint: complaint)),
            status: refusal?.status ?? .ok)
        Self.sayWhen(refusal, in: &response)
        // From the first try on it is known whose they are.
        if refusal == nil, !visitor.isKnown { visitor.remember(in: &response) }
        return response
    }

    /// Until when a message that could be read once is shown again: no longer than its writer wanted.
    private static func end(in left: Duration, _ kept: LockedMessage) -> Date {
        let end = Date() + left / .seconds(1)
        return kept.expiresAt.map { min($0, end) } ?? end
    }

    private func shown(_ id: MessageID, _ kept: LockedMessage, _ text: MessageText, _ end: Date?) -> Response {
        Response.page(
            MessageShownPage.render(
                MessageShownModel(
                    site: chrome().site, id: id, text: text.description,
                    avatar: AvatarModel(messages.avatar(kept.avatar)), writtenAt: kept.createdAt, readableUntil: end)))
    }

    private func unlocking(
        _ id: MessageID, _ kept: LockedMessage?, _ state: UnlockModel.State, _ context: RequestContext,
        complaint: String?
    ) -> UnlockModel {
        let isHere = kept.map { !$0.hasHint } ?? false || messages.tray.gif(for: id) != nil
        return UnlockModel(
            site: chrome().site, id: id, state: state,
            avatar: AvatarModel(messages.avatar(kept?.avatar ?? MessageVisitor(context.request).avatar)),
            hasGIF: isHere, hasHint: kept?.hasHint ?? false, isOnce: kept?.isReadOnce ?? false, faces: faceInput,
            complaint: complaint)
    }

    /// Whose tries are counted together: those of a link's guests; else a browser's, and those of an address that one
    /// client has.
    private func source(_ visitor: MessageVisitor, _ context: RequestContext) -> TrySource {
        if let link = context.link { return TrySource(guestsOf: link.id) }
        return TrySource(
            browser: visitor.isKnown ? visitor.id.description : nil,
            address: context.address == nil ? nil : context.request.head.client.source)
    }

    /// `POST /messages/ID`: tries five faces. What cannot be tried is said before they are read.
    func tryMessage(_ id: MessageID, _ context: RequestContext) async throws -> Response {
        let began = ContinuousClock.now
        let visitor = MessageVisitor(context.request)
        let source = source(visitor, context)
        if let refusal = try await messages.service.refusal(id, from: source, in: context.scope) {
            return context.wantsPage ? Self.way(to: id, for: visitor) : Self.answer(.refused(refusal))
        }
        // What it opens could not be shown to it.
        if context.wantsPage, !visitor.isKnown { return Self.way(to: id, .withoutCookie, for: visitor) }
        let form = try await context.request.form()
        let faces: FaceSequence
        do throws(FaceSequenceError) {
            faces = try FaceSequence(form)
        } catch {
            guard context.wantsPage else {
                throw AppError(.invalid, code: "badFaces", error.text)
            }
            await messages.outcomes.keep(.untried(error.text), of: id, by: visitor.id)
            return Self.way(to: id, .tried, for: visitor)
        }
        let response = try await tried(faces, at: id, by: visitor, source, context)
        let beats = ((ContinuousClock.now - began) / Self.beat).rounded(.up)
        try await Task.sleep(until: began + Self.beat * beats)
        return response
    }

    /// The answer to five faces. To a browser right and wrong ones have the same.
    private func tried(
        _ faces: FaceSequence, at id: MessageID, by visitor: MessageVisitor, _ source: TrySource,
        _ context: RequestContext
    ) async throws -> Response {
        let opening: MessageOpening
        do {
            opening = try await messages.service.open(
                id, with: faces, from: source, by: visitor.id.description, in: context.scope)
        } catch {
            // The try may have been counted.
            guard context.wantsPage, let error = AppError(error) else { throw error }
            await messages.outcomes.keep(.failed(error), of: id, by: visitor.id)
            return Self.way(to: id, .tried, for: visitor)
        }
        switch opening {
        // To read once: a program's browser may read it again, too.
        case .opened(let text, let isOnce) where context.wantsPage || isOnce:
            await messages.outcomes.keep(.opened(text, isOnce: isOnce), of: id, by: visitor.id)
        case .wrong(let left) where context.wantsPage:
            await messages.outcomes.keep(.wrong(faces.faces, triesLeft: left), of: id, by: visitor.id)
        case .opened, .wrong, .refused: break
        }
        if context.wantsPage { return Self.way(to: id, .tried, for: visitor) }
        var response = Self.answer(opening)
        if opening.isOpened || !visitor.isKnown { visitor.remember(in: &response) }
        return response
    }

    /// Leads a browser to the page of a message.
    private static func way(to id: MessageID, _ sign: Sign? = nil, for visitor: MessageVisitor) -> Response {
        var response = Response.redirect(to: Addresses.message(id) + (sign.map { "?\($0.rawValue)=yes" } ?? ""))
        response.headers[.cacheControl] = "no-store"
        visitor.remember(in: &response)
        return response
    }

    /// What programs are told.
    private static func answer(_ opening: MessageOpening) -> Response {
        if case .opened(let text, _) = opening { return Response.json(OpenedAnswer(text: text.description).json) }
        var response = Response.json(
            ErrorAnswer(code: opening.code, message: opening.sentence, request: nil).json, status: opening.status)
        if case .refused(let refusal) = opening { sayWhen(refusal, in: &response) }
        return response
    }

    /// Until when somebody has to wait.
    private static func sayWhen(_ refusal: MessageRefusal?, in response: inout Response) {
        guard case .blocked(let until, _) = refusal else { return }
        response.headers[.retryAfter] = String(max(1, Int(until.timeIntervalSinceNow.rounded(.up))))
    }
}
