import Analysis
import Media
import Store
import Templates
import Vision

/// A clip and what was found in it, for its page.
struct ReportQuery {
    let store: any ClipStore
    let chrome: PageChrome

    func model(of summary: ClipSummary) async throws -> ReportModel {
        let view = ClipView(summary)
        var model = ReportModel(
            site: chrome.site, clip: view.header, state: view.state, actions: view.actions,
            eventsPath: Address.events(view.id).path, posterPath: view.posterPath,
            result: summary.job.state == .done ? try await result(view) : nil)
        model.coaching = try await CoachingQuery(store: store)
            .model(of: view.id, hasSwings: model.result?.swings.isEmpty == false)
        return model
    }

    private func result(_ view: ClipView) async throws -> SwingResult? {
        guard let report = try await store.swingReport(of: view.id) else { return nil }
        let recording = try await store.recording(of: view.id)
        let series = recording.map { SwingMetricsCalculator.series(of: $0) }
        return SwingResult(
            playback: view.playback, landmarksPath: recording == nil ? nil : Address.landmarks(view.id).path,
            coverage: report.coverage,
            swings: report.swings.enumerated().map { view.model(of: $1, number: $0, recording, series) },
            warnings: report.warnings, slowMotion: report.slowMotion, series: series,
            people: view.people(report), video: try await video(view),
            downloads: [
                SwingResult.Download(
                    label: "Report", detail: "JSON: every number on this page", path: Address.report(view.id).path),
                SwingResult.Download(
                    label: "Landmarks", detail: "CSV: 33 points of the body in every frame",
                    path: Address.landmarksCSV(view.id).path),
            ])
    }

    private func video(_ view: ClipView) async throws -> SkeletonVideoModel? {
        guard view.media?.kind != .still, let name = ArtefactName(SkeletonVideo.fileName) else { return nil }
        let file = try await store.artefact(name, of: view.id)
        return view.video(byteCount: file?.byteCount, job: try await store.overlayJob(of: view.id))
    }
}
