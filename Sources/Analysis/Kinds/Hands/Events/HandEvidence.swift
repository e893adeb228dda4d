internal import Domain

/// What was seen of one hand over some frames.
struct HandEvidence: HoldEvidence {
    private var frames: Double = 1
    private var latest: HandReading
    private var rightness: Double
    private var confidence: Double
    private var position: SIMD2<Float>
    private var box: SIMD4<Float>
    private var gestures: [GestureName: Int]
    private var raised: [[Finger]: Int]

    init(_ hand: HandReading) {
        latest = hand
        rightness = Double(hand.side == .right ? hand.sideConfidence : 1 - hand.sideConfidence)
        confidence = Double(hand.confidence)
        position = hand.position
        box = hand.box
        gestures = [hand.gesture: 1]
        raised = [hand.fingers.raised: 1]
    }

    mutating func merge(_ later: HandEvidence) {
        frames += later.frames
        latest = later.latest
        rightness += later.rightness
        confidence += later.confidence
        position += later.position
        box += later.box
        gestures.merge(later.gestures, uniquingKeysWith: +)
        raised.merge(later.raised, uniquingKeysWith: +)
    }

    /// The hand as it was most of the time: the mean of what can be averaged, the most frequent of the rest.
    var summary: ReportedHand {
        let (centre, mean) = (position / Float(frames), box / Float(frames))
        return ReportedHand(
            chirality: rightness / frames > 0.5 ? .right : .left,
            raised: mostFrequent(raised, or: latest.fingers.raised),
            gesture: mostFrequent(gestures, or: latest.gesture), confidence: (confidence / frames).rounded(to: 3),
            position: [centre.x, centre.y].map { Double($0).rounded(to: 4) },
            box: [mean.x, mean.y, mean.z, mean.w].map { Double($0).rounded(to: 4) })
    }

    /// The value seen in most frames; of two seen equally often the one given, if it is one of them.
    private func mostFrequent<Value: Hashable>(_ counts: [Value: Int], or latest: Value) -> Value {
        let most = counts.values.max() ?? 0
        return counts[latest] == most ? latest : counts.first { $0.value == most }?.key ?? latest
    }
}

/// What was seen of all hands together over some frames.
struct HandsEvidence: HoldEvidence {
    /// Hands that show the same, from left to right.
    private struct View: Hashable {
        var raised: [[Finger]]
    }

    private struct Seen {
        var frames: Int
        var hands: [HandEvidence]
    }

    /// More different views than this are not remembered of one event.
    private static let mostViews = 32

    private var views: [View: Seen]

    init(_ hands: [HandReading]) {
        views = [View(raised: hands.map(\.fingers.raised)): Seen(frames: 1, hands: hands.map(HandEvidence.init))]
    }

    mutating func merge(_ later: HandsEvidence) {
        for (view, seen) in later.views {
            guard var known = views[view] else {
                if views.count < Self.mostViews { views[view] = seen }
                continue
            }
            known.frames += seen.frames
            for index in known.hands.indices { known.hands[index].merge(seen.hands[index]) }
            views[view] = known
        }
    }

    /// The hands as they were most of the time, from left to right.
    var summary: [ReportedHand] { views.values.max { $0.frames < $1.frames }?.hands.map(\.summary) ?? [] }
}
