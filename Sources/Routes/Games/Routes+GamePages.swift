import Games
import HTTPServer
import Store

/// The pages that children see.
extension Routes {
    func lobby(_ context: RequestContext) async throws -> Response { throw RouteError.noSuchGame }

    func gamePage(_ id: GameID, _ context: RequestContext) async throws -> Response { throw RouteError.noSuchGame }
}
