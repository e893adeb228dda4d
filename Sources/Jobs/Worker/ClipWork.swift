internal import Analysis
public import FoundationEssentials
internal import Media
public import Reports
internal import Store

/// The work itself, as the executable wires it: it runs inside a worker process only.
public protocol ClipWork: Sendable {
    /// Looks at a file.
    /// - Throws: `WorkFailure` if the file is no clip that can be read.
    func probe(_ input: URL) async throws -> MediaInfo

    /// Looks at a few frames of a file.
    /// - Returns: what to look for in it.
    /// - Throws: `WorkFailure` if nothing can be read of it.
    func propose(_ input: URL) async throws -> AnalysisKind

    /// Analyses a file and leaves `report.json` and the other results (`ResultFiles`) in `output`.
    /// - Parameters:
    ///   - order: what somebody decided for it.
    ///   - cores: how many cores to use.
    ///   - progress: to be called as often as is convenient: what is sent on is throttled.
    /// - Throws: `WorkFailure` if the clip cannot be analysed.
    func analyze(
        _ input: URL, kind: AnalysisKind, _ order: AnalysisOrder, cores: Int, output: URL,
        progress: @escaping @Sendable (Progress) -> Void
    ) async throws

    /// Makes the video with the skeleton and leaves it in `output` (see `ResultFiles`).
    /// - Parameter results: a folder with report and landmarks of the clip.
    /// - Throws: `WorkFailure` if it cannot be made.
    func overlay(
        _ input: URL, results: URL, output: URL, progress: @escaping @Sendable (Progress) -> Void
    ) async throws

    /// Makes the GIF of a part of a file and leaves it in `output` (see `ResultFiles`).
    /// - Parameter results: a folder with report and landmarks of the clip, where a skeleton is to be drawn.
    /// - Throws: `WorkFailure` if it cannot be made.
    func gif(_ input: URL, _ span: SpanGIF, results: URL?, output: URL) async throws
}
