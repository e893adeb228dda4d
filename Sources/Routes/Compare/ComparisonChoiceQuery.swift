import Domain
import Store
import Templates

/// What a swing can be compared with: this clip's other swings, then clips of the same player, then the rest; in each
/// group the clips with the same kind of stroke first, then the newest.
struct ComparisonChoiceQuery {
    /// Clips of the same player, and newest clips, that are offered.
    static let offered = 40

    let store: any ClipLibrary & ReportRepository & AthleteRepository
    let scope: Scope
    let chrome: PageChrome

    func model(_ clip: AnalysedClip, index: Int) async throws -> ComparisonChoiceModel {
        let id = clip.view.id
        let choice = Addresses.comparisonChoice(id)
        let athlete = try await store.athlete(of: id)
        var same: [ClipSummary] = []
        if let athlete { same = try await store.clips(of: athlete.id, limit: Self.offered, before: nil) }
        let known = Set(same.map(\.id))
        let others = try await store.recentClips(in: scope, limit: Self.offered)
            .filter { !known.contains($0.id) }
        let groups = [
            ComparisonChoiceModel.Group(title: localized("This clip"), clips: ownSwings(clip, index)),
            ComparisonChoiceModel.Group(
                title: athlete.map { localized("Other clips of \($0.name.description)") } ?? "",
                clips: try await entries(same, clip, index)),
            ComparisonChoiceModel.Group(
                title: athlete == nil ? localized("Other clips") : localized("All other clips"),
                clips: try await entries(others, clip, index)),
        ]
        return ComparisonChoiceModel(
            site: chrome.site, clipName: clip.view.summary.clip.name, clip: id,
            swings: clip.view.links(to: clip.report.swings) { choice + "?a=\($0)" }, index: index,
            groups: groups.filter { !$0.clips.isEmpty })
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
