import Analysis
import Jobs
import Reports
import Store
import Templates
import Vision

extension ClipView {
    /// A swing with its pictures, and the body in them where the landmarks are given.
    func model(
        of swing: Swing, number: Int, _ recording: LandmarkRecording? = nil, _ series: SwingSeries? = nil
    ) -> SwingModel {
        let keyFrames = zip(Self.phases, swing.keyFrames).enumerated().map { place, phase in
            let pose = series?.frame(nearest: phase.1).flatMap { recording?.frame($0).pose }
            return SwingModel.KeyFrame(
                label: phase.0, time: phase.1, path: picturePath(.keyFrame(swing: number, place: place)),
                body: pose.map(Self.points) ?? [])
        }
        return SwingModel(swing, keyFrames: keyFrames)
    }

    /// The swings of the clip, each with where it leads.
    func links(to report: SwingReport, path: (Int) -> String) -> [ClipEntry.Link] {
        report.swings.enumerated().map { ClipEntry.Link(number: $0 + 1, swing: $1, path: path($0)) }
    }

    /// The clip in a list, with its swings.
    func entry(_ swings: [ClipEntry.Link]) -> ClipEntry {
        ClipEntry(
            name: summary.clip.name, path: Address.clip(id).path, posterPath: posterPath,
            addedAt: summary.clip.createdAt, state: state, swings: swings)
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

extension ReportRepository {
    /// What was found in a clip; nil if there is no report, or none that can be read.
    func swingReport(of clip: ClipID) async throws -> SwingReport? {
        guard case .swing(let report) = try await readableReport(of: clip) else { return nil }
        return report
    }

    /// The landmarks of a clip; nil if there are none, or none that can be read.
    func recording(of clip: ClipID) async throws -> LandmarkRecording? {
        guard let file = try await artefact(.landmarks, of: clip) else { return nil }
        return try? LandmarkRecording(file: file.path)
    }
}
