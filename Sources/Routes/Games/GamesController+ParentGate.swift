import Domain
import HTTPServer
import Templates

/// The gate before what is for grown-ups, and the page behind it.
extension GamesController {
    private static let gateCookie = CookieName("motionbook-grown-up", hasPort: false)

    /// What the address of the gate says of the last answer.
    private enum GateWord: String {
        case wrong, withoutCookie
    }

    private static let wordField = "said"

    /// Answers to whoever passed the gate; leads everybody else there, and then back.
    func behindGate<each Value>(
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) -> @Sendable (RequestContext, repeat each Value) async throws -> Response {
        { (context: RequestContext, value: repeat each Value) in
            if parentGate.state(of: Self.visitor(context)) == .open {
                return try await answer(context, repeat each value)
            }
            guard context.wantsPage else { throw AppError.grownUpsOnly }
            return Response.redirect(to: Self.gatePath(next: Self.next(context.request.head.path, context)))
        }
    }

    /// `GET /grown-ups`: the task, or what is behind the gate.
    func grownUps(_ context: RequestContext) async throws -> Response {
        let visitor = Self.visitor(context)
        let next = Self.next(context.request.query["next"], context)
        if parentGate.state(of: visitor) == .open {
            guard let next else {
                return .page(GrownUpsPage.render(chrome().site, certificateDaysLeft: certificates()?.daysLeft))
            }
            return Response.redirect(to: next)
        }
        let word = context.request.query[Self.wordField].flatMap { GateWord(rawValue: $0) }
        return try await gatePage(to: visitor ?? ParentGate.Visitor(), next: next, word, context)
    }

    /// `POST /grown-ups`: the product; or `does=lock` closes the gate. It leads to a page in any case: to load that
    /// again answers nothing.
    func answerGate(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let visitor = Self.visitor(context)
        if form["does"] == "lock" {
            if let visitor { parentGate.lock(visitor) }
            return Response.redirect(to: Addresses.lobby())
        }
        let next = Self.next(form["next"], context)
        // Without a cookie there is nothing that was asked.
        guard let visitor else { return Response.redirect(to: Self.gatePath(next: next, .withoutCookie)) }
        // Nor after a restart of the server: it asks anew.
        guard parentGate.state(of: visitor) != nil else { return Response.redirect(to: Self.gatePath(next: next)) }
        let typed = form["product"].map { $0.filter { !$0.isWhitespace } } ?? ""
        guard parentGate.attempt(Int(typed), by: visitor) == .open else {
            return Response.redirect(to: Self.gatePath(next: next, .wrong))
        }
        return Response.redirect(to: next ?? Addresses.grownUps())
    }

    private func gatePage(
        to visitor: ParentGate.Visitor, next: String?, _ word: GateWord?, _ context: RequestContext
    ) async throws -> Response {
        let state = parentGate.receive(visitor)
        var model = ParentGateModel(
            site: chrome().site, play: try await play(chosenPlayer(context), context), next: next)
        var status = Status.ok
        switch state {
        // Only where it was opened from another window meanwhile.
        case .open: return Response.redirect(to: next ?? Addresses.grownUps())
        case .asked(let task, let tries):
            model.task = (task.first, task.second)
            switch word {
            case .withoutCookie:
                model.complaint =
                    Self.visitor(context) == nil
                    ? localized("This browser blocks cookies. Allow cookies for this site, then try again.")
                    : localized("Your answer was not checked because a cookie was missing. Please answer again.")
            // After a pause there are all of them again.
            case .wrong where tries < parentGate.rules.tries: model.complaint = Self.wrong(tries)
            case .wrong, nil: break
            }
        case .pausing(let seconds):
            model.pauseSeconds = seconds
            status = .tooManyRequests
        }
        var response = Response.page(ParentGatePage.render(model), status: status)
        response.set(
            ResponseCookie(Self.gateCookie, visitor.description, sameSite: .strict), for: context.request.head)
        return response
    }

    private static func wrong(_ tries: Int) -> String {
        localized(tries, "Wrong answer. \(tries) try left.", "Wrong answer. \(tries) tries left.")
    }

    private static func visitor(_ context: RequestContext) -> ParentGate.Visitor? {
        gateCookie.values(in: context.request.head).lazy.compactMap { ParentGate.Visitor($0) }.first
    }

    /// - Parameter next: a path of ours, or nil.
    private static func gatePath(next: String?, _ word: GateWord? = nil) -> String {
        let fields = [word.map { "\(wordField)=\($0.rawValue)" }, next.map { "next=" + PercentCoding.encode($0) }]
        let query = fields.compactMap(\.self).joined(separator: "&")
        return Addresses.grownUps() + (query.isEmpty ? "" : "?" + query)
    }

    /// Where to go on: a page of ours, and nothing else.
    private static func next(_ path: String?, _ context: RequestContext) -> String? {
        let gate = Addresses.grownUps()
        return path.flatMap(context.ownPath).flatMap { $0.prefix { $0 != "?" } == gate ? nil : $0 }
    }
}

extension AppError {
    /// For programs; people are led to the gate.
    static let grownUpsOnly = AppError(
        .forbidden, code: "grownUpsOnly",
        "This is for grown-ups. Open \(Addresses.grownUps()) in this browser and answer the question first."
    )
}
