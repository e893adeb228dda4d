import HTTPServer
import Templates

/// Lessons, and what is said to who is new.
struct LearnController: Controller {
    static let welcomeCookie = CookieName("motionbook-welcome", hasPort: false)
    private static let welcomeDays = 3650

    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.learn) { _ in .page(LearnPage.render(chrome().site)) }
        table.get(Addresses.lesson) { _, rule in .page(LessonPage.render(rule, chrome().site)) }
        table.post(Addresses.skipWelcome, skipWelcome)
    }

    /// What Motionbook does is not said again in this browser.
    @Sendable private func skipWelcome(_ context: RequestContext) -> Response {
        var response = context.afterwards(Addresses.dashboard())
        response.set(
            ResponseCookie(Self.welcomeCookie, "seen", lifetime: Self.welcomeDays * 86_400), for: context.request.head)
        return response
    }
}
