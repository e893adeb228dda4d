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
        let report =
            summary.job.state == .done ? try await store.report(of: view.id).flatMap(Report.init(stored:)) : nil
        let kind = report?.content.kind ?? AnalysisKind(rawValue: summary.clip.kind.rawValue) ?? .swing
        var model = ReportModel(
            site: chrome.site, clip: view.header, kind: kind, otherKinds: AnalysisKind.offered.filter { $0 != kind },
            state: view.state, actions: view.actions, eventsPath: Address.events(view.id).path,
            posterPath: view.posterPath, result: nil)
        if let report { model.result = try await result(report, view) }
        if kind == .swing {
            var hasSwings = false
            if case .swing(let found) = report { hasSwings = !found.swings.isEmpty }
            model.coaching = try await CoachingQuery(store: store).model(of: view.id, hasSwings: hasSwings)
        }
        return model
    }

    private func result(_ report: Report, _ view: ClipView) async throws -> ReportResult {
        let recording = try await store.recording(of: view.id)
        return ReportResult(
            playback: view.playback, landmarksPath: recording == nil ? nil : Address.landmarks(view.id).path,
            coverage: report.content.coverage, warnings: report.content.warnings,
            diagnostics: report.content.diagnostics, downloads: downloads(of: report, view),
            findings: try await findings(report, recording, view))
    }

    private func findings(
        _ report: Report, _ recording: LandmarkRecording?, _ view: ClipView
    ) async throws -> ReportResult.Findings {
        switch report {
        case .swing(let report):
            let series = recording.map { SwingMetricsCalculator.series(of: $0) }
            return .swings(
                SwingResult(
                    swings: report.swings.enumerated().map { view.model(of: $1, number: $0, recording, series) },
                    slowMotion: report.slowMotion, series: series, people: view.people(report),
                    video: try await video(view)))
        case .hands(let report):
            return .hands(
                HandResult(
                    events: report.events, pictures: view.moments(report.events.count), isMirrored: report.mirrored))
        case .expression(let report): return .expressions(view.result(of: report, recording))
        }
    }

    private func downloads(of report: Report, _ view: ClipView) -> [Download] {
        let landmarks =
            switch report {
            case .swing: "CSV: 33 points of the body in every frame"
            case .hands: "CSV: 21 points of each hand in every frame, and how surely each finger is raised"
            case .expression: "CSV: the coefficients and 478 points of the face in every frame"
            }
        return [
            Download(
                label: "Report", detail: "JSON: every number on this page", path: Address.report(view.id).path),
            Download(label: "Landmarks", detail: landmarks, path: Address.landmarksCSV(view.id).path),
        ]
    }

    private func video(_ view: ClipView) async throws -> SkeletonVideoModel? {
        guard view.media?.kind != .still, let name = ArtefactName(SkeletonVideo.fileName) else { return nil }
        let file = try await store.artefact(name, of: view.id)
        return view.video(byteCount: file?.byteCount, job: try await store.overlayJob(of: view.id))
    }
}
