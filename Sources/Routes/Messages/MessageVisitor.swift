import Domain
import HTTPServer
import Templates

/// A browser, as messages know it: what was written and opened there is listed there, its avatar is kept, and its tries
/// are counted. All of it lies in a cookie, which is made when there is something to remember, or to count: from the
/// form that writes a message on.
struct MessageVisitor {
    /// Random: nobody else has it.
    let id: Identifier<MessageVisitor>
    /// The avatar that was chosen.
    var avatar: String?
    /// Whether the browser sent the cookie. Only then its tries can be counted for it: without one it is new each time.
    let isKnown: Bool
    /// Its request, to which the cookie is the answer.
    private let head: RequestHead

    /// What the browser calls its cookie. Its name has no port: who wrote a message may still delete it when Motionbook
    /// was started on another one, and two Motionbooks on one host may well share a random number.
    private static let cookie = CookieName("motionbook-player", hasPort: false, isForWholeSite: false)
    private static let cookieDays = 365
    private static let longestAvatar = 64

    /// The player who asks; a new one where there was none.
    init(_ request: Request) {
        head = request.head
        for value in Self.cookie.values(in: request.head) {
            let parts = value.split(separator: ".", maxSplits: 1)
            guard let first = parts.first, let id = Identifier<MessageVisitor>(first) else { continue }
            self.id = id
            isKnown = true
            avatar = parts.count == 2 && parts[1].utf8.count <= Self.longestAvatar ? String(parts[1]) : nil
            return
        }
        id = Identifier()
        isKnown = false
    }

    /// Lets the browser remember; that of a guest on the pages of the link alone.
    func remember(in response: inout Response) {
        response.set(
            ResponseCookie(
                Self.cookie, id.description + (avatar.map { "." + $0 } ?? ""), path: Guest.current?.base ?? "/",
                lifetime: Self.cookieDays * 86_400), for: head)
    }
}
