import Analysis
import Jobs
import Media
import Reports
import Store
import Templates

/// Recent clips, for the first page.
struct DashboardQuery {
    /// Clips on a page.
    static let pageSize = 24

    let store: any ClipLibrary & ReportRepository
    let scope: Scope
    let chrome: PageChrome
    let maximumUploadBytes: Int

    /// The clips before a clip; the newest for nil, and where that clip is gone.
    func model(before wanted: ClipID?) async throws -> DashboardModel {
        var before = wanted
        if let wanted, try await store.clip(wanted, in: scope) == nil { before = nil }
        // One more than a page shows whether there is another page.
        let found = try await store.recentClips(in: scope, limit: Self.pageSize + 1, before: before)
        var cards: [ClipCard] = []
        for summary in found.prefix(Self.pageSize) { cards.append(try await card(ClipView(summary))) }
        let last = found.count > Self.pageSize ? found[Self.pageSize - 1].id : nil
        return DashboardModel(
            site: chrome.site, uploadPath: Address.clips.path, resumablePath: Address.uploads.path,
            eventsPath: Address.allEvents.path,
            maximumUploadBytes: Int64(maximumUploadBytes), kinds: AnalysisKind.all,
            clips: cards,
            olderPath: last.map { Address.dashboard.path + "?before=\($0)" },
            newerPath: before == nil ? nil : Address.dashboard.path)
    }

    private func card(_ view: ClipView) async throws -> ClipCard {
        ClipCard(
            id: view.id.description, name: view.summary.clip.name, path: Address.clip(view.id).path,
            posterPath: view.posterPath, durationSeconds: view.media?.duration, addedAt: view.summary.clip.createdAt,
            state: view.state, summary: try await summary(view))
    }

    private func summary(_ view: ClipView) async throws -> String? {
        guard view.summary.showsReport, let report = try await store.readableReport(of: view.id)
        else { return nil }
        return report.summary
    }
}
