public import HTTPServer
public import Jobs
public import Store
import Templates

/// A request in, a page or JSON out.
public struct Routes: Sendable {
    let store: any PageStore
    let intake: ClipIntake
    let pool: WorkerPool
    let chrome: PageChrome
    let maximumUploadBytes: Int

    /// - Parameters:
    ///   - store: where everything is kept.
    ///   - intake: the way in for clips.
    ///   - pool: who analyses them.
    ///   - chrome: what pages show around their content.
    ///   - maximumUploadBytes: what the drop zone promises.
    public init(store: any PageStore, intake: ClipIntake, pool: WorkerPool, chrome: PageChrome, maximumUploadBytes: Int)
    {
        self.store = store
        self.intake = intake
        self.pool = pool
        self.chrome = chrome
        self.maximumUploadBytes = maximumUploadBytes
    }

    /// The answer to a request: one case an address.
    public func answer(_ address: Address, _ request: Request) async throws -> Response {
        do {
            return try await route(address, request)
        } catch {
            throw RouteError(error) ?? error
        }
    }

    private func route(_ address: Address, _ request: Request) async throws -> Response {
        switch address {
        case .dashboard: try await dashboard(request)
        case .about: about()
        case .health: Response.text("ok\n")
        case .allEvents: try await allEvents()
        case .clips: try await upload(request)
        case .clip(let id): try await reportPage(id)
        case .report(let id): try await report(id)
        case .landmarksCSV(let id): try await landmarksCSV(id)
        case .landmarks(let id): try await landmarks(id)
        case .media(let id): try await media(id)
        case .picture(let id, let name): try await picture(name, of: id)
        case .events(let id): try await events(of: id)
        case .overlay(let id): try await makeOverlay(id, request)
        case .overlayVideo(let id): try await overlayVideo(id)
        case .gif(let id): try await makeGIF(id, request)
        case .person(let id): try await follow(id, request)
        case .retry(let id): try await retry(id, request)
        case .analyse(let id): try await analyse(id, request)
        case .cancel(let id): try await cancel(id, request)
        case .delete(let id): try await delete(id, request)
        case .nameAthlete(let id): try await nameAthlete(on: id, request)
        case .note(let id): try await writeNote(on: id, request)
        case .comparisonChoice(let id): try await comparisonChoice(id, request)
        case .comparison(let id, let other): try await comparison(id, other, request)
        case .athletes: try await athletes()
        case .athlete(let id): try await athletePage(id, request)
        case .renameAthlete(let id): try await rename(id, request)
        case .deleteAthlete(let id): try await deleteAthlete(id, request)
        }
    }

    /// How an error looks: a page for people, JSON for programs.
    public func errorPage(_ error: any ResponseError, _ head: RequestHead?) -> Response {
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

    func summary(of id: ClipID) async throws -> ClipSummary {
        guard let summary = try await store.clip(id) else { throw RouteError.noSuchClip }
        return summary
    }

    func page(_ document: Document, status: Status = .ok) -> Response {
        var response = Response.bytes(document.bytes, type: "text/html; charset=utf-8", status: status)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
