import Analysis
import Reports
import Store
import Templates
import Vision

/// What an analysis found, in the words of pages.
extension ClipView {
    /// The clip's page with what was found, if there is a report that can be read.
    /// - Parameters:
    ///   - recording: the landmarks, if they can be read.
    ///   - video: the video with the skeleton, if there can be one.
    func model(
        of report: Report?, _ recording: LandmarkRecording?, video: SkeletonVideoModel?, site: Templates.Site
    ) -> ReportModel {
        let kind = report?.content.kind ?? AnalysisKind(rawValue: summary.clip.kind.rawValue) ?? .swing
        return ReportModel(
            site: site, clip: header, kind: kind, otherKinds: AnalysisKind.offered.filter { $0 != kind },
            state: state, actions: actions, eventsPath: Address.events(id).path, posterPath: posterPath,
            result: report.map { result(of: $0, recording, video) })
    }

    private func result(
        of report: Report, _ recording: LandmarkRecording?, _ video: SkeletonVideoModel?
    ) -> ReportResult {
        ReportResult(
            playback: playback, landmarksPath: recording == nil ? nil : Address.landmarks(id).path,
            coverage: report.content.coverage, warnings: report.content.warnings,
            diagnostics: report.content.diagnostics, downloads: downloads(of: report),
            findings: findings(of: report, recording, video))
    }

    private func findings(
        of report: Report, _ recording: LandmarkRecording?, _ video: SkeletonVideoModel?
    ) -> ReportResult.Findings {
        switch report {
        case .swing(let report):
            let series = recording.map { SwingMetricsCalculator.series(of: $0) }
            let shown = report.swings.prefix(SwingResult.mostShown)
            return .swings(
                SwingResult(
                    swings: shown.enumerated().map { model(of: $1, number: $0, recording, series) },
                    omitted: report.swings.count - shown.count, slowMotion: report.slowMotion, series: series,
                    people: people(report), video: video))
        case .hands(let report):
            return .hands(
                HandResult(events: report.events, pictures: moments(report.events.count), isMirrored: report.mirrored))
        case .expression(let report): return .expressions(result(of: report, recording))
        }
    }

    private func downloads(of report: Report) -> [Download] {
        let landmarks =
            switch report {
            case .swing: "CSV: 33 points of the body in every frame"
            case .hands: "CSV: 21 points of each hand in every frame, and how surely each finger is raised"
            case .expression: "CSV: the coefficients and 478 points of the face in every frame"
            }
        return [
            Download(label: "Report", detail: "JSON: every number on this page", path: Address.report(id).path),
            Download(label: "Landmarks", detail: landmarks, path: Address.landmarksCSV(id).path),
        ]
    }
}
