public import Vision

/// What hands show over a clip or in front of a camera: frames in, events out.
///
/// What it keeps grows with the events and changes of the count, not with the frames.
public struct HandAnalysis: Sendable {
    /// The analysis' numbers.
    public struct Parameters: Equatable, Sendable {
        /// How long a count or a gesture must be seen, and be gone, seconds.
        public var hold = HoldParameters(hold: 0.3, bridge: 0.2)

        /// The numbers as they are used.
        public init() {}
    }

    private let reader: HandReader
    private var finder: HandEventFinder
    private var findings = HandFindings()
    private var lastTime: Double?

    /// - Parameters:
    ///   - reader: reads single frames.
    ///   - parameters: the other numbers.
    public init(reader: HandReader, parameters: Parameters = Parameters()) {
        self.reader = reader
        finder = HandEventFinder(parameters.hold)
    }

    /// Takes in a frame; its time is not before that of the last one.
    /// - Returns: what the frame shows, and what has begun or is over with it.
    public mutating func add(_ frame: HandFrame) -> (reading: HandsReading, news: [HandNews]) {
        let reading = reader.read(frame)
        findings.note(reading)
        lastTime = frame.time
        return (reading, finder.add(reading))
    }

    /// Ends the clip.
    /// - Parameter end: when it ends, seconds; nil if it ends with its last frame.
    public mutating func finish(at end: Double? = nil) -> (findings: HandFindings, news: [HandNews]) {
        let last = lastTime ?? 0
        let news = finder.finish(at: max(end ?? last, last))
        findings.events = finder.events
        return (findings, news)
    }

    /// Takes in all frames and tells the hub of what happens, which it finishes in the end.
    /// - Parameters:
    ///   - frames: the frames in order of time.
    ///   - end: when the clip ends, seconds; nil if it ends with its last frame.
    ///   - hub: hears of what happens.
    /// - Throws: what the frames throw.
    public consuming func run<Frames: AsyncSequence>(
        over frames: Frames, end: Double? = nil, telling hub: EventHub<HandNews> = EventHub()
    ) async throws -> HandFindings where Frames.Element == HandFrame {
        defer { hub.finish() }
        for try await frame in frames {
            for news in add(frame).news { hub.send(news) }
        }
        let (findings, news) = finish(at: end)
        for news in news { hub.send(news) }
        return findings
    }
}
