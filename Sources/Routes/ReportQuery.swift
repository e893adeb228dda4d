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
        return SwingResult(
            playback: view.playback, landmarksPath: recording == nil ? nil : Address.landmarks(view.id).path,
            coverage: report.coverage,
            swings: report.swings.enumerated().map { swing($1, number: $0, view) },
            warnings: report.warnings.map { SwingResult.Warning(code: $0.code.rawValue, message: $0.message) },
            series: recording.map(Self.series), people: view.people(report), video: try await video(view),
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

    private func recording(_ view: ClipView) async throws -> LandmarkRecording? {
        guard let name = ArtefactName(ClipAnalyzer.Output.landmarks),
            let file = try await store.artefact(name, of: view.id)
        else { return nil }
        return try? LandmarkRecording(file: file.path)
    }

    private static func series(_ recording: LandmarkRecording) -> SwingResult.WristSeries {
        let series = SwingMetricsCalculator.series(of: recording)
        return SwingResult.WristSeries(
            times: series.times, left: series[.wristAngularVelocity(.left)].map(Double.init),
            right: series[.wristAngularVelocity(.right)].map(Double.init),
            threshold: Double(SwingDetector().parameters.minimumPeak))
    }

    private func swing(_ swing: Swing, number: Int, _ view: ClipView) -> SwingModel {
        let metrics = swing.metrics
        let point = metrics.contactPoint.flatMap { $0.count == 2 ? $0 : nil }
        return SwingModel(
            start: swing.start, contact: swing.contact, end: swing.end,
            stroke: SwingModel.Stroke(rawValue: swing.stroke.rawValue) ?? .unknown,
            hand: swing.hand == .left ? .left : .right, confidence: swing.confidence,
            metrics: SwingModel.Metrics(
                peakAngularVelocity: metrics.peakAngularVelocity, peakLinearVelocity: metrics.peakLinearVelocity,
                contactX: point?[0], contactY: point?[1], backswingAngle: metrics.backswingAngle,
                followThroughHeight: metrics.followThroughHeight, shoulderRotation: metrics.shoulderRotation,
                hipRotation: metrics.hipRotation, averageConfidence: metrics.averageConfidence),
            keyFrames: zip(Self.phases, swing.keyFrames).enumerated().map { place, phase in
                let file = ClipAnalyzer.Output.keyFrame(swing: number, place: place)
                let name = view.summary.artefacts.contains(file) ? ArtefactName(file) : nil
                return SwingModel.KeyFrame(
                    label: phase.0, time: phase.1, path: name.map { Address.picture(view.id, $0).path })
            })
    }

    private static let phases = ["Backswing start", "Mid backswing", "Contact", "Mid follow-through", "End"]
}
