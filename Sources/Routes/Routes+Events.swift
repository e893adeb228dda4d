import HTTPServer
import Jobs
import Store

/// News of clips, as server-sent events: the present state first.
extension Routes {
    /// Clips whose present state a new listener is told.
    private static let announcedClips = 50

    func events(of id: ClipID, _ context: RequestContext) async throws -> Response {
        guard let updates = try await pool.updates(of: id, in: context.scope) else { throw RouteError.noSuchClip }
        return Response.events(updates.map(Self.event))
    }

    func allEvents(_ context: RequestContext) async throws -> Response {
        Response.events(
            try await pool.updates(newest: Self.announcedClips, in: context.scope).map(Self.event))
    }

    @Sendable private static func event(_ update: JobUpdate) -> ServerSentEvent {
        ServerSentEvent(data: String(decoding: ProgressAnswer(update).json, as: UTF8.self))
    }
}
