import Domain
import HTTPServer
import SecondOpinion
import Store
import Templates

/// The settings of the machine: second opinions are on or off here, and where the way to those of games is.
struct SettingsController: Controller {
    let store: any PageStore
    let opinions: OpinionService
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.settings) { try await settingsPage($0) }
        table.post(Addresses.settings) { try await saveOpinionSettings($0) }
        table.post(Addresses.opinionKey) { try await enterKey($0) }
        table.post(Addresses.forgetOpinionKey) { try await forgetKey($0) }
        table.post(Addresses.consent) { context, id in
            try await setConsent(to: store.requireAthlete(id, context), context)
        }
    }

    func settingsPage(_ context: RequestContext) async throws -> Response {
        let said = context.request.query["said"].flatMap { SettingsWords(rawValue: $0) }
        return .page(SettingsPage.render(try await settings(context, notice: said?.notice)))
    }

    /// `POST /settings`: the whole form. What cannot be used is shown again, with what is wrong.
    func saveOpinionSettings(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        let old = await opinions.settings()
        var new = old
        // Fields that the environment fills are not sent.
        new.model = form["model"].map(Self.trimmed) ?? old.model
        new.address = form["address"].map(Self.trimmed) ?? old.address
        new.blursFaces = form["blur"] != nil
        new.requestsAMinute = form["requests"].flatMap { Int(Self.trimmed($0)) } ?? 0
        new.budgetADay = Dollars.micros(form["budget"] ?? "")
        new.inputPrice = Dollars.micros(form["input-price"] ?? "")
        new.outputPrice = Dollars.micros(form["output-price"] ?? "")
        do {
            let isForgotten = try await opinions.set(new)
            return told(isForgotten ? .forgotten : .saved, context)
        } catch let error as OpinionError {
            guard context.wantsPage else { throw error }
            var model = try await settings(context)
            model.opinions.fields = OpinionSettingsModel.Fields(
                model: new.model, address: new.address, blursFaces: new.blursFaces, requests: form["requests"] ?? "",
                budget: form["budget"] ?? "", inputPrice: form["input-price"] ?? "",
                outputPrice: form["output-price"] ?? "")
            model.opinions.problem = error.message
            return .page(SettingsPage.render(model), status: .badRequest)
        }
    }

    /// `POST /settings/key`: keeps a `key`, which switches second opinions on. It is never shown.
    func enterKey(_ context: RequestContext) async throws -> Response {
        let key = try await context.request.form()["key"] ?? ""
        if let problem = await problem(entering: key) {
            guard context.wantsPage else { throw problem }
            var model = try await settings(context)
            model.opinions.keyProblem = problem.message
            return .page(SettingsPage.render(model), status: WebError(problem).status)
        }
        return told(.entered, context)
    }

    private func problem(entering key: String) async -> AppError? {
        do throws(OpinionError) {
            try await opinions.enter(key: key)
            return nil
        } catch {
            return AppError(error)
        }
    }

    func forgetKey(_ context: RequestContext) async throws -> Response {
        try await opinions.removeKey()
        return told(.off, context)
    }

    /// `POST /settings/athletes/{id}`: whether the swings of an athlete may be sent: `consent`; for `always` with the
    /// `terms` that the page of settings names.
    func setConsent(to athlete: Athlete, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let text = form["consent"] else { throw AppError.noSuchConsent }
        let consent = try OpinionsController.consent(text, in: form, under: await opinions.settings().terms)
        try await store.set(consent, to: athlete.id)
        return told(.saved, context)
    }

    private func told(_ words: SettingsWords, _ context: RequestContext) -> Response {
        guard context.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: Addresses.settings() + "?said=" + words.rawValue)
    }

    private static func choice(_ consent: StandingConsent) -> OpinionSettingsModel.Athlete.Choice {
        switch consent {
        case .always: .always
        case .ask(let fallen?): .fallen(fallen)
        // Of whom nothing was said is not listed.
        case .never, .ask(nil): .never
        }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    private func settings(_ context: RequestContext, notice: Notice? = nil) async throws -> SettingsModel {
        let standing = try await opinions.standing()
        let settings = standing.settings
        let named = opinions.named
        let athletes = try await store.consents(in: context.scope).map { athlete, consent in
            OpinionSettingsModel.Athlete(
                name: athlete.name.description, id: athlete.id,
                choice: Self.choice(StandingConsent(consent, to: athlete, under: settings.terms)))
        }
        return SettingsModel(
            site: chrome().site,
            opinions: OpinionSettingsModel(
                isOn: standing.isOn, host: settings.endpoint?.host,
                isThisMachine: settings.endpoint?.isThisMachine == true,
                named: OpinionSettingsModel.Named(key: named.key, address: named.address, model: named.model),
                fields: OpinionSettingsModel.Fields(settings),
                today: OpinionSettingsModel.Sum(requests: standing.today.requests, cost: standing.today.cost),
                ever: OpinionSettingsModel.Sum(requests: standing.ever.requests, cost: standing.ever.cost),
                open: standing.open, pause: standing.pause.map(OpinionsModel.Pause.init), athletes: athletes,
                terms: settings.terms?.description), notice: notice)
    }
}

extension OpinionSettingsModel.Fields {
    fileprivate init(_ settings: OpinionSettings) {
        self.init(
            model: settings.model, address: settings.address, blursFaces: settings.blursFaces,
            requests: String(settings.requestsAMinute), budget: Dollars.text(settings.budgetADay),
            inputPrice: Dollars.text(settings.inputPrice), outputPrice: Dollars.text(settings.outputPrice))
    }
}

/// What the settings say after something was done.
private enum SettingsWords: String {
    case saved, entered, forgotten, off

    var notice: Notice {
        switch self {
        case .saved: Notice(.info, localized("Settings saved."))
        case .entered:
            Notice(.info, localized("Key saved. Second opinions are on. Nothing is sent until someone agrees."))
        case .forgotten:
            Notice(
                .warning,
                localized(
                    "Settings saved. The server name or port in the address is new, so the old key was deleted. Enter a key for the new address."
                ))
        case .off:
            Notice(.info, localized("Key deleted. Second opinions are off, and all waiting requests were cancelled."))
        }
    }
}
