package import Domain
internal import Media
package import Vision

extension HandModels: LiveModels {
    package static var kind: AnalysisKind { .hands }
    package static var valueNames: [String] { HandReport.valueNames }

    package static func load(_ library: ModelLibrary, streams: Int) async throws -> HandModels {
        try await HandModels(library, streams: streams)
    }

    package func analysis(width: Int, height: Int, _ manner: LiveManner) throws -> any LiveAnalysis {
        LiveHands(
            try HandTracker(self, most: HandReport.mostHands, looks: manner.isSlow ? .seldom : .afterwards),
            HandReader(aspectRatio: Float(width) / Float(max(height, 1)), isMirrored: manner.isMirrored))
    }
}

/// Follows the hands in front of a camera and tells what they hold up.
final class LiveHands: LiveAnalysis {
    let layout = RecordingLayout.hands(HandReport.mostHands, values: Finger.allCases.count)
    var work: VisionWork { tracker.work }

    private let tracker: HandTracker
    private let reader: HandReader
    private var finder = HandEventFinder()
    private var startsAnew = false

    init(_ tracker: HandTracker, _ reader: HandReader) {
        self.tracker = tracker
        self.reader = reader
    }

    func look(_ picture: Picture, at time: Double) throws -> LiveSight {
        let seen = try tracker.track(picture, at: time, isCut: startsAnew)
        startsAnew = false
        let shown = reader.read(seen)
        var reading = LiveReading()
        reading.count = shown.count
        reading.hands = shown.hands.map(LiveReading.Hand.init)
        let news = finder.add(shown)
        // A report would have them; nobody asks for one.
        finder.forget()
        return LiveSight(
            reading: reading, bodies: RecordedBody.hands(seen, shown), events: news.map { LiveEvent($0, at: time) })
    }

    func finishDeferredWork(isLast: Bool) throws -> [LiveEvent] {
        if !isLast { try tracker.lookAfterwards() }
        return []
    }

    func breakOff(at time: Double) -> [LiveEvent] {
        startsAnew = true
        let news = finder.finish(at: time)
        finder = HandEventFinder()
        return news.map { LiveEvent($0, at: time) }
    }
}

extension LiveReading.Hand {
    fileprivate init(_ hand: HandReading) {
        self.init(
            id: hand.id, side: hand.side, sideConfidence: Double(hand.sideConfidence).rounded(to: 3),
            raised: hand.fingers.raised, gesture: hand.gesture, confidence: Double(hand.confidence).rounded(to: 3))
    }
}

extension LiveEvent {
    /// What happens with hands.
    /// - Parameter time: when it is told, seconds.
    init(_ news: HandNews, at time: Double) {
        switch news {
        case .countBegan(let event):
            self.init(.fingerCount, .began, at: time, start: event.start)
            (count, hands) = (event.count, event.hands)
        case .countEnded(let event):
            self.init(.fingerCount, .ended, at: time, start: event.start, end: event.end)
            (count, hands) = (event.count, event.hands)
        case .gestureBegan(let event):
            self.init(.gesture, .began, at: time, start: event.start)
            (gesture, hands) = (event.gesture, [event.hand])
        case .gestureEnded(let event):
            self.init(.gesture, .ended, at: time, start: event.start, end: event.end)
            (gesture, hands) = (event.gesture, [event.hand])
        }
    }
}
