package import Domain
internal import Media
internal import Vision

extension ClipAnalyzer {
    /// Tells the faces of a clip as its report would (`ExpressionReport.sequence`), and leaves no file.
    /// - Returns: the expressions in order: five at most, never one twice in a row.
    /// - Throws: `AppError`; `CancellationError`.
    package func faces(_ path: String) async throws -> [ExpressionName] {
        do {
            let info = try MediaProbe.probe(path, limits: limits)
            let isStill = info.kind == .still
            var analysis = ExpressionAnalysis(
                isMirrored: info.isMirrored ?? false, rules: isStill ? .still : .standard)
            let models = try await FaceModels(library, streams: parts)
            var numbers = SeamNumbers()
            let summary = try await PartedPass(path, limits: limits, lanes: parts, progress: { _, _ in }).run {
                try FaceFrameAnalyzer(models, isStill: isStill)
            } take: { frame in
                var seen = frame.seen.faces
                seen.frame = numbers.settle(seen.frame, startsPart: frame.startsPart)
                analysis.add(seen)
            }
            return analysis.finish(until: isStill ? nil : summary.info.duration).findings.sequence.expressions
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }
}
