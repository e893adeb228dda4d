internal import Domain
internal import Media

/// The rallies of a match one after the other: a copy of the clip from which the time between them is cut out.
package enum RalliesVideo {
    /// Makes the copy. Ends early, and leaves nothing, when the task is cancelled.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with the report of its analysis.
    ///   - target: the file to write.
    ///   - progress: told frames done and frames expected.
    /// - Throws: `AppError`, also where the report tells of no rally; `CancellationError`.
    package static func make(
        of path: String, results: String, to target: String, progress: (Int, Int) -> Void
    ) throws {
        do {
            let report = try AnalysisKind.report(file: results + "/" + OutputName.report)
            let parts = (report as? SwingReport)?.rallies.shown ?? []
            guard !parts.isEmpty else { throw AppError.noRallies }
            let isFinished = try DrawnCopy.make(
                from: path, turn: report.media.turn ?? .none, to: target, progress: { progress(min($0, $1), $1) },
                isCancelled: { Task.isCancelled },
                isShown: { time in parts.contains { $0.contains(time) } }, draw: { _, _ in })
            if !isFinished { throw CancellationError() }
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}

extension AppError {
    static let noRallies = AppError(
        .notAllowed, "No rallies were found in this clip. Film a match from behind the court, with both sides in view.")
}
