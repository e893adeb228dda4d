import Domain
import FoundationEssentials
import HTTPServer
import Jobs
import Store
import Templates

/// Two swings side by side, and the page where they are chosen.
struct CompareController: Controller {
    let store: any PageStore
    let pool: WorkerPool
    let files: ClipFiles
    let chrome: CurrentChrome

    func addRoutes(to table: inout RouteTable) {
        table.get(Addresses.comparisonChoice) { context, id in
            try await comparisonChoice(store.requireClip(id, context), context)
        }
        table.get(Addresses.comparisons) { context in
            let saved = try await store.comparisons(in: context.scope)
            return .page(ComparisonsPage.render(ComparisonsModel(site: chrome().site, comparisons: saved)))
        }
        table.post(Addresses.comparisons) { try await save($0) }
        table.post(Addresses.removeComparison) { context, id in
            try await store.removeComparison(id, in: context.scope)
            return context.afterwards(Addresses.comparisons())
        }
        table.post(Addresses.model) { context, id in
            try await setModel(of: store.requireClip(id, context), context)
        }
        table.get(Addresses.comparison) { context, id, other in
            try await comparison(store.requireClip(id, context), store.requireClip(other, context), context)
        }
        table.get(Addresses.comparisonPaper) { context, id, other in
            try await paper(store.requireClip(id, context), store.requireClip(other, context), context)
        }
        table.get(Addresses.comparisonVideo) { context, id, other in
            try await video(store.requireClip(id, context), store.requireClip(other, context), context)
        }
        table.post(Addresses.comparisonVideo) { context, id, other in
            try await makeVideo(store.requireClip(id, context), store.requireClip(other, context), context)
        }
    }

    func comparison(_ first: ClipSummary, _ other: ClipSummary, _ context: RequestContext) async throws -> Response {
        var model = try await model(first, other, context.request.query, context)
        if context.link == nil {
            let (a, b) = (model.a.compared, model.b.compared)
            model.video = try await ComparisonVideoQuery(store: store).model(of: a, with: b)
        }
        return .page(ComparisonPage.render(model))
    }

    /// What is shown of two swings.
    /// - Parameter fields: which swings, where no link says that.
    func model(
        _ first: ClipSummary, _ other: ClipSummary, _ fields: FormFields, _ context: RequestContext
    ) async throws -> ComparisonModel {
        let one = try await analysedClip(first)
        let second = first.id == other.id ? one : try await analysedClip(other)
        let pick =
            if let link = context.link {
                try ComparisonPick(link.thing, fields, one, second)
            } else {
                try ComparisonPick(fields, one, second)
            }
        return try await ComparisonQuery(store: store, chrome: chrome(), hidesNames: context.hidesNames)
            .model(one, second, pick)
    }

    private func save(_ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let name = CleanText.name(form["name"] ?? "", atMost: SavedComparison.longestName) else {
            throw AppError.badComparisonName
        }
        guard let a = form["a"].flatMap({ ComparedSwing($0) }), let b = form["b"].flatMap({ ComparedSwing($0) }),
            let shift = Int(form["shift"] ?? "0"), abs(shift) <= SavedComparison.mostShift
        else { throw AppError.badComparison }
        try await store.save(
            SavedComparison(name: name, a: a, b: b, shift: shift, savedAt: .now), in: context.scope)
        return context.afterwards(Addresses.comparisons())
    }

    private func setModel(of clip: ClipSummary, _ context: RequestContext) async throws -> Response {
        let form = try await context.request.form()
        guard let swing = form["swing"].flatMap({ FindingID($0) }) else { throw AppError.noSuchModel }
        let isModel = form["model"] == "true"
        if isModel {
            let swings = Set(try await store.swingReport(of: clip.id)?.swings.map(\.identity) ?? [])
            guard swings.contains(swing) else { throw AppError.noSuchModel }
            // What a new analysis no longer finds is nobody's model.
            for gone in try await store.models(of: clip.id).subtracting(swings) {
                try await store.setModel(
                    ComparedSwing(clip: clip.id, swing: gone), isModel: false, in: context.scope)
            }
        }
        try await store.setModel(
            ComparedSwing(clip: clip.id, swing: swing), isModel: isModel, in: context.scope)
        return context.afterwards(
            Addresses.clip(clip.id), fragment: form["number"].flatMap { Int($0) }.map { "swing-\($0)" })
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

extension ComparedSwing {
    /// A swing as forms carry it: `abc…/s1301`.
    fileprivate init?(_ text: String) {
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 2, let clip = ClipID(parts[0]), let swing = FindingID(parts[1]) else { return nil }
        self.init(clip: clip, swing: swing)
    }
}

extension AppError {
    fileprivate static let badComparisonName = AppError(
        .invalid, code: "badComparisonName",
        "A name must have 1 to \(SavedComparison.longestName) characters. Go back and enter another name.")

    fileprivate static let noSuchModel = AppError(
        .notFound, code: "noSuchSwing", "Swing not found. Reload the page.")

    fileprivate static let badComparison = AppError(
        .invalid, code: "badComparison", "This comparison can’t be saved. Open it again, then save it.")
}
