import Domain
import SecondOpinion
import Store
import Templates

/// What would be sent about a clip's swings, for the page that asks for consent.
struct OpinionConsentQuery {
    /// So many swings are shown at a time: who agrees has looked at all of them.
    static let most = 20

    let store: any PageStore
    let service: OpinionService
    let chrome: PageChrome

    /// - Parameter chosen: the swing that was asked for; nil for all that nobody was asked about.
    func model(of clip: ClipSummary, _ report: SwingReport, chosen: Int?) async throws -> OpinionConsentModel {
        let standing = try await service.standing()
        guard let endpoint = standing.settings.endpoint, let terms = standing.settings.terms else {
            throw AppError.unusable(standing.settings)
        }
        let asked = Set(
            try await store.opinions(on: clip.id).filter { $0.state.isOpen || $0.state == .done }.map(\.swing))
        let swings = chosen.map { [$0] } ?? report.swings.indices.filter { !asked.contains($0) }
        let shown = Array(swings.prefix(Self.most))
        let previews = try await service.previews(of: shown, in: clip.id)
        let athlete = try await store.athlete(of: clip.id)
        var fallen: FallenConsent?
        if let athlete {
            fallen = StandingConsent(try await store.consent(to: athlete.id), to: athlete, under: terms).fallen
        }
        return OpinionConsentModel(
            site: chrome.site, clip: clip.clip.name, id: clip.id, host: endpoint.host,
            isThisMachine: endpoint.isThisMachine, model: standing.settings.model,
            blursFaces: standing.settings.blursFaces, entries: previews.map { Self.entry($0, of: clip.id, report) },
            more: swings.count - shown.count, spent: standing.today.cost, budget: standing.settings.budgetADay,
            athlete: athlete?.name.description, terms: terms.description, fallen: fallen)
    }

    private static func entry(
        _ preview: OpinionPreview, of clip: ClipID, _ report: SwingReport
    ) -> OpinionConsentModel.Entry {
        OpinionConsentModel.Entry(
            place: preview.swing, swing: report.swings[preview.swing], shown: preview.shown.description,
            bytes: preview.bytes, cost: preview.cost,
            questions: preview.questions.map { question in
                OpinionConsentModel.Question(
                    title: title(question), words: question.words,
                    pictures: question.pictures.enumerated().map { place, picture in
                        OpinionConsentModel.Picture(
                            path: Addresses.opinionPicture(clip, preview.swing, question.sort, place),
                            time: picture.time, width: picture.width, height: picture.height)
                    }, numbers: question.numbers.map { ($0.name, $0.value) })
            })
    }

    private static func title(_ question: SwingQuestion) -> String {
        switch question.sort {
        case .validation: localized("First: is it a swing, and which stroke?")
        case .judgement: localized("Then, if it is a swing: how well was it played?")
        }
    }
}
