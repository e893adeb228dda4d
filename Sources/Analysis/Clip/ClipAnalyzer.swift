package import Domain
internal import Media
package import Vision

/// What happens to a clip inside a worker, or under `motionbook analyze`: from a file to a folder with everything a
/// page shows.
package struct ClipAnalyzer: Sendable {
    /// Sizes of the pictures, pixels.
    enum Parameters {
        static let posterEdge = 960
        static let keyFrameEdge = 1280
        static let momentEdge = 480
        /// Pictures are kept of so many swings, events or expressions at most.
        static let eventsWithPictures = 100
    }

    /// The models.
    package let library: ModelLibrary
    let limits: MediaLimits
    /// Parts of a clip to look at at the same time.
    let parts: Int

    /// - Parameters:
    ///   - library: the models.
    ///   - limits: where to stop.
    ///   - cores: how many cores to use.
    package init(library: ModelLibrary, limits: MediaLimits = MediaLimits(), cores: Int) {
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
    /// - Throws: `AppError`; `CancellationError`.
    package func analyze(
        _ path: String, kind: AnalysisKind, _ order: AnalysisOrder = AnalysisOrder(), into folder: String,
        wantsPictures: Bool = true, progress: @escaping @Sendable (Progress) -> Void
    ) async throws -> any AnalysisReport {
        do {
            progress(Progress(stage: .probing, done: 0, total: 1))
            let session = AnalysisSession(
                path: path, folder: folder, order: order, library: library, limits: limits, parts: parts,
                wantsPictures: wantsPictures, progress: progress)
            var result = try await ClipAnalyses.of(kind).run(session)
            result.report.shorten()
            if wantsPictures, var wanted = result.pictures {
                let isStill = result.info.kind == .still
                if isStill, !result.info.playsInBrowsers { wanted.append(.stillProxy) }
                let export = try PictureExport(
                    of: path, turn: session.turn, largest: wanted.map(\.edge).max() ?? 0, limits: limits)
                try session.make(wanted, with: export)
                if !isStill, !result.info.playsInBrowsers {
                    try makeProxy(of: path, session.turn, in: folder, progress)
                }
            }
            try session.write(try result.report.encoded(), to: OutputName.report)
            return result.report
        } catch {
            throw AppError(analysing: error) ?? error
        }
    }

    private func makeProxy(
        of path: String, _ turn: ClipTurn, in folder: String, _ progress: @Sendable (Progress) -> Void
    ) throws {
        let isFinished = try Proxy.make(
            from: path, turn: turn, to: folder + "/\(ArtefactName.proxy)", limits: limits,
            progress: { done, total in
                progress(Progress(stage: .proxy, done: min(done, total), total: total))
            }, isCancelled: { Task.isCancelled })
        if !isFinished { throw CancellationError() }
    }
}
