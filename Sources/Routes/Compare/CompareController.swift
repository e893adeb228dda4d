import Domain
import HTTPServer
import Store
import Templates

/// Two swings side by side, and the page where they are chosen.
struct CompareController: Controller {
    let store: any PageStore
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.comparisonChoice) { context, id in
            try await comparisonChoice(store.requireClip(id, context), context)
        }
        table.get(Addresses.comparison) { context, id, other in
            try await comparison(store.requireClip(id, context), store.requireClip(other, context), context)
        }
    }

    func comparison(_ first: ClipSummary, _ other: ClipSummary, _ context: RequestContext) async throws -> Response {
        let one = try await analysedClip(first)
        let second = first.id == other.id ? one : try await analysedClip(other)
        let pick =
            if let link = context.link {
                try ComparisonPick(link.thing, context.request.query, one, second)
            } else {
                try ComparisonPick(context.request.query, one, second)
            }
        let model = try await ComparisonQuery(store: store, chrome: chrome(), hidesNames: context.hidesNames)
            .model(one, second, pick)
        return .page(ComparisonPage.render(model))
    }

    func comparisonChoice(_ found: ClipSummary, _ context: RequestContext) async throws -> Response {
        let clip = try await analysedClip(found)
        let index = try ComparisonPick.index("a", context.request.query, of: clip) ?? 0
        let model = try await ComparisonChoiceQuery(store: store, scope: context.scope, chrome: chrome())
            .model(clip, index: index, words: String((context.request.query["q"] ?? "").prefix(200)))
        return .page(ComparisonChoicePage.render(model))
    }

    /// A clip with swings, or words on why there are none.
    private func analysedClip(_ found: ClipSummary) async throws -> AnalysedClip {
        let name = found.clip.name
        switch found.job.state {
        case .queued, .running:
            throw AppError(
                .conflict, code: "notReady", "The clip “\(name)” is still being analysed. Try again in a moment.")
        case .failed, .cancelled, .done:
            if found.hasReport { break }
            throw AppError(
                .notFound, code: "noReport",
                "The clip “\(name)” has no report. Open the clip and run the analysis again.")
        }
        guard let report = try await store.swingReport(of: found.id) else {
            throw AppError(
                .notFound, code: "noReport",
                "The report of the clip “\(name)” can’t be read. Open the clip and run the analysis again.")
        }
        guard !report.swings.isEmpty else {
            throw AppError(
                .notFound, code: "noSwing", "No swings were found in the clip “\(name)”. Choose another clip.")
        }
        return AnalysedClip(view: ClipView(found), report: report)
    }
}
