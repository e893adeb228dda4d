internal import Domain

/// The usual responder: assets in memory, then the routes of a site, with the security rules around both.
///
/// ```swift
/// let site = SiteResponder(security: .init(), assets: assets, errorPage: errorPage) { segments in
///     segments == ["about"] ? Route(methods: [.get]) { _ in .text("…") } : nil
/// }
/// ```
package struct SiteResponder: Responder {
    let security: SecurityPolicy
    let gate: Gate?
    let plain: PlainPolicy?
    let assets: StaticAssets
    let errorPage: @Sendable (any ResponseError, RequestHead?) -> Response
    let unexpected: @Sendable (any Error, RequestHead) -> Void
    let failed: @Sendable (any ResponseError, RequestHead) -> Void
    let route: @Sendable (_ segments: [String]) -> Route?

    /// - Parameters:
    ///   - security: header fields and rules for every request and answer.
    ///   - gate: who may look; without one, everybody.
    ///   - plain: what is answered in plain HTTP, where HTTPS is spoken, too; without one, everything.
    ///   - assets: files in memory, answered without waiting.
    ///   - errorPage: how an error looks (a page, or JSON for programs); `SiteResponder.plainErrorPage` by default.
    ///   - unexpected: told of errors that are not `ResponseError`s; the client gets a 500 without their text.
    ///   - failed: told of `ResponseError`s that are the server's failures (5xx) or have a detail, for the log.
    ///   - route: what lives at a path, or nil. Its segments are what stands between the slashes, percent-decoded. Never
    ///     empty strings, `.`, `..`, slashes, control characters or invalid UTF-8: such paths are not found before
    ///     anyone is asked.
    package init(
        security: SecurityPolicy = .init(),
        gate: Gate? = nil,
        plain: PlainPolicy? = nil,
        assets: StaticAssets = .init(),
        errorPage: @escaping @Sendable (any ResponseError, RequestHead?) -> Response = plainErrorPage,
        unexpected: @escaping @Sendable (any Error, RequestHead) -> Void = { _, _ in },
        failed: @escaping @Sendable (any ResponseError, RequestHead) -> Void = { _, _ in },
        route: @escaping @Sendable (_ segments: [String]) -> Route?
    ) {
        self.security = security
        self.gate = gate
        self.plain = plain
        self.assets = assets.adding(security.headers)
        self.errorPage = errorPage
        self.unexpected = unexpected
        self.failed = failed
        self.route = route
    }

    /// An error as JSON: `{"error":{"code":…,"message":…}}`.
    package static var plainErrorPage: @Sendable (any ResponseError, RequestHead?) -> Response {
        { error, _ in Response.json(JSONText.error(code: error.code, message: error.message), status: error.status) }
    }

    /// Refusals and assets; `nil` for what a route answers.
    package func immediateResponse(to head: RequestHead) -> Response? {
        if let answer = leadToEncryption(head) { return answer }
        if let refusal = security.refusal(of: head) { return response(for: refusal, head: head) }
        do throws(HTTPError) {
            if let answer = try gate?.answer(to: head) { return secured(answer) }
        } catch {
            return response(for: error, head: head)
        }
        if head.method == .get, let asset = assets.response(to: head) { return asset }
        guard let route = route(of: head) else {
            return response(
                for: HTTPError(
                    .notFound, "notFound", "There is no page at this address. Check the link, or go back to your clips."
                ),
                head: head)
        }
        guard route.methods.contains(head.method) else {
            return response(for: Self.methodNotAllowed(route.methods), head: head)
        }
        return nil
    }

    /// Sends a plain request to HTTPS, or refuses it, where it must not be answered. One that does not call us by our
    /// name is led nowhere.
    private func leadToEncryption(_ head: RequestHead) -> Response? {
        guard let plain, plain.refuses(head), let host = head.headers[.host], security.hosts.allows(host) else {
            return nil
        }
        if Gate.isPassedOn(head), let name = Authority(host)?.host, security.hosts.isGiven(name) { return nil }
        return head.method == .get
            ? secured(plain.redirect(head, host: host))
            : response(for: PlainPolicy.encryptionNeeded, head: head)
    }

    /// What the route answers, or the page for the error it throws.
    package func response(to request: Request) async -> Response {
        guard let route = route(of: request.head) else {
            return response(
                for: HTTPError(
                    .notFound, "notFound", "There is no page at this address. Check the link, or go back to your clips."
                ),
                head: request.head)
        }
        do {
            return secured(try await route.answer(request))
        } catch let error as any ResponseError {
            if error.status.isServerError || error.detail != nil, !Task.isCancelled { failed(error, request.head) }
            return response(for: error, head: request.head)
        } catch {
            // Who is cancelled has nobody left who waits for an answer.
            if !Task.isCancelled { unexpected(error, request.head) }
            return response(
                for: HTTPError(
                    .internalServerError, "internal",
                    "Something went wrong on the server. The error was logged. Try again."),
                head: request.head)
        }
    }

    /// The error's page with its status, header fields and the security ones.
    package func response(for error: any ResponseError, head: RequestHead?) -> Response {
        var response = errorPage(error, head)
        response.status = error.status
        for field in error.headers.fields { response.headers[HeaderName(field.name)] = field.value }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        if let head { response.headers[.requestID] = head.id.description }
        return secured(response)
    }

    private func route(of head: RequestHead) -> Route? { RoutePath.segments(of: head.path).flatMap(route) }

    private func secured(_ response: Response) -> Response {
        var response = response
        response.headers.fill(from: security.headers)
        return response
    }

    private static func methodNotAllowed(_ methods: [Method]) -> HTTPError {
        var allowed = methods.map(\.rawValue)
        if methods.contains(.get) { allowed.append("HEAD") }
        let list = allowed.joined(separator: ", ")
        return HTTPError(
            .methodNotAllowed, "methodNotAllowed", "This address accepts only \(list).", headers: [.allow: list])
    }
}
