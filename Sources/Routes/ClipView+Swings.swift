import Analysis
import Store
import Templates
import Vision

extension ClipView {
    /// The swings of the clip's report in the words of pages.
    func swings(of report: SwingReport) -> [SwingModel] {
        report.swings.enumerated().map { swing($1, number: $0) }
    }

    /// The same, each with where it leads.
    func links(to report: SwingReport, path: (Int) -> String) -> [ClipEntry.Link] {
        swings(of: report).enumerated().map { ClipEntry.Link(number: $0 + 1, swing: $1, path: path($0)) }
    }

    /// The clip in a list, with its swings.
    func entry(_ swings: [ClipEntry.Link]) -> ClipEntry {
        ClipEntry(
            name: summary.clip.name, path: Address.clip(id).path, posterPath: posterPath,
            addedAt: summary.clip.createdAt, state: state, swings: swings)
    }

    private func swing(_ swing: Swing, number: Int) -> SwingModel {
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
                let name = summary.artefacts.contains(file) ? ArtefactName(file) : nil
                return SwingModel.KeyFrame(
                    label: phase.0, time: phase.1, path: name.map { Address.picture(id, $0).path })
            })
    }

    fileprivate static let phases = ["Backswing start", "Mid backswing", "Contact", "Mid follow-through", "End"]
}

extension ReportRepository {
    /// What was found in a clip; nil if there is no report, or none that can be read.
    func swingReport(of clip: ClipID) async throws -> SwingReport? {
        try await report(of: clip).flatMap { SwingReport(stored: $0) }
    }

    /// The landmarks of a clip; nil if there are none, or none that can be read.
    func recording(of clip: ClipID) async throws -> LandmarkRecording? {
        guard let name = ArtefactName(ClipAnalyzer.Output.landmarks),
            let file = try await artefact(name, of: clip)
        else { return nil }
        return try? LandmarkRecording(file: file.path)
    }
}
