internal import FoundationEssentials
public import Media
public import Vision

/// The road of a clip inside a worker, or under `motionbook analyze`: from a file to a folder with everything a page shows.
public struct ClipAnalyzer: Sendable {
    /// Names of what is left in the output folder. Pictures of moments are `keyframe-EVENT-PLACE.jpg`, both from 0.
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
        /// A picture of an event with hands, or of an expression.
        public static func moment(of event: Int) -> String { keyFrame(swing: event, place: 0) }
    }

    /// What somebody decided for an analysis; nil leaves it to the analysis.
    public struct Choices: Equatable, Sendable {
        /// The number, from 1, of the person to follow in a clip with swings.
        public var person: Int?
        /// Whether left and right are swapped, as in a selfie.
        public var isMirrored: Bool?

        /// Choices from their parts.
        public init(person: Int? = nil, isMirrored: Bool? = nil) {
            self.person = person
            self.isMirrored = isMirrored
        }
    }

    /// Sizes of the pictures, pixels.
    enum Parameters {
        static let posterEdge = 960
        static let keyFrameEdge = 1280
        static let momentEdge = 480
        /// Pictures are kept of so many swings, events or expressions at most.
        static let eventsWithPictures = 100
    }

    private let library: ModelLibrary
    private let limits: MediaLimits
    private let parts: Int

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
    ///   - choices: what somebody decided.
    ///   - folder: an empty folder for the results; see `Output`.
    ///   - wantsPictures: whether to make poster, pictures of moments and proxy.
    ///   - progress: told of progress, from several tasks.
    /// - Returns: the report, which is also in the folder.
    /// - Throws: `AnalysisError`; `CancellationError`.
    public func analyze(
        _ path: String, kind: AnalysisKind, _ choices: Choices = Choices(), into folder: String,
        wantsPictures: Bool = true, progress: @escaping @Sendable (AnalysisProgress) -> Void
    ) async throws -> Report {
        do {
            progress(AnalysisProgress(stage: .probing, done: 0, total: 1))
            let road = Road(
                path: path, folder: folder, choices: choices, library: library, limits: limits, parts: parts,
                progress: progress)
            var result =
                switch kind {
                case .swing: try await road.swings()
                case .hands: try await road.hands()
                case .expression: try await road.expressions()
                }
            result.report = result.report.shortened
            if wantsPictures {
                try makePictures(result.pictures, of: path, in: folder, progress)
                if !result.info.playsInBrowsers { try makeProxy(of: path, in: folder, progress) }
            }
            try write(try result.report.content.encoded(), to: folder + "/" + Output.report)
            return result.report
        } catch {
            throw AnalysisError(error) ?? error
        }
    }

    private func makePictures(
        _ wanted: [WantedPictures], of path: String, in folder: String,
        _ progress: @Sendable (AnalysisProgress) -> Void
    ) throws {
        for (index, group) in wanted.enumerated() {
            try Task.checkCancellation()
            progress(AnalysisProgress(stage: .pictures, done: index, total: wanted.count))
            let pictures = try PictureExport.jpegs(
                of: path, at: group.times, maximumEdge: group.edge, limits: limits)
            for (name, picture) in zip(group.names, pictures) { try write(picture, to: folder + "/" + name) }
        }
        progress(AnalysisProgress(stage: .pictures, done: wanted.count, total: wanted.count))
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
