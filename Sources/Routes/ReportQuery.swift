import Analysis
import Jobs
import Media
import Reports
import Store
import Templates
import Vision

/// A clip and what was found in it, for its page.
struct ReportQuery {
    let store: any PageStore
    let scope: Scope
    let chrome: PageChrome

    /// - Parameter tried: thresholds that are tried on the page, by name.
    func model(of summary: ClipSummary, trying tried: [String: Double] = [:]) async throws -> ReportModel {
        let view = ClipView(summary)
        let report = summary.showsReport ? try await store.readableReport(of: view.id) : nil
        let recording = report == nil ? nil : try await store.recording(of: view.id)
        let canHaveVideo = report.map { type(of: $0).hasSkeletonVideo } ?? false
        let video = canHaveVideo ? try await self.video(view) : nil
        var model = view.model(of: report, recording, video: video, tried: tried, site: chrome.site)
        model.endedAt = summary.job.finishedAt
        model.isTrashed = summary.isTrashed
        if let report {
            model.seenLive = LiveComparison(try await store.readableLiveEvents(of: view.id), with: report)
        }
        if model.kind == .swing {
            let hasSwings = (report as? SwingReport)?.swings.isEmpty == false
            model.coaching = try await CoachingQuery(store: store, scope: scope).model(
                of: view.id, hasSwings: hasSwings)
        }
        return model
    }

    private func video(_ view: ClipView) async throws -> SkeletonVideoModel? {
        guard view.media?.kind != .still else { return nil }
        let file = try await store.artefact(.skeletonVideo, of: view.id)
        return view.video(byteCount: file?.byteCount, job: try await store.latestAddition(.overlay, to: view.id))
    }
}
