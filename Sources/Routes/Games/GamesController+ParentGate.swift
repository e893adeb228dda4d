import Domain
import HTTPServer
import Templates

/// The gate before what is for grown-ups, and the page behind it.
extension GamesController {
    /// Answers to whoever passed the gate; leads everybody else there, and then back.
    func behindGate<each Value>(
        _ answer: @escaping @Sendable (RequestContext, repeat each Value) async throws -> Response
    ) -> @Sendable (RequestContext, repeat each Value) async throws -> Response {
        { (context: RequestContext, value: repeat each Value) in
            if parentGate.isOpen(to: context.request.head) {
                return try await answer(context, repeat each value)
            }
            guard context.wantsPage else { throw AppError.grownUpsOnly }
            return Response.redirect(
                to: ParentGate.path(next: Self.next(Gate.address(of: context.request.head), context)))
        }
    }

    /// `GET /grown-ups`: the task, or what is behind the gate.
    func grownUps(_ context: RequestContext) async throws -> Response {
        let visitor = ParentGate.visitor(context.request.head)
        let next = Self.next(context.request.query["next"], context)
        if parentGate.state(of: visitor) == .open {
            guard let next else {
                return .page(
                    GrownUpsPage.render(
                        chrome().site, isPlayed: ChosenGamePlayer.isThere(context.request.head),
                        certificateDaysLeft: certificates()?.daysLeft))
            }
            return Response.redirect(to: next)
        }
        let word = context.request.query[ParentGate.wordField].flatMap { ParentGate.Word(rawValue: $0) }
        return try await gatePage(to: visitor ?? ParentGate.Visitor(), next: next, word, context)
    }

    /// `POST /grown-ups`: the product, with `stop` if nobody plays in this browser any more; or `does=stop`, behind the
    /// gate; or `does=lock` closes it. It leads to a page in any case: to load that again answers nothing.
    func answerGate(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let visitor = ParentGate.visitor(context.request.head)
        if form["does"] == "lock" {
            if let visitor { parentGate.lock(visitor) }
            return Response.redirect(to: Addresses.lobby())
        }
        if form["does"] == "stop" {
            guard parentGate.isOpen(to: context.request.head) else { return .redirect(to: ParentGate.path(next: nil)) }
            return Self.stopped(context, leadingTo: Addresses.dashboard())
        }
        let next = Self.next(form["next"], context)
        // Without a cookie there is nothing that was asked.
        guard let visitor else { return Response.redirect(to: ParentGate.path(next: next, .withoutCookie)) }
        // Nor after a restart of the server: it asks anew.
        guard parentGate.state(of: visitor) != nil else { return Response.redirect(to: ParentGate.path(next: next)) }
        let typed = form["product"].map { $0.filter { !$0.isWhitespace } } ?? ""
        guard parentGate.attempt(Int(typed), by: visitor) == .open else {
            return Response.redirect(to: ParentGate.path(next: next, .wrong))
        }
        let way = next ?? Addresses.grownUps()
        return form["stop"] == nil ? Response.redirect(to: way) : Self.stopped(context, leadingTo: way)
    }

    /// Nobody plays in the browser that asks any more.
    private static func stopped(_ context: RequestContext, leadingTo way: String) -> Response {
        var response = Response.redirect(to: way)
        ChosenGamePlayer.forget(context.request.head, in: &response)
        return response
    }

    private func gatePage(
        to visitor: ParentGate.Visitor, next: String?, _ word: ParentGate.Word?, _ context: RequestContext
    ) async throws -> Response {
        let state = parentGate.receive(visitor)
        var model = ParentGateModel(
            site: chrome().site, play: try await play(chosenPlayer(context), context), next: next)
        let way = next.flatMap { RoutePath.segments(of: String($0.prefix { $0 != "?" })) }
        model.leavesGames =
            way.map { !PlayingGate.isOfGames($0) } == true && ChosenGamePlayer.isThere(context.request.head)
        var status = Status.ok
        switch state {
        // Only where it was opened from another window meanwhile.
        case .open: return Response.redirect(to: next ?? Addresses.grownUps())
        case .asked(let task, let tries):
            model.task = (task.first, task.second)
            switch word {
            case .withoutCookie:
                model.complaint =
                    ParentGate.visitor(context.request.head) == nil
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
            ResponseCookie(ParentGate.cookie, visitor.description, sameSite: .strict), for: context.request.head)
        return response
    }

    private static func wrong(_ tries: Int) -> String {
        localized(tries, "Wrong answer. \(tries) try left.", "Wrong answer. \(tries) tries left.")
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
