internal import Domain
package import Media

/// A copy of a clip with what was found drawn into its pictures, to take away and show around.
package enum SkeletonVideo {
    /// Makes the copy. Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with the results of its analysis: report and landmarks.
    ///   - target: the file to write.
    ///   - panel: makes what stands beside the pictures, given its size in pixels; nil for pictures alone.
    ///   - progress: told frames done and frames expected.
    /// - Throws: `AppError`; `CancellationError`.
    package static func make(
        of path: String, results: String, to target: String,
        beside panel: ((_ width: Int, _ height: Int) -> any SidePanel)? = nil, progress: (Int, Int) -> Void
    ) throws {
        do {
            guard try MediaProbe.probe(path).kind != .still else { throw AppError.stillHasNoVideo }
            var painter = try ReportPainter(results)
            let isFinished = try DrawnCopy.make(
                from: path, turn: painter.turn, to: target, beside: panel, progress: { progress(min($0, $1), $1) },
                isCancelled: { Task.isCancelled }, hold: { painter.hold(at: $0) }
            ) { time, canvas in
                var canvas = canvas
                painter.draw(at: time, on: &canvas)
            }
            if !isFinished { throw CancellationError() }
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}
