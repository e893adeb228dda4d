import Analysis
import Domain
import FoundationEssentials
import Media
import Vision

/// Runs pictures and clips through the hand analysis.
struct HandBench {
    private let models: HandModels
    private let search: HandSearch
    private let isMirrored: Bool

    /// - Parameters:
    ///   - models: folder of the models.
    ///   - isMirrored: whether left and right are to be swapped.
    init(models folder: String, isMirrored: Bool) async throws {
        models = try await HandModels(ModelLibrary(folder: folder), streams: 1)
        search = try HandSearch(models)
        self.isMirrored = isMirrored
    }

    /// What is seen in a file, as JSON.
    func json(of file: String) throws -> String {
        let reader = try FrameReader(path: file)
        let aspectRatio = Float(reader.info.width) / Float(max(reader.info.height, 1))
        let hands = HandReader(aspectRatio: aspectRatio, isMirrored: isMirrored)
        var answer = Answer(file: file)
        if reader.info.kind == .still {
            if let frame = try reader.next() {
                let clock = ContinuousClock()
                let began = clock.now
                let found = try search.hands(in: frame.picture)
                answer.seconds = (clock.now - began) / .seconds(1)
                answer.triedTone = search.triedTone
                let frame = HandFrame(
                    time: 0, hands: found.enumerated().map { TrackedHand(id: $0.offset, hand: $0.element) })
                answer.hands = hands.read(frame).hands.map { Answer.Seen($0, found[$0.id], aspectRatio) }
            }
        } else {
            let tracker = try HandTracker(models)
            var analysis = HandAnalysis(reader: hands)
            while let frame = try reader.next() {
                _ = analysis.add(try tracker.track(frame.picture, at: frame.time))
            }
            let findings = analysis.finish(at: reader.info.duration).findings
            (answer.frames, answer.coverage, answer.events) = (findings.frames, findings.coverage, findings.events)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(answer), as: UTF8.self)
    }
}

/// What was seen in one file.
private struct Answer: Encodable {
    var file: String
    /// Of a picture: how long the search took.
    var seconds: Double?
    /// Of a picture: whether nothing was seen in it as it is, and it was made lighter or warmer.
    var triedTone: Bool?
    /// Of a picture: its hands, from left to right.
    var hands: [Seen]?
    /// Of a clip: its frames, the share with a hand, and the events.
    var frames: Int?
    var coverage: Double?
    var events: [HandEvent]?

    struct Seen: Encodable {
        var side: Side
        var raised: [Finger]
        var probabilities: [Float]
        var gesture: GestureName
        var presence: Float
        var confidence: Float
        var box: [Float]
        /// What the published rule says.
        var published: [Finger]

        init(_ reading: HandReading, _ hand: Hand, _ aspectRatio: Float) {
            side = reading.side
            raised = reading.fingers.raised
            probabilities = Finger.allCases.map { reading.fingers[$0].probability }
            gesture = reading.gesture
            presence = hand.presence
            confidence = reading.confidence
            box = [reading.box.x, reading.box.y, reading.box.z, reading.box.w]
            published = PublishedFingerRule().raised(hand, aspectRatio: aspectRatio)
        }
    }
}
