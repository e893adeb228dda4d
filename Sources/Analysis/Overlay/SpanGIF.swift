internal import FoundationEssentials
internal import GIFKit
internal import Media
internal import Vision

/// A looping GIF of a part of a clip, with or without what was found drawn in: skeleton, hands or face.
public struct SpanGIF: Codable, Equatable, Sendable {
    /// What the GIF is called among the results of a clip.
    public static let fileName = "span.gif"
    /// The name of the one stage that the work has.
    public static let stage = "drawing"
    /// Longest part, seconds: longer ones make files that nobody sends.
    public static let longest = 60.0
    /// Longest part that a server makes while a browser waits, seconds.
    public static let longestOnline = 20.0
    /// Widths that make sense, pixels.
    public static let widths = 16...1920
    /// Pictures a second; browsers show no more than 50.
    public static let rates = 1...50

    /// First moment, seconds on the clip's clock.
    public var from: Double
    /// Last moment, seconds on the clip's clock.
    public var to: Double
    /// Width, pixels; clips that are narrower keep theirs.
    public var width = 480
    /// Pictures a second; clips with fewer keep theirs.
    public var fps = 15
    /// Most bytes of the file: colours, size and exactness give way for it. Nil is no limit.
    public var maxBytes: Int?
    /// Whether what was found is drawn into the pictures: the player's skeleton, the hands or the face.
    public var hasSkeleton = false

    /// A part of a clip.
    public init(from: Double, to: Double) {
        self.from = from
        self.to = to
    }

    /// Makes the GIF. Ends early when the task is cancelled while pictures are read; the search for what fits goes to its end.
    /// - Parameters:
    ///   - path: the clip.
    ///   - results: the folder with report and landmarks of an analysis; needed for a skeleton.
    ///   - target: the file to write.
    ///   - progress: told pictures done and pictures expected.
    /// - Throws: `AnalysisError`; `CancellationError`.
    public func make(
        of path: String, results: String?, to target: String, progress: (_ done: Int, _ total: Int) -> Void
    ) throws {
        do {
            try write(path, results: results, to: target, progress)
        } catch {
            throw AnalysisError(error) ?? error
        }
    }

    private func write(
        _ path: String, results: String?, to target: String, _ progress: (Int, Int) -> Void
    ) throws {
        guard from >= 0, to > from, to - from <= Self.longest else { throw AnalysisError.impossibleSpan }
        let span = try SpanFrames(of: path, in: from...to, fps: Double(fps), width: width)
        var painter = hasSkeleton ? try results.map(Self.painter) : nil
        let output = try OutputFile(target)
        var options = GIFEncoder.Options()
        options.comments = ["Made with Motionbook"]
        let kept = try maxBytes.map { _ in
            try FrameFile(target + ".frames", width: span.width, height: span.height, pictures: span.times.count)
        }
        var encoder = try GIFEncoder(width: span.width, height: span.height, options: options)
        var carry = DelayCarry()
        for (index, time) in span.times.enumerated() {
            try Task.checkCancellation()
            var picture = try span.picture(at: time)
            painter?.draw(at: span.shownSince, on: &picture)
            let next = index + 1 < span.times.count ? span.times[index + 1] : span.end
            let delay = carry.delay(seconds: next - time)
            if let kept {
                try kept.append(picture, delay: delay)
            } else {
                try output.write(encoder.append(picture, delay: delay))
            }
            progress(index + 1, span.times.count)
        }
        if let kept, let maxBytes {
            try output.write(GIFEncoder.fit(maxBytes: maxBytes, frames: kept.frames(), options: options).bytes)
        } else {
            try output.write(encoder.finish())
        }
        try output.close()
    }

    private static func painter(_ results: String) throws -> any FramePainter {
        let json = try Data(contentsOf: URL(filePath: results + "/" + ClipAnalyzer.Output.report))
        let recording = try LandmarkRecording(file: results + "/" + ClipAnalyzer.Output.landmarks)
        return switch try Report(json: [UInt8](json)) {
        case .swing(let report): SkeletonPainter(recording: recording, swings: report.swings)
        case .hands, .expression: ContourPainter(recording)
        }
    }
}
