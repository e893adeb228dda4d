import Domain
import HTTPServer
import Jobs
import SecondOpinion
import Store
import Templates

/// Second opinions on the swings of a clip: what would be sent, and who agrees to it.
struct OpinionsController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let opinions: OpinionService
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.opinion) { context, id in try await consentPage(store.requireClip(id, context), context) }
        table.post(Addresses.opinion) { context, id in try await askForOpinions(store.requireClip(id, context), context)
        }
        table.post(Addresses.opinionPictures) { context, id in
            try await prepareOpinions(store.requireClip(id, context), context)
        }
        table.post(Addresses.stopOpinions) { context, id in
            try await stopOpinions(store.requireClip(id, context), context)
        }
        table.get(Addresses.opinionPicture) { context, id, swing, question, place in
            try await opinionPicture(place, question, of: swing, store.requireClip(id, context))
        }
        table.get(Addresses.sent) { try await sentPage($0) }
        table.get(Addresses.deleteAnswers) { _ in askToDeleteAnswers() }
        table.post(Addresses.deleteAnswers) { try await deleteAnswers($0) }
    }

    /// `POST /clips/{id}/opinion/pictures`: has the pictures made that would be sent, of all swings or of one `swing`.
    /// Where they are there it leads to the page that shows them; where swings of the athlete are always sent it asks.
    private func prepareOpinions(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let report = try await swingsToShow(of: clip)
        let settings = await opinions.settings()
        let consent = try await consent(to: clip, settings.terms)
        // Programs may ask without a form.
        let form = context.request.headers[.contentType] == nil ? nil : try await context.request.form()
        let chosen = try form?["swing"].map { try Self.swing($0, of: report) }
        let isPrepared = try await opinions.pictures(of: clip.id)?.blursFaces == settings.blursFaces
        if !isPrepared {
            try await pool.add(.opinionPictures(OpinionOrder(blursFaces: settings.blursFaces)), to: clip.id)
        }
        if case .always(let terms) = consent {
            let asked = Set(try await store.opinions(on: clip.id).map(\.swing))
            let swings = chosen.map { [$0] } ?? report.swings.indices.filter { !asked.contains($0) }
            let wanted: [(Int, BlobHash?)] = swings.map { ($0, nil) }
            try await opinions.ask(about: Dictionary(uniqueKeysWithValues: wanted), of: clip.id, agreedTo: terms)
        } else if isPrepared, context.wantsPage {
            let query = chosen.map { "?swing=\($0)" } ?? ""
            return Response.redirect(to: Addresses.opinion(clip.id) + query)
        }
        // Without a fragment: a page with one loads itself again only once.
        return context.afterwards(Addresses.clip(clip.id))
    }

    private func consentPage(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let report = try await swingsToShow(of: clip)
        _ = try await consent(to: clip, nil)
        let chosen = try context.request.query["swing"].map { try Self.swing($0, of: report) }
        let query = OpinionConsentQuery(store: store, service: opinions, chrome: chrome())
        return .page(OpinionConsentPage.render(try await query.model(of: clip, report, chosen: chosen)))
    }

    /// `POST /clips/{id}/opinion`: asks about each `swing`, of which `shown-…` names what was shown. `consent` says how
    /// it is from now on, which for `always` is so under the `terms` that were shown; `does=later` sends nothing.
    private func askForOpinions(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let report = try await swingsToShow(of: clip)
        let terms = await opinions.settings().terms
        _ = try await consent(to: clip, terms)
        let form = try await context.request.form()
        let choice = try form["consent"].map { try Self.consent($0, in: form, under: terms) }
        let isSending = form["does"] != "later" && choice != .never
        let swings = isSending ? try Self.swings(in: form, of: report) : [:]
        if !swings.isEmpty {
            // Whoever agreed to something else is told at once, not after it waited.
            let previews = try await opinions.previews(of: Array(swings.keys), in: clip.id)
            guard previews.allSatisfy({ swings[$0.swing] == $0.shown }) else { throw OpinionError.changed }
        }
        if let choice, let athlete = try await store.athlete(of: clip.id) {
            try await store.set(choice, to: athlete.id)
        }
        if isSending {
            guard let terms else { throw OpinionError.otherTerms }
            try await opinions.ask(about: swings.mapValues { .some($0) }, of: clip.id, agreedTo: terms)
        }
        return context.afterwards(Addresses.clip(clip.id))
    }

    private func stopOpinions(_ clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        try await opinions.cancel(on: clip.id)
        return context.afterwards(Addresses.clip(clip.id), fragment: OpinionsModel.anchor)
    }

    /// `GET /clips/{id}/opinion/{swing}/{question}/{place}.jpg`: the very bytes that would be sent.
    private func opinionPicture(
        _ place: Int, _ sort: OpinionQuestion, of swing: Int, _ clip: ClipSummary
    ) async throws -> Response {
        let pictures = try await opinions.pictures(for: sort, of: swing, in: clip.id)
        guard pictures.indices.contains(place) else { throw AppError.noSuchPicture }
        var response = Response.bytes(pictures[place].jpeg, type: "image/jpeg")
        response.headers[.cacheControl] = "no-store"
        return response
    }

    /// The report of a clip that somebody may be asked about.
    private func swingsToShow(of clip: ClipSummary) async throws -> SwingReport {
        guard opinions.isOn else { throw OpinionError.noKey }
        guard let report = try await store.swingReport(of: clip.id), !report.swings.isEmpty else {
            throw AppError.notOfSwings
        }
        return report
    }

    /// What was said of the athlete whom a clip shows, as far as it holds.
    /// - Parameter terms: what would be sent now, and to whom.
    /// - Throws: `AppError` where the swings may not be shown.
    private func consent(to clip: ClipSummary, _ terms: OpinionTerms?) async throws -> StandingConsent {
        guard let athlete = try await store.athlete(of: clip.id) else { return .ask(fallen: nil) }
        let consent = StandingConsent(try await store.consent(to: athlete.id), to: athlete, under: terms)
        if consent == .never { throw AppError.neverShown(athlete.name.description) }
        return consent
    }

    /// What a form says of an athlete's swings. Whoever agrees for ever says to what: its page named the terms.
    /// - Parameter terms: what would be sent now, and to whom.
    static func consent(
        _ text: String, in form: FormFields, under terms: OpinionTerms?
    ) throws -> OpinionConsent {
        switch text {
        case "ask": return .ask
        case "never": return .never
        case "always":
            guard let shown = form["terms"] else { throw AppError.termsNotShown }
            guard let terms, shown == terms.description else { throw OpinionError.changed }
            return .always(terms)
        default: throw AppError.noSuchConsent
        }
    }

    private static func swing(_ text: String, of report: SwingReport) throws(AppError) -> Int {
        guard let place = Int(pathText: text), report.swings.indices.contains(place) else { throw .noSuchSwing }
        return place
    }

    private static func swings(in form: FormFields, of report: SwingReport) throws -> [Int: BlobHash] {
        var swings: [Int: BlobHash] = [:]
        for text in form.values("swing") {
            let place = try swing(text, of: report)
            guard let shown = form["shown-\(place)"].flatMap({ BlobHash($0) }) else { throw AppError.notShown }
            swings[place] = shown
        }
        guard !swings.isEmpty else { throw AppError.noSwingChosen }
        return swings
    }
}
