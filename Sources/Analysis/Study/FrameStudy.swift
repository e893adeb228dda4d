/// What an analysis does frame by frame, for clips and cameras alike: frames in, readings and news out. It never looks ahead,
/// and what it keeps does not grow with the frames. A `ClipStudy` stands on top of one: it decodes, feeds and reports.
public protocol FrameStudy: Sendable {
    /// What the models saw of a picture.
    associatedtype Frame: Sendable
    /// What that shows.
    associatedtype Reading: Sendable
    /// What has begun or is over.
    associatedtype News: TypedEvent
    /// What all frames showed.
    associatedtype Findings: Sendable

    /// Takes in a frame; its time is not before that of the last one.
    /// - Returns: what the frame shows, and what has begun or is over with it.
    mutating func add(_ frame: Frame) -> (reading: Reading, news: [News])

    /// Ends the clip, or the session of a camera.
    /// - Parameter end: when it ends, seconds; nil if it ends with its last frame.
    mutating func finish(at end: Double?) -> (findings: Findings, news: [News])
}

extension FrameStudy {
    /// Takes in all frames and tells the hub of what happens, which it finishes in the end.
    /// - Parameters:
    ///   - frames: the frames in order of time.
    ///   - end: when the clip ends, seconds; nil if it ends with its last frame.
    ///   - hub: hears of what happens.
    /// - Throws: what the frames throw.
    public consuming func run<Frames: AsyncSequence>(
        over frames: Frames, end: Double? = nil, telling hub: EventHub<News> = EventHub()
    ) async throws -> Findings where Frames.Element == Frame {
        defer { hub.finish() }
        for try await frame in frames {
            for news in add(frame).news { hub.send(news) }
        }
        let (findings, news) = finish(at: end)
        for news in news { hub.send(news) }
        return findings
    }
}
