import Domain
import HTTPServer
import Store

/// Who plays in a browser: a cookie says so, for a day at school. Without one a guest plays, if anybody does.
enum ChosenGamePlayer {
    private static let cookie = CookieName("motionbook-game-player")
    private static let cookieSeconds = 12 * 3600
    /// What the cookie says of a guest who was chosen, or has begun to play.
    private static let guest = "guest"

    /// Whom the browser names; the player may have been deleted meanwhile.
    static func id(_ request: Request) -> PlayerID? {
        cookie.values(in: request.head).lazy.compactMap { PlayerID($0) }.first
    }

    /// Whether somebody plays in a browser, a guest included.
    static func isThere(_ head: RequestHead) -> Bool { cookie.values(in: head).contains { !$0.isEmpty } }

    /// Lets the browser that asks remember who plays; nil for a guest.
    static func remember(_ player: PlayerID?, of request: Request, in response: inout Response) {
        response.set(
            ResponseCookie(cookie, player?.description ?? guest, lifetime: cookieSeconds), for: request.head)
    }

    /// Nobody plays in the browser that asks any more.
    static func forget(_ head: RequestHead, in response: inout Response) {
        response.set(ResponseCookie(cookie, "", lifetime: 0), for: head)
    }
}

extension GamesController {
    /// Who plays in the browser that asks; nil for a guest.
    func chosenPlayer(_ context: RequestContext) async throws -> GamePlayer? {
        guard let id = ChosenGamePlayer.id(context.request) else { return nil }
        return try await store.player(id, in: context.scope)
    }
}
