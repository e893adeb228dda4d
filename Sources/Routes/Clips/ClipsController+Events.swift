import Domain
import HTTPServer
import Jobs
import Synchronization

/// News of clips, as server-sent events: the present state first.
extension ClipsController {
    /// Clips whose present state a new listener is told.
    private static let announcedClips = 50

    func events(of id: ClipID, _ context: RequestContext) async throws -> Response {
        guard let updates = try await pool.updates(of: id, in: context.scope) else { throw AppError.noSuchClip }
        return Response.events(updates.map(announcements.event))
    }

    func allEvents(_ context: RequestContext) async throws -> Response {
        Response.events(
            try await pool.updates(newest: Self.announcedClips, in: context.scope).map(announcements.event))
    }
}

/// News in the form that goes to browsers, made once for however many listen in a language.
final class Announcements: Sendable {
    /// News that are remembered: those of all jobs that run, and what new listeners are told of.
    private static let kept = 64

    private let made = Mutex<[(news: JobUpdate, language: String, event: ServerSentEvent)]>([])

    @Sendable func event(_ news: JobUpdate) -> ServerSentEvent {
        let language = Language.current.code
        return made.withLock { made in
            // What everybody is told now stands last.
            if let known = made.last(where: { $0.news == news && $0.language == language }) { return known.event }
            let event = ServerSentEvent(data: ProgressAnswer(news).json)
            if made.count == Self.kept { made.removeFirst() }
            made.append((news, language, event))
            return event
        }
    }
}
