import Domain
import HTTPServer
import SecondOpinion
import Store
import Templates

/// All that was ever sent, and the answers to it.
extension OpinionsController {
    /// So many requests are on a page.
    private static let sentOnAPage = 50

    /// `GET /settings/sent`; `before` goes on after the request of that number.
    func sentPage(_ context: RequestContext) async throws -> Response {
        let query = context.request.query
        let before = query["before"].flatMap { Int(pathText: $0) }
        let found = try await store.sendings(limit: Self.sentOnAPage + 1, before: before)
        let shown = found.prefix(Self.sentOnAPage)
        let path = Addresses.sent()
        let older = found.count > shown.count ? shown.last.map { path + "?before=\($0.number)" } : nil
        let isDeleted = query["said"] == "deleted"
        return .page(
            SentPage.render(
                SentModel(
                    site: chrome().site, entries: shown.map(SentModel.Entry.init), olderPath: older,
                    newestPath: before == nil ? nil : path,
                    notice: isDeleted ? Notice(.info, localized("Deleted.")) : nil)))
    }

    func askToDeleteAnswers() -> Response {
        Response.page(
            DeletePage.render(
                DeleteModel(site: chrome().site, thing: .opinions, name: localized("All answers"))))
    }

    /// `POST /settings/sent/delete`: the answer with a `key`, or all of them.
    func deleteAnswers(_ context: RequestContext) async throws -> Response {
        let form = context.request.headers[.contentType] == nil ? nil : try await context.request.form()
        let key = try form?["key"].map { text throws(AppError) in
            guard let key = BlobHash(text) else { throw .noSuchAnswer }
            return key
        }
        try await store.deleteAnswers(to: key)
        guard context.wantsPage else { return Response(.noContent) }
        return Response.redirect(to: Addresses.sent() + "?said=deleted")
    }
}

extension SentModel.Entry {
    fileprivate init(_ sending: OpinionSending) {
        let outcome: SentModel.Outcome =
            switch sending.outcome {
            case .sent: .sent
            case .answered: .answered
            case .refused: .refused
            case .unanswered: .unanswered
            }
        self.init(
            at: sending.at, clip: sending.clipName, clipID: sending.clip, swing: sending.swing,
            isJudgement: sending.question == OpinionQuestion.judgement.rawValue, host: sending.host,
            model: sending.model, pictures: sending.pictures, bytes: sending.bytes, outcome: outcome,
            inputTokens: sending.inputTokens, outputTokens: sending.outputTokens, cost: sending.cost,
            answer: sending.isAnswerKept ? sending.key.description : nil)
    }
}
