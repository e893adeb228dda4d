import Domain
import HTTPServer

/// Players of which group are to choose from in a browser: a cookie says so, for a school year.
enum ShownGamePlayers {
    private static let cookie = CookieName("motionbook-game-group")
    private static let cookieSeconds = 365 * 24 * 3600
    /// What stands before a group's name: players without a group have a value, too.
    private static let mark = "g-"

    /// What the browser remembers; the group may be gone meanwhile.
    static func filter(_ request: Request) -> GamePlayerFilter {
        let name = cookie.values(in: request.head).lazy
            .filter { $0.hasPrefix(mark) }.compactMap { PercentCoding.decode($0.dropFirst(mark.count)) }.first
        return GamePlayerFilter(field: name)
    }

    /// Lets the browser that asks remember a choice, or forget it.
    static func remember(_ filter: GamePlayerFilter, of request: Request, in response: inout Response) {
        let (value, seconds) = filter.field.map { (mark + PercentCoding.encode($0), cookieSeconds) } ?? ("", 0)
        response.set(ResponseCookie(cookie, value, lifetime: seconds), for: request.head)
    }
}
