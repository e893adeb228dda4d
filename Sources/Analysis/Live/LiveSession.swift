package import Domain
package import Media
package import Vision

/// A camera's pictures, looked at as they come: bytes in, what they show out. It has one owner and is used from one
/// thread at a time.
package final class LiveSession {
    /// The session's numbers.
    package enum Limits {
        /// Longest edge of a picture, pixels: larger ones take longer to decode than there is time.
        package static let edge = 1920
        /// The same where pictures come slowly, beside those of many others.
        package static let slowEdge = 960
        /// Shortest edge, pixels: on less nothing is to be seen.
        package static let leastEdge = 16
        /// Longest edge in shortest edges: no camera's picture is longer, and each search goes along the whole of it.
        package static let aspect = 4
        /// Largest file of a picture, bytes.
        package static let pictureBytes = 1 << 20
        /// After a longer silence, seconds, whoever is seen may be somebody else.
        package static let silence = 1.0
        /// The same where pictures come slowly.
        package static let slowSilence = 3.0
    }

    private let models: any LiveModels
    private let manner: LiveManner
    private let decoder: StillDecoder
    private var analysis: (any LiveAnalysis)?
    private var size = (width: 0, height: 0)
    private var lastTime: Double?

    /// - Parameters:
    ///   - models: of the kind that is looked for.
    package init(_ models: any LiveModels, _ manner: LiveManner) throws {
        self.models = models
        self.manner = manner
        decoder = try StillDecoder(limits: MediaLimits(edge: manner.isSlow ? Limits.slowEdge : Limits.edge))
    }

    /// A session by itself, with models of its own.
    package convenience init(
        _ kind: AnalysisKind, isMirrored: Bool, isSlow: Bool = false, library: ModelLibrary
    ) async throws {
        try self.init(
            await LiveAnalyses.of(kind).load(library, streams: 1), LiveManner(isMirrored: isMirrored, isSlow: isSlow))
    }

    /// Looks at a picture.
    /// - Parameters:
    ///   - bytes: a JPEG, PNG or WebP.
    ///   - time: when it was taken, seconds; grows from call to call.
    /// - Returns: what it shows, and a recording of this one frame.
    /// - Throws: `AppError` for what is no picture that can be looked at: the session goes on.
    package func look(_ bytes: [UInt8], at time: Double) throws -> (answer: LiveAnswer, landmarks: [UInt8]) {
        let began = ContinuousClock.now
        let picture = try decoder.picture(bytes, check: Self.checkShape)
        return try look(picture, at: time, decodedIn: ContinuousClock.now - began)
    }

    /// Looks at a picture that is decoded already.
    package func look(
        _ picture: Picture, at time: Double, decodedIn decoding: Duration = .zero
    ) throws -> (answer: LiveAnswer, landmarks: [UInt8]) {
        var ended: [LiveEvent] = []
        let analysis = try analysis(for: picture, at: time, &ended)
        let before = analysis.work
        let began = ContinuousClock.now
        let sight = try analysis.look(picture, at: time)
        let seconds = ContinuousClock.now - began
        let (detection, landmarks) = (
            analysis.work.detection - before.detection, analysis.work.landmarks - before.landmarks
        )
        lastTime = time
        let answer = LiveAnswer(
            t: time, reading: sight.reading, events: ended + sight.events,
            times: LiveTimes(
                decode: decoding.milliseconds, detect: detection.milliseconds, landmarks: landmarks.milliseconds,
                analysis: max(seconds - detection - landmarks, .zero).milliseconds))
        return (
            answer,
            LandmarkRecording.bytes(
                ofOneFrame: sight.bodies, width: size.width, height: size.height, layout: analysis.layout)
        )
    }

    /// Finds what takes too long to be looked for while somebody waits.
    package func finishDeferredWork() async throws -> [LiveEvent] {
        try await analysis?.finishDeferredWork(isLast: false) ?? []
    }

    /// Ends the session.
    /// - Returns: what is over with it.
    package func finish() async throws -> [LiveEvent] {
        guard let analysis, let lastTime else { return [] }
        let last = try await analysis.finishDeferredWork(isLast: true)
        return last + analysis.breakOff(at: lastTime)
    }

    private static func checkShape(width: Int, height: Int) throws(AppError) {
        guard min(width, height) >= Limits.leastEdge else {
            throw AppError(
                .tooLarge,
                "The image is \(width) × \(height) pixels. It must be at least \(Limits.leastEdge) × \(Limits.leastEdge). Send larger images."
            )
        }
        guard max(width, height) <= Limits.aspect * min(width, height) else {
            throw AppError(
                .tooLarge,
                "The image is \(width) × \(height) pixels. The longer side can be at most \(Limits.aspect) times the shorter one. Send only the part that shows the person."
            )
        }
    }

    private func analysis(for picture: Picture, at time: Double, _ ended: inout [LiveEvent]) throws -> any LiveAnalysis
    {
        let (width, height) = (picture.geometry.width, picture.geometry.height)
        try Self.checkShape(width: width, height: height)
        let silence = manner.isSlow ? Limits.slowSilence : Limits.silence
        if let lastTime, let analysis, time - lastTime > silence || size != (width, height) {
            ended = analysis.breakOff(at: lastTime)
        }
        if let analysis, size == (width, height) { return analysis }
        let fresh = try models.analysis(width: width, height: height, manner)
        (analysis, size) = (fresh, (width, height))
        return fresh
    }
}

extension Duration {
    /// To a microsecond.
    fileprivate var milliseconds: Double { (self / .milliseconds(1)).rounded(to: 3) }
}
