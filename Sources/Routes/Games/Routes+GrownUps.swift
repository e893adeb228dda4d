import HTTPServer
import Store

/// What grown-ups see of games.
extension Routes {
    func progressPage(_ context: RequestContext) async throws -> Response { throw RouteError.noSuchGame }

    func progressTable(_ context: RequestContext) async throws -> Response { throw RouteError.noSuchGame }

    func askToDeletePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        throw RouteError.noSuchGame
    }

    func deletePlayer(_ id: PlayerID, _ context: RequestContext) async throws -> Response {
        guard try await store.deletePlayer(id, in: context.scope) else { throw RouteError.noSuchPlayer }
        return afterwards(.play(.progress), context)
    }

    func statisticsPage(_ context: RequestContext) async throws -> Response { throw RouteError.noSuchGame }

    func askToDeleteStatistics() -> Response { Response(.noContent) }

    func deleteStatistics(_ context: RequestContext) async throws -> Response {
        try await store.deleteGameEvents(in: context.scope)
        return afterwards(.play(.statistics), context)
    }
}
