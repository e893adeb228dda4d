internal import FoundationEssentials
internal import Media
public import Reports
public import Vision

/// What happens to a clip inside a worker, or under `motionbook analyze`: from a file to a folder with everything a page shows.
public struct ClipAnalyzer: Sendable {
    /// Sizes of the pictures, pixels.
    enum Parameters {
        static let posterEdge = 960
        static let keyFrameEdge = 1280
        static let momentEdge = 480
        /// Pictures are kept of so many swings, events or expressions at most.
        static let eventsWithPictures = 100
    }

    /// The models.
    public let library: ModelLibrary
    let limits: MediaLimits
    /// Parts of a clip to look at at the same time.
    let parts: Int

    /// - Parameters:
    ///   - library: the models.
    ///   - limits: where to stop.
    ///   - cores: how many cores to use.
    public init(library: ModelLibrary, limits: MediaLimits = MediaLimits(), cores: Int) {
        self.library = library
        self.limits = limits
        parts = max(1, min(cores, 8))
    }

    var proposal: KindProposal { KindProposal(library: library, limits: limits) }

    /// Analyses a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - kind: what to look for.
    ///   - order: what somebody decided.
    ///   - folder: an empty folder for the results; see `ArtefactName`.
    ///   - wantsPictures: whether to make poster, pictures of moments and proxy.
    ///   - progress: told of progress, from several tasks.
    /// - Returns: the report, which is also in the folder.
    /// - Throws: `AnalysisError`; `CancellationError`.
    public func analyze(
        _ path: String, kind: AnalysisKind, _ order: AnalysisOrder = AnalysisOrder(), into folder: String,
        wantsPictures: Bool = true, progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> any AnalysisReport {
        do {
            progress(Progress(stage: .probing, done: 0, total: 1))
            let session = StudySession(
                path: path, folder: folder, order: order, library: library, limits: limits, parts: parts,
                progress: progress)
            var result = try await ClipStudies.of(kind).run(session)
            result.report.shorten()
            if wantsPictures {
                let isStill = result.info.kind == .still
                if isStill, !result.info.playsInBrowsers { result.pictures.append(.stillProxy) }
                try makePictures(of: path, result, in: folder, progress)
                if !isStill, !result.info.playsInBrowsers { try makeProxy(of: path, in: folder, progress) }
            }
            try write(try result.report.encoded(), to: folder + "/" + OutputName.report)
            return result.report
        } catch {
            throw AnalysisError(error) ?? error
        }
    }

    private func makePictures(
        of path: String, _ result: StudyResult, in folder: String, _ progress: @Sendable (Progress) -> Void
    ) throws {
        let wanted = result.pictures
        let export =
            try result.photo.map { try PictureExport(of: $0) }
            ?? PictureExport(of: path, largest: wanted.map(\.edge).max() ?? 0, limits: limits)
        for (index, group) in wanted.enumerated() {
            try Task.checkCancellation()
            progress(Progress(stage: .pictures, done: index, total: wanted.count))
            let pictures = try export.jpegs(at: group.times, maximumEdge: group.edge)
            for (name, picture) in zip(group.names, pictures) { try write(picture, to: folder + "/\(name)") }
        }
        progress(Progress(stage: .pictures, done: wanted.count, total: wanted.count))
    }

    private func makeProxy(
        of path: String, in folder: String, _ progress: @Sendable (Progress) -> Void
    ) throws {
        let isFinished = try Proxy.make(
            from: path, to: folder + "/\(ArtefactName.proxy)", limits: limits,
            progress: { done, total in
                progress(Progress(stage: .proxy, done: min(done, total), total: total))
            }, isCancelled: { Task.isCancelled })
        if !isFinished { throw CancellationError() }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
        do {
            try Data(bytes).write(to: URL(filePath: path))
        } catch {
            throw MediaError(
                .outputFailed, "The results could not be written. Check the free disk space and try again.")
        }
    }
}
