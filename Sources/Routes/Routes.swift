import Domain
package import HTTPServer
package import Jobs
package import SecondOpinion
package import Store
import Templates

/// A request in, a page or JSON out.
package struct Routes: Sendable {
    let store: any PageStore
    let intake: ClipUploadService
    let resumable: ResumableUploadService
    let pool: WorkerPool
    let live: LiveSessions
    let messages: MessageServices
    let opinions: OpinionService
    private let frame: PageChrome
    let limits: StoreLimits
    let announcements = Announcements()
    let opened = OpenedReports()
    let parentGate = ParentGate()

    /// - Parameters:
    ///   - store: where everything is kept.
    ///   - intake: the way in for clips.
    ///   - resumable: the same for uploads that come in parts.
    ///   - pool: who analyses them.
    ///   - live: the sessions of cameras.
    ///   - messages: what the pages of messages work with.
    ///   - opinions: who asks for second opinions.
    ///   - chrome: what pages show around their content.
    ///   - limits: what the drop zone promises.
    package init(
        store: any PageStore, intake: ClipUploadService, resumable: ResumableUploadService, pool: WorkerPool,
        live: LiveSessions, messages: MessageServices, opinions: OpinionService, chrome: PageChrome,
        limits: StoreLimits
    ) {
        self.store = store
        self.intake = intake
        self.resumable = resumable
        self.pool = pool
        self.live = live
        self.messages = messages
        self.opinions = opinions
        frame = chrome
        self.limits = limits
    }

    /// What pages show around their content: they promise no more than holds at this moment.
    var chrome: PageChrome {
        let destination = opinions.destination
        return frame.telling(of: destination?.isThisMachine == true ? nil : destination?.host)
    }

    /// The answer to a request: one case an address.
    package func answer(_ address: Address, _ request: Request) async throws -> Response {
        do {
            // Another server of this machine may have changed the settings.
            await opinions.glance()
            return try await route(address, RequestContext(request))
        } catch {
            throw WebError(error) ?? error
        }
    }

    /// Whoever answers is given the clip or the athlete, not its name: what is not in scope cannot be reached.
    private func route(_ address: Address, _ context: RequestContext) async throws -> Response {
        func clip(_ id: ClipID) async throws -> ClipSummary {
            guard let clip = try await store.clip(id, in: context.scope) else { throw AppError.noSuchClip }
            return clip
        }
        func athlete(_ id: AthleteID) async throws -> Athlete {
            guard let athlete = try await store.athlete(id, in: context.scope) else { throw AppError.noSuchAthlete }
            return athlete
        }
        let isRead = context.request.method == .get
        return switch address {
        case .dashboard: try await dashboard(context)
        case .library where isRead: try await library(context)
        case .library: try await changeLibrary(context)
        case .contactSheet: try await contactSheet(context)
        case .contactSheetCSV: try await contactSheetCSV(context)
        case .about: about()
        case .learn: page(LearnPage.render(chrome.site))
        case .lesson(let rule): page(LessonPage.render(rule, chrome.site))
        case .skipWelcome: skipWelcome(context)
        case .camera: camera(context)
        case .live: try await openSession(context)
        case .liveFrames(let id): try await show(to: id, context)
        case .liveEvents(let id): try liveEvents(of: id, context)
        case .liveSession(let id) where isRead: try watch(id)
        case .liveSession(let id): try await closeSession(id, context)
        case .health: try await health()
        case .allEvents: try await allEvents(context)
        case .clips: try await upload(context)
        case .uploads: try await tus(context) { try await createUpload(context) }
        case .upload(let id): try await tus(context) { try await resume(id, context) }
        case .clip(let id): try await reportPage(clip(id), context)
        case .report(let id): try await report(clip(id))
        case .landmarksCSV(let id): try await landmarksCSV(clip(id))
        case .landmarks(let id): try await landmarks(clip(id))
        case .media(let id): try await media(clip(id))
        case .paper(let id): try await paper(clip(id), context)
        case .archive(let id): try await archive(clip(id))
        case .picture(let id, let name): try await picture(name, of: clip(id))
        case .events(let id): try await events(of: id, context)
        case .overlay(let id): try await makeOverlay(clip(id), context)
        case .overlayVideo(let id, let layout): try await overlayVideo(layout, of: clip(id))
        case .gif(let id): try await makeGIF(clip(id), context)
        case .crop(let id): try await makeCrop(clip(id), context)
        case .person(let id): try await follow(clip(id), context)
        case .composition(let id): try await composition(clip(id), context)
        case .retry(let id): try await retry(clip(id), context)
        case .analyse(let id): try await analyse(clip(id), context)
        case .cancel(let id): try await cancel(clip(id), context)
        case .delete(let id) where isRead: askToDelete(try await clip(id))
        case .delete(let id): try await delete(id, context)
        case .renameClip(let id): try await rename(clip(id), context)
        case .nameAthlete(let id): try await nameAthlete(on: clip(id), context)
        case .note(let id): try await writeNote(on: clip(id), context)
        case .comparisonChoice(let id): try await comparisonChoice(clip(id), context)
        case .comparison(let id, let other): try await comparison(clip(id), clip(other), context)
        case .messages: try await listMessages(context)
        case .writeMessage where isRead: messageForm(context)
        case .writeMessage: try await lockMessage(context)
        case .faces where isRead: facesPage(context)
        case .faces: try await facesOfClip(context)
        case .openMessage where isRead: openMessage(context)
        case .openMessage: try await findMessage(context)
        case .message(let id) where isRead: try await message(id, context)
        case .message(let id): try await tryMessage(id, context)
        case .madeMessage(let id): try await madeMessage(id, context)
        case .messageGIF(let id): try await messageGIF(id, context)
        case .deleteMessage(let id) where isRead: try await askToDelete(id, context)
        case .deleteMessage(let id): try await deleteMessage(id, context)
        case .markedMessage(let id): Response.redirect(to: Address.message(id).path)
        case .profile where isRead: profile(context)
        case .profile: try await chooseAvatar(context)
        case .athletes: try await athletes(context)
        case .athlete(let id): try await athletePage(athlete(id), context)
        case .renameAthlete(let id): try await rename(athlete(id), context)
        case .numbers(let id): numbers(of: try await athlete(id), context)
        case .deleteAthlete(let id) where isRead: askToDelete(try await athlete(id))
        case .deleteAthlete(let id): try await deleteAthlete(id, context)
        case .play(let place): try await answer(place, context)
        case .opinion(let place): try await answer(place, clip, context)
        }
    }

    /// How an error looks: a page for people, JSON for programs.
    package func errorPage(_ error: any ResponseError, _ head: RequestHead?) -> Response {
        // What is our fault stands in the log under this name.
        let request = error.status.isServerError ? head?.id.description : nil
        if let head, head.wantsPage {
            if Gate.asks(with: error) { return keyPage(error, head) }
            return page(
                ErrorPage.render(chrome.error(status: error.status.rawValue, message: error.message, request: request)),
                status: error.status)
        }
        return Response.json(
            ErrorAnswer(code: error.code, message: error.message, request: request).json, status: error.status)
    }

    func page(_ document: Document, status: Status = .ok) -> Response {
        var response = Response.bytes(document.bytes, type: "text/html; charset=utf-8", status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
