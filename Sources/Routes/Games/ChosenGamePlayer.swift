import Domain
import HTTPServer
import Store

/// Who plays in a browser: a cookie says so, for a day at school. Without one a guest plays.
enum ChosenGamePlayer {
    private static let cookie = CookieName("motionbook-game-player")
    private static let cookieSeconds = 12 * 3600

    /// Whom the browser names; the player may have been deleted meanwhile.
    static func id(_ request: Request) -> PlayerID? {
        cookie.values(in: request.head).lazy.compactMap { PlayerID($0) }.first
    }

    /// Lets the browser that asks remember who plays; nil for a guest.
    static func remember(_ player: PlayerID?, of request: Request, in response: inout Response) {
        let (value, seconds) = player.map { ($0.description, cookieSeconds) } ?? ("", 0)
        response.set(ResponseCookie(cookie, value, lifetime: seconds), for: request.head)
    }
}

extension GamesController {
    /// Who plays in the browser that asks; nil for a guest.
    func chosenPlayer(_ context: RequestContext) async throws -> GamePlayer? {
        guard let id = ChosenGamePlayer.id(context.request) else { return nil }
        return try await store.player(id, in: context.scope)
    }
}
