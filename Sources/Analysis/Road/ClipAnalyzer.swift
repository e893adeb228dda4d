internal import FoundationEssentials
internal import Glibc
public import Media
public import Vision

/// The road of a clip inside a worker, or under `motionbook analyze`: from a file to a folder with everything a page shows.
public struct ClipAnalyzer: Sendable {
    /// Names of what is left in the output folder. Key frames are `keyframe-SWING-PLACE.jpg`, both from 0.
    public enum Output {
        /// The report, JSON.
        public static let report = "report.json"
        /// The landmarks: `LandmarkRecording`.
        public static let landmarks = "landmarks.bin"
        /// A picture of the clip.
        public static let poster = "poster.jpg"
        /// A picture of the people that the player can be chosen from.
        public static let people = "people.jpg"
        /// A copy that browsers play, where they do not play the clip itself.
        public static let proxy = "proxy.mp4"
        /// A key frame of a swing.
        public static func keyFrame(swing: Int, place: Int) -> String { "keyframe-\(swing)-\(place).jpg" }
    }

    /// Sizes of the pictures, pixels.
    struct Parameters {
        var posterEdge = 960
        var keyFrameEdge = 1280
        /// Key frames are kept of so many swings at most.
        var swingsWithPictures = 100
    }

    private let library: ModelLibrary
    private let limits: MediaLimits
    private let parts: Int
    private let parameters = Parameters()

    /// - Parameters:
    ///   - library: the models.
    ///   - limits: where to stop.
    ///   - cores: how many cores to use.
    public init(library: ModelLibrary, limits: MediaLimits = MediaLimits(), cores: Int) {
        self.library = library
        self.limits = limits
        parts = max(1, min(cores, 8))
    }

    /// Analyses a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - kind: what to look for.
    ///   - person: the number of the person to follow, from 1; nil leaves the choice to the analysis.
    ///   - folder: an empty folder for the results; see `Output`.
    ///   - wantsPictures: whether to make poster, key frames and proxy.
    ///   - progress: told of progress, from several tasks.
    /// - Returns: the report, which is also in the folder.
    /// - Throws: `AnalysisError`; `CancellationError`.
    public func analyze(
        _ path: String, kind: AnalysisKind, person: Int? = nil, into folder: String, wantsPictures: Bool = true,
        progress: @escaping @Sendable (AnalysisProgress) -> Void
    ) async throws -> SwingReport {
        do {
            return try await run(path, person: person, into: folder, wantsPictures: wantsPictures, progress)
        } catch {
            throw AnalysisError(error) ?? error
        }
    }

    private func run(
        _ path: String, person: Int?, into folder: String, wantsPictures: Bool,
        _ progress: @escaping @Sendable (AnalysisProgress) -> Void
    ) async throws -> SwingReport {
        progress(AnalysisProgress(stage: .probing, done: 0, total: 1))
        let clock = ContinuousClock()
        let began = clock.now
        let tracked = try await PoseTrackingPass(library: library, limits: limits, parts: parts)
            .run(path, choice: person.map { .number($0) } ?? .player, folder: folder) { done, total in
                progress(AnalysisProgress(stage: .tracking, done: done, total: total))
            }
        let seconds = (clock.now - began) / .seconds(1)

        progress(AnalysisProgress(stage: .measuring, done: 0, total: 1))
        let landmarks = folder + "/" + Output.landmarks
        try join(tracked, to: landmarks)
        let recording = try LandmarkRecording(file: landmarks)
        var report = try await SwingAnalysis().report(of: recording, media: tracked.info)
        if let person, !report.has(person: person) {
            throw AnalysisError.noSuchPerson(of: report.people?.count ?? 1)
        }
        report.diagnostics = Diagnostics(
            trackingSeconds: seconds.rounded(to: 3), framesPerSecond: (Double(tracked.frames) / seconds).rounded(to: 1),
            detectorRuns: tracked.detectorRuns, parallelParts: tracked.parts)
        progress(AnalysisProgress(stage: .measuring, done: 1, total: 1))

        if wantsPictures {
            try makePictures(of: path, report, recording, in: folder, progress)
            if !tracked.info.playsInBrowsers { try makeProxy(of: path, in: folder, progress) }
        }
        try write(try report.encoded(), to: folder + "/" + Output.report)
        return report
    }

    /// One smooth recording out of the stretches.
    private func join(_ tracked: PoseTrackingPass.Summary, to path: String) throws {
        let (width, height) = (tracked.info.width, tracked.info.height)
        var writer = try LandmarkRecordingWriter(path: path, width: width, height: height)
        var smoother = PoseSmoother(width: width, height: height)
        for stretch in tracked.stretches { try stretch.forEach { try writer.append(smoother.smooth($0)) } }
        try writer.finish()
        for stretch in tracked.stretches { unlink(stretch.recording) }
    }

    private func makePictures(
        of path: String, _ report: SwingReport, _ recording: LandmarkRecording, in folder: String,
        _ progress: @Sendable (AnalysisProgress) -> Void
    ) throws {
        let swings = report.swings.prefix(parameters.swingsWithPictures)
        progress(AnalysisProgress(stage: .pictures, done: 0, total: 1 + swings.count))
        let middle = recording.frameCount > 0 ? recording.time(of: recording.frameCount / 2) : 0
        let posterTime = swings.first?.contact ?? middle
        let poster = try PictureExport.jpegs(
            of: path, at: [posterTime], maximumEdge: parameters.posterEdge, limits: limits)
        try write(poster[0], to: folder + "/" + Output.poster)
        progress(AnalysisProgress(stage: .pictures, done: 1, total: 1 + swings.count))
        for (index, swing) in swings.enumerated() {
            try Task.checkCancellation()
            let pictures = try PictureExport.jpegs(
                of: path, at: swing.keyFrames, maximumEdge: parameters.keyFrameEdge, limits: limits)
            for (place, picture) in pictures.enumerated() {
                try write(picture, to: folder + "/" + Output.keyFrame(swing: index, place: place))
            }
            progress(AnalysisProgress(stage: .pictures, done: 2 + index, total: 1 + swings.count))
        }
    }

    private func makeProxy(
        of path: String, in folder: String, _ progress: @Sendable (AnalysisProgress) -> Void
    ) throws {
        let isFinished = try Proxy.make(
            from: path, to: folder + "/" + Output.proxy, limits: limits,
            progress: { done, total in
                progress(AnalysisProgress(stage: .proxy, done: min(done, total), total: total))
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
