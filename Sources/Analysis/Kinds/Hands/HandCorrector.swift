internal import Domain
internal import Vision

/// Reads raised fingers as people say that they were from the recorded landmarks.
struct HandCorrector {
    private let recording: LandmarkRecording
    private let reader: HandReader

    /// - Parameter recording: the landmarks that the report was measured from.
    init(_ recording: LandmarkRecording) {
        self.recording = recording
        // A recording has the person’s own sides, whatever the picture shows.
        reader = HandReader(aspectRatio: Float(recording.width) / Float(max(recording.height, 1)))
    }

    /// Raised fingers as a person says they were: how many count as raised of those that are likeliest to be, on the
    /// hands that are to be seen meanwhile.
    /// - Parameter measured: what was measured of them; nil where nothing was found.
    func event(_ correction: EventCorrection, _ measured: HandEvent?) -> HandEvent? {
        guard let start = correction.start ?? measured?.start, let end = correction.end ?? measured?.end, start <= end
        else { return nil }
        let readings = readings(from: start, to: end)
        let isMoved = measured.map { ($0.start, $0.end) != (start, end) } ?? true
        let seen = readings.dropFirst().reduce(into: readings.first.map { HandsEvidence($0.hands) }) {
            $0?.merge(HandsEvidence($1.hands))
        }
        var hands = isMoved ? seen?.summary ?? [] : measured?.hands ?? []
        let seenCount = hands.reduce(0) { $0 + $1.raised.count }
        let count = correction.count ?? (isMoved && measured == nil ? seenCount : measured?.count ?? seenCount)
        if count != seenCount { hands = Self.raise(count, on: hands, likeliest: Self.likelihoods(hands, readings)) }
        for side in [Side.left, .right] {
            // Of two people’s hands of one side, the first in the picture.
            guard let gesture = correction.gestures?[side],
                let place = hands.firstIndex(where: { $0.chirality == side })
            else { continue }
            hands[place].gesture = gesture
        }
        var event = HandEvent(start: start, end: end, count: count, hands: hands)
        event.validatedBy = .person
        return event
    }

    /// What the hands show in the frames of a stretch that have any.
    private func readings(from start: Double, to end: Double) -> [HandsReading] {
        (0..<recording.frameCount).compactMap { frame in
            let time = recording.time(of: frame)
            guard time >= start - Self.sameTime, time <= end + Self.sameTime else { return nil }
            let hands = recording.bodies(in: frame).compactMap { body in
                Hand(body).map { TrackedHand(id: body.number, hand: $0) }
            }
            let reading = reader.read(HandFrame(time: time, hands: hands))
            return reading.hands.isEmpty ? nil : reading
        }
    }

    /// Times that are nearer are the same, seconds: reports round theirs.
    private static let sameTime = 1e-3

    /// How likely each finger of each hand is raised, 0…1, in the mean of the frames that show as many hands; where none
    /// does, those that were measured as raised are.
    private static func likelihoods(_ hands: [ReportedHand], _ readings: [HandsReading]) -> [[Finger: Float]] {
        let alike = readings.filter { $0.hands.count == hands.count }
        return hands.indices.map { hand in
            func likelihood(_ finger: Finger) -> Float {
                guard !alike.isEmpty else { return hands[hand].raised.contains(finger) ? 1 : 0 }
                return alike.reduce(0) { $0 + $1.hands[hand].fingers[finger].probability } / Float(alike.count)
            }
            return Dictionary(uniqueKeysWithValues: Finger.allCases.map { ($0, likelihood($0)) })
        }
    }

    /// The hands with so many fingers raised, the likeliest ones. A hand that raises others than before makes no gesture
    /// that is known.
    private static func raise(
        _ count: Int, on hands: [ReportedHand], likeliest: [[Finger: Float]]
    ) -> [ReportedHand] {
        let all = hands.indices.flatMap { hand in Finger.allCases.map { (hand: hand, finger: $0) } }
        let raised = all.sorted { first, second in
            likeliest[first.hand][first.finger, default: 0] > likeliest[second.hand][second.finger, default: 0]
        }.prefix(count)
        var hands = hands
        for hand in hands.indices {
            let fingers = Finger.allCases.filter { finger in raised.contains { $0 == (hand, finger) } }
            guard fingers != hands[hand].raised else { continue }
            (hands[hand].raised, hands[hand].gesture) = (fingers, .noGesture)
        }
        return hands
    }
}

extension Hand {
    /// A hand as a recording keeps it; nil for what is none.
    fileprivate init?(_ body: RecordedBody) {
        guard body.points.count == Self.landmarkCount, body.world.count == Self.landmarkCount else { return nil }
        self.init(
            landmarks: InlineArray { SIMD3(body.points[$0].x, body.points[$0].y, body.points[$0].z) },
            world: InlineArray { body.world[$0] }, presence: body.score, rightness: body.side == .left ? 0 : 1)
    }
}
