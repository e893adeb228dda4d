package import Vision

/// What hands show over a clip or in front of a camera. What it keeps grows with the events and changes of the count.
package struct HandAnalysis {
    /// The analysis' numbers.
    package struct Parameters: Equatable, Sendable {
        /// How long a count or a gesture must be seen, and be gone, seconds.
        package var hold = HoldParameters(hold: 0.3, bridge: 0.2)

        /// The numbers as they are used.
        package init() {}
    }

    private let reader: HandReader
    private var finder: HandEventFinder
    private var findings = HandFindings()
    private var lastTime: Double?

    /// - Parameters:
    ///   - reader: reads single frames.
    ///   - parameters: the other numbers.
    package init(reader: HandReader, parameters: Parameters = Parameters()) {
        self.reader = reader
        finder = HandEventFinder(parameters.hold)
    }

    /// What the hands of a frame show.
    package mutating func add(_ frame: HandFrame) -> (reading: HandsReading, news: [HandNews]) {
        let reading = reader.read(frame)
        findings.note(reading)
        lastTime = frame.time
        return (reading, finder.add(reading))
    }

    /// What the hands showed.
    package mutating func finish(at end: Double?) -> (findings: HandFindings, news: [HandNews]) {
        let last = lastTime ?? 0
        let news = finder.finish(at: max(end ?? last, last))
        findings.events = finder.events
        return (findings, news)
    }
}
