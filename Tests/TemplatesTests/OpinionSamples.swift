import Domain

@testable import Templates

extension Samples {
    static func said(_ text: String = "gemini-2.0-flash", isSwing: Bool = true) -> SwingOpinion {
        SwingOpinion(
            model: text, host: text,
            validation: SwingValidation(isSwing: isSwing, stroke: .forehand, start: 1, end: 1.8, confidence: 0.8),
            analysis: isSwing
                ? SwingAnalysisOpinion(
                    contact: .perfect, contactAdjustment: 0, followThrough: .good, rotation: .insufficient,
                    formScore: 4,
                    insights: [
                        .init(type: .balance, message: text, priority: 2),
                        .init(type: .contact, message: text, priority: 1),
                    ]) : nil)
    }

    static func opinions(
        _ offer: OpinionsModel.Offer, _ states: [OpinionsModel.Entry.State] = [], text: String = "words",
        said: SwingOpinion? = nil, pause: OpinionsModel.Pause? = nil, fallen: FallenConsent? = nil
    ) -> OpinionsModel {
        var model = OpinionsModel(
            offer: offer, host: text, model: text,
            entries: states.enumerated().map { place, state in
                OpinionsModel.Entry(
                    place: place, swing: swing(1.5 + Double(place), text: text).swing, state: state,
                    said: state == .done ? said ?? Samples.said(text) : nil)
            }, unasked: 2, pause: pause, clip: clipID())
        model.fallen = fallen
        return model
    }

    static func opined(_ opinions: OpinionsModel, text: String = "words") -> ReportModel {
        var model = report(.done, name: text, result: result(text: text))
        model.opinions = opinions
        return model
    }

    static func consent(
        _ text: String = "words", swings: Int = 2, athlete: String? = "Ada", isBlurred: Bool = true, cost: Int = 1200,
        isThisMachine: Bool = false, fallen: FallenConsent? = nil
    ) -> OpinionConsentModel {
        let pictures = (0..<3).map { place in
            OpinionConsentModel.Picture(
                path: "/clips/\(clipID())/opinion/0/validation/\(place).jpg", time: 1 + Double(place) / 30, width: 854,
                height: 480)
        }
        return OpinionConsentModel(
            site: site, clip: text, id: clipID(), host: text, isThisMachine: isThisMachine, model: text,
            blursFaces: isBlurred,
            entries: (0..<swings).map { place in
                OpinionConsentModel.Entry(
                    place: place, swing: swing(1.5 + Double(place), text: text).swing,
                    shown: String(repeating: "\(place)", count: 64), bytes: 1_400_000, cost: cost,
                    questions: [
                        .init(title: text, words: "one\n\n" + text, pictures: pictures, numbers: []),
                        .init(title: text, words: text, pictures: pictures, numbers: [(text, text)]),
                    ])
            }, more: 3, spent: 990_000, budget: 1_000_000, athlete: athlete == nil ? nil : text, terms: text,
            fallen: fallen)
    }

    static func settings(
        _ text: String = "words", isOn: Bool = true, named: OpinionSettingsModel.Named = .init(),
        host: String? = "generativelanguage.googleapis.com", athletes: Bool = true, problem: String? = nil
    ) -> SettingsModel {
        var opinions = OpinionSettingsModel(
            isOn: isOn, host: host, isThisMachine: false, named: named,
            fields: .init(
                model: text, address: text, blursFaces: true, requests: text, budget: text, inputPrice: text,
                outputPrice: text), today: .init(requests: 4, cost: 21_400), ever: .init(requests: 12, cost: 1_000_000),
            open: 2, pause: .init(reason: text, until: date),
            athletes: athletes
                ? [.always, .never, .fallen(fallen(text))].map {
                    .init(name: text, id: athleteID, choice: $0)
                }
                : [], terms: text)
        opinions.problem = problem
        opinions.keyProblem = problem
        return SettingsModel(site: site, opinions: opinions, notice: Notice(.info, text))
    }

    /// A consent of whose terms none is as it was.
    static func fallen(_ text: String) -> FallenConsent {
        FallenConsent(
            athlete: text,
            changes: [.host(from: text, to: text), .model(from: text, to: text), .faces(areBlurred: false), .contents])
    }

    static func sent(_ text: String = "words", count: Int = 4) -> SentModel {
        let outcomes: [SentModel.Outcome] = [.answered, .refused, .unanswered, .sent]
        return SentModel(
            site: site,
            entries: outcomes.prefix(count).enumerated().map { index, outcome in
                SentModel.Entry(
                    at: date, clip: index == 1 ? nil : text, clipID: index == 1 ? nil : clipID(), swing: index,
                    isJudgement: index == 0, host: text, model: text, pictures: 30, bytes: 1_400_000, outcome: outcome,
                    inputTokens: index == 0 ? 12_345 : nil, outputTokens: index == 0 ? 80 : nil, cost: 1200,
                    answer: index == 0 ? String(repeating: "a", count: 64) : nil)
            }, olderPath: "/settings/sent?before=3", newestPath: "/settings/sent", notice: Notice(.info, text))
    }

    static let offers: [OpinionsModel.Offer] = [
        .off, .never(athlete: "Ada"), .pictures, .waiting(reason: nil), .making(done: 1, total: 3),
        .failed(message: "The disk is full."), .look, .direct(athlete: "Ada"), .nothing,
    ]

    static func opinionPages(_ text: String) -> [(name: String, page: Document)] {
        let states: [OpinionsModel.Entry.State] = [
            .preparing, .waiting, .sending, .done, .stopped, .failed(message: text),
        ]
        return offers.map { ("offer \($0)", ReportPage.render(opined(opinions($0, text: text), text: text))) } + [
            ("fallen", ReportPage.render(opined(opinions(.look, text: text, fallen: fallen(text)), text: text))),
            ("never", ReportPage.render(opined(opinions(.never(athlete: text), text: text), text: text))),
            (
                "opinions",
                ReportPage.render(
                    opined(opinions(.look, states, text: text, pause: .init(reason: text, until: date)), text: text))
            ),
            ("consent", OpinionConsentPage.render(consent(text))),
            ("consent that has fallen", OpinionConsentPage.render(consent(text, fallen: fallen(text)))),
            ("consent to nothing", OpinionConsentPage.render(consent(text, swings: 0, athlete: nil))),
            ("settings of all", SettingsPage.render(settings(text, problem: text))),
            ("settings that are off", SettingsPage.render(settings(text, isOn: false, problem: text))),
            (
                "settings of the environment",
                SettingsPage.render(settings(text, named: .init(key: true, address: true, model: true), host: nil))
            ),
            ("sent", SentPage.render(sent(text))), ("nothing sent", SentPage.render(sent(text, count: 0))),
            (
                "delete answers",
                DeletePage.render(
                    DeleteModel(site: site, thing: .opinions, name: text))
            ),
        ]
    }
}
