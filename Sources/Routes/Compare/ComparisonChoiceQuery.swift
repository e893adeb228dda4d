import Domain
import Store
import Templates

/// What a swing can be compared with: this clip's other swings, then clips of the same player, then the rest; in each
/// group the clips with the same kind of stroke first, then the newest.
struct ComparisonChoiceQuery {
    /// Clips of the same player, and newest clips, that are offered.
    static let offered = 40

    let store: any ClipLibrary & ComparisonRepository & ReportRepository & AthleteRepository & LibraryRepository
    let scope: Scope
    let chrome: PageChrome

    /// - Parameter words: what is looked for in all clips; empty for what is offered.
    func model(_ clip: AnalysedClip, index: Int, words: String) async throws -> ComparisonChoiceModel {
        let groups = words.isEmpty ? try await offered(clip, index) : try await found(words, clip, index)
        return ComparisonChoiceModel(
            site: chrome.site, clipName: clip.view.summary.clip.name, clip: clip.view.id,
            swings: clip.view.links(to: clip.report.swings) { Addresses.comparisonChoice(clip.view.id) + "?a=\($0)" },
            index: index, groups: groups.filter { !$0.clips.isEmpty }, words: words)
    }

    private func found(_ words: String, _ clip: AnalysedClip, _ index: Int) async throws -> [ComparisonChoiceModel
        .Group]
    {
        var search = LibrarySearch()
        search.words = words
        search.kind = .swing
        search.hasFindings = true
        let found = try await store.find(search, in: scope, skipping: 0, limit: Self.offered)
        return [
            ComparisonChoiceModel.Group(
                title: localized("Found"), clips: try await entries(found.clips.map(\.summary), clip, index))
        ]
    }

    private func offered(_ clip: AnalysedClip, _ index: Int) async throws -> [ComparisonChoiceModel.Group] {
        let id = clip.view.id
        let athlete = try await store.athlete(of: id)
        var same: [ClipSummary] = []
        if let athlete { same = try await store.clips(of: athlete.id, limit: Self.offered, before: nil) }
        let known = Set(same.map(\.id))
        let others = try await store.recentClips(in: scope, limit: Self.offered)
            .filter { !known.contains($0.id) }
        return [
            ComparisonChoiceModel.Group(title: localized("Model swings"), clips: try await models(clip, index)),
            ComparisonChoiceModel.Group(title: localized("This clip"), clips: ownSwings(clip, index)),
            ComparisonChoiceModel.Group(
                title: athlete.map { localized("Other clips of \($0.name.description)") } ?? "",
                clips: try await entries(same, clip, index)),
            ComparisonChoiceModel.Group(
                title: athlete == nil ? localized("Other clips") : localized("All other clips"),
                clips: try await entries(others, clip, index)),
        ]
    }

    /// The swings that serve as models, those of the same shot first.
    private func models(_ clip: AnalysedClip, _ index: Int) async throws -> [ClipEntry] {
        let shot = clip.report.swings[index].shot
        var (alike, rest): ([ClipEntry], [ClipEntry]) = ([], [])
        let models = try await store.models(in: scope)
        let digests = try await store.details(SwingDigest.self, of: Array(Set(models.map(\.clip))))
        var seen: Set<ClipID> = []
        for id in models.map(\.clip) where seen.insert(id).inserted {
            guard let swings = digests[id]?.swings, let summary = try await store.clip(id, in: scope) else { continue }
            let names = Set(models.filter { $0.clip == id }.map(\.swing))
            let view = ClipView(summary)
            let links = view.links(to: swings) { Self.path(clip, index, id, $0) }.filter { link in
                names.contains(link.swing.identity) && (id != clip.view.id || link.number != index + 1)
            }
            guard !links.isEmpty else { continue }
            let isAlike = links.contains { $0.swing.shot == shot }
            if isAlike { alike.append(view.entry(links)) } else { rest.append(view.entry(links)) }
        }
        return alike + rest
    }

    private func ownSwings(_ clip: AnalysedClip, _ index: Int) -> [ClipEntry] {
        let links = clip.view.links(to: clip.report.swings) { Self.path(clip, index, clip.view.id, $0) }
            .filter { $0.number != index + 1 }
        return links.isEmpty ? [] : [clip.view.entry(links)]
    }

    /// The analysed clips with swings among some, but not the clip itself.
    private func entries(_ summaries: [ClipSummary], _ clip: AnalysedClip, _ index: Int) async throws -> [ClipEntry] {
        let shot = clip.report.swings[index].shot
        var alike: [ClipEntry] = []
        var rest: [ClipEntry] = []
        let others = summaries.filter { $0.id != clip.view.id && $0.showsReport }
        let digests = try await store.details(SwingDigest.self, of: others.map(\.id))
        for summary in others {
            guard let swings = digests[summary.id]?.swings else { continue }
            let view = ClipView(summary)
            let entry = view.entry(view.links(to: swings) { Self.path(clip, index, view.id, $0) })
            if swings.contains(where: { $0.shot == shot }) {
                alike.append(entry)
            } else {
                rest.append(entry)
            }
        }
        return alike + rest
    }

    private static func path(_ clip: AnalysedClip, _ index: Int, _ other: ClipID, _ swing: Int) -> String {
        Addresses.comparison(clip.view.id, other) + "?a=\(index)&b=\(swing)"
    }
}
