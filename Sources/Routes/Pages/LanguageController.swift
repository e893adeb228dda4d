import Domain
import HTTPServer
import Locales
import Templates

/// The language of pages: which one a request gets, and the choice of another.
struct LanguageController: Controller {
    let languages: Languages

    /// Where a browser remembers the language that somebody chose.
    private static let cookie = CookieName("motionbook-language", hasPort: false, isForWholeSite: false)

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.language) { context in try await choose(context) }
    }

    /// The language of whoever asks: the one that was chosen in this browser, else the best that it accepts.
    func language(of head: RequestHead) -> Language {
        languages.language(
            chosen: Self.cookie.values(in: head).first, accepted: head.headers[.acceptLanguage])
    }

    /// The language of a class, if its teacher chose one that there is.
    func language(of head: RequestHead, in rights: ClassRights) -> Language {
        rights.language(head).flatMap { languages[$0] } ?? language(of: head)
    }

    /// `POST /language`: remembers a choice and leads back to where it was made.
    private func choose(_ context: RequestContext) async throws -> Response {
        let language = try language(await context.request.form())
        var response = context.afterwards(context.cameFrom ?? Addresses.dashboard())
        response.set(Self.cookie(language, path: "/"), for: context.request.head)
        return response
    }

    /// Remembers a guest's choice for the pages of a link alone, and leads on to one of them.
    func remembered(_ head: RequestHead, below base: String, leadingTo path: String) throws(AppError) -> Response {
        var response = Response.redirect(to: path)
        response.set(Self.cookie(try language(head.query), path: base), for: head)
        return response
    }

    private func language(_ fields: FormFields) throws(AppError) -> Language {
        try language(named: fields["language"] ?? "")
    }

    /// The language with a code.
    /// - Throws: `unknownLanguage`.
    func language(named code: String) throws(AppError) -> Language {
        guard let language = languages[code] else { throw .unknownLanguage }
        return language
    }

    private static func cookie(_ language: Language, path: String) -> ResponseCookie {
        ResponseCookie(cookie, language.code, path: path, lifetime: 31_536_000)
    }
}

extension AppError {
    static let unknownLanguage = AppError(
        .invalid, code: "unknownLanguage", "Motionbook isn’t available in this language yet.")
}
