/// A cookie that an answer sets. The only place where lines of `Set-Cookie` are written: no script reads it, and over
/// TLS it is sent over TLS alone.
///
/// ```swift
/// response.set(ResponseCookie(name, "value", lifetime: 86_400), for: request.head)
/// ```
package struct ResponseCookie: Sendable {
    /// Which requests from elsewhere bring it.
    package enum SameSite: String, Sendable {
        /// None.
        case strict = "Strict"
        /// Those that lead a person here by a link.
        case lax = "Lax"
    }

    let name: CookieName
    let value: String
    let path: String
    let lifetime: Int?
    let sameSite: SameSite

    /// - Parameters:
    ///   - value: printable, without spaces, quotation marks, commas, semicolons and backslashes.
    ///   - path: where it is sent: below this; `/` for names that are for the whole site.
    ///   - lifetime: seconds; without, until the browser is closed. 0 takes it away.
    package init(
        _ name: CookieName, _ value: String, path: String = "/", lifetime: Int? = nil, sameSite: SameSite = .lax
    ) {
        self.name = name
        self.value = value
        self.path = name.isForWholeSite ? "/" : path
        self.lifetime = lifetime
        self.sameSite = sameSite
    }

    /// The line in the answer to this request.
    func line(for head: RequestHead) -> String {
        "\(name.name(for: head))=\(value); Path=\(path)" + (lifetime.map { "; Max-Age=\($0)" } ?? "")
            + "; HttpOnly; SameSite=\(sameSite.rawValue)" + (head.isEncrypted ? "; Secure" : "")
    }
}

extension Response {
    /// Sets a cookie beside others.
    package mutating func set(_ cookie: ResponseCookie, for head: RequestHead) {
        headers.add(.setCookie, cookie.line(for: head))
    }
}
