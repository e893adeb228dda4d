import Domain
import HTTPServer
import Locales
import Templates

/// The language of pages: which one a request gets, and the choice of another.
struct LanguageController: Controller {
    let languages: Languages

    /// Where a browser remembers the language that somebody chose.
    private static let cookie = "motionbook-language"

    func addRoutes(to table: inout RouteTable) {
        table.post(Addresses.language) { context in try await choose(context) }
    }

    /// The language of whoever asks: the one that was chosen in this browser, else the best that it accepts.
    func language(of head: RequestHead) -> Language {
        languages.language(
            chosen: Cookies(head.headers).values(Self.cookie).first, accepted: head.headers[.acceptLanguage])
    }

    /// `POST /language`: remembers a choice and leads back to where it was made.
    private func choose(_ context: RequestContext) async throws -> Response {
        let language = try language(await context.request.form())
        var response = context.afterwards(context.cameFrom ?? Addresses.dashboard())
        response.headers[.setCookie] = Self.cookie(language, path: "/")
        return response
    }

    /// Remembers a guest's choice for the pages of a link alone, and leads on to one of them.
    func remembered(_ fields: FormFields, below base: String, leadingTo path: String) throws(AppError) -> Response {
        var response = Response.redirect(to: path)
        response.headers[.setCookie] = Self.cookie(try language(fields), path: base)
        return response
    }

    private func language(_ fields: FormFields) throws(AppError) -> Language {
        guard let language = fields["language"].flatMap({ languages[$0] }) else {
            throw AppError(.invalid, code: "unknownLanguage", "Motionbook isn’t available in this language yet.")
        }
        return language
    }

    private static func cookie(_ language: Language, path: String) -> String {
        "\(cookie)=\(language.code); Path=\(path); Max-Age=31536000; SameSite=Lax; HttpOnly"
    }
}
