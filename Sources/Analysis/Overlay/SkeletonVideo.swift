internal import Media
internal import Reports
internal import Vision

/// A copy of a clip with the skeleton drawn into its pictures, to take away and show around.
public enum SkeletonVideo {
    /// Makes the copy. Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with the results of its analysis: report and landmarks.
    ///   - target: the file to write.
    ///   - progress: told frames done and frames expected.
    /// - Throws: `AnalysisError`; `CancellationError`.
    public static func make(
        of path: String, results: String, to target: String, progress: (Int, Int) -> Void
    ) throws {
        do {
            guard try MediaProbe.probe(path).kind != .still else { throw AnalysisError.stillHasNoVideo }
            let report = try SwingReport(file: results + "/" + OutputName.report)
            let recording = try LandmarkRecording(file: results + "/\(ArtefactName.landmarks)")
            var painter = SkeletonPainter(recording: recording, swings: report.swings)
            let isFinished = try DrawnCopy.make(
                from: path, to: target, progress: { progress(min($0, $1), $1) }, isCancelled: { Task.isCancelled }
            ) { time, canvas in
                var canvas = canvas
                painter.draw(at: time, on: &canvas)
            }
            if !isFinished { throw CancellationError() }
        } catch {
            throw AnalysisError(error) ?? error
        }
    }
}
