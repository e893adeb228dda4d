import Analysis
import Store
import Templates
import Vision

/// A clip and what was found in it, for its page.
struct ReportQuery {
    let store: any ClipStore
    let chrome: PageChrome

    func model(of summary: ClipSummary) async throws -> ReportModel {
        let view = ClipView(summary)
        return ReportModel(
            site: chrome.site, clip: view.header, state: view.state, actions: view.actions,
            eventsPath: Address.events(view.id).path, posterPath: view.posterPath,
            result: summary.job.state == .done ? try await result(view) : nil)
    }

    private func result(_ view: ClipView) async throws -> SwingResult? {
        guard let json = try await store.report(of: view.id), let report = SwingReport(stored: json) else {
            return nil
        }
        let recording = try await recording(view)
        let series = recording.map { SwingMetricsCalculator.series(of: $0) }
        return SwingResult(
            playback: view.playback, landmarksPath: recording == nil ? nil : Address.landmarks(view.id).path,
            coverage: report.coverage,
            swings: report.swings.enumerated().map { number, swing in
                SwingModel(swing, keyFrames: keyFrames(of: swing, number: number, view, recording, series))
            },
            warnings: report.warnings, slowMotion: report.slowMotion, series: series,
            downloads: [
                SwingResult.Download(
                    label: "Report", detail: "JSON: every number on this page", path: Address.report(view.id).path),
                SwingResult.Download(
                    label: "Landmarks", detail: "CSV: 33 points of the body in every frame",
                    path: Address.landmarksCSV(view.id).path),
            ])
    }

    private func recording(_ view: ClipView) async throws -> LandmarkRecording? {
        guard let name = ArtefactName(ClipAnalyzer.Output.landmarks),
            let file = try await store.artefact(name, of: view.id)
        else { return nil }
        return try? LandmarkRecording(file: file.path)
    }

    private func keyFrames(
        of swing: Swing, number: Int, _ view: ClipView, _ recording: LandmarkRecording?, _ series: SwingSeries?
    ) -> [SwingModel.KeyFrame] {
        zip(Self.phases, swing.keyFrames).enumerated().map { place, phase in
            let file = ClipAnalyzer.Output.keyFrame(swing: number, place: place)
            let name = view.summary.artefacts.contains(file) ? ArtefactName(file) : nil
            let pose = series?.frame(nearest: phase.1).flatMap { recording?.frame($0).pose }
            return SwingModel.KeyFrame(
                label: phase.0, time: phase.1, path: name.map { Address.picture(view.id, $0).path },
                body: pose.map(Self.points) ?? [])
        }
    }

    private static func points(_ pose: Pose) -> [SwingModel.Point] {
        (0..<Pose.landmarkCount).map { index in
            let landmark = pose.landmarks[index]
            return SwingModel.Point(
                x: Double(landmark.x), y: Double(landmark.y), visibility: Double(landmark.visibility))
        }
    }

    private static let phases = ["Backswing start", "Mid backswing", "Contact", "Mid follow-through", "End"]
}
