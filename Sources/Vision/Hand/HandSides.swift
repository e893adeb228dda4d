internal import Glibc

/// Steadies which hand is the left one and which the right: a hand does not change sides, and a person has one of each.
struct HandSides {
    /// What was seen of a hand counts half after this time, seconds.
    private static let halfLife = 0.5
    /// Surer than this (distance of the probability from one half), a hand keeps its side whatever the other says.
    private static let sure: Float = 0.4
    /// Hands whose sizes differ by no more than this factor and that are no farther apart than this many hand sizes may
    /// be one person's.
    private static let sameSize: Float = 1.6
    private static let reach: Float = 8

    private struct Memory {
        var sum: Float
        var weight: Float
        var time: Double
    }

    private var memories: [Int: Memory] = [:]

    /// The hands with settled sides.
    /// - Parameter aspect: height of the picture ÷ its width.
    mutating func settle(_ hands: [TrackedHand], at time: Double, aspect: Float) -> [TrackedHand] {
        var settled = hands
        var kept: [Int: Memory] = [:]
        for index in hands.indices {
            let (id, seen) = (hands[index].id, hands[index].hand.rightness)
            var memory = memories[id] ?? Memory(sum: 0, weight: 0, time: time)
            let fading = Float(exp2(-max(time - memory.time, 0) / Self.halfLife))
            memory.sum = memory.sum * fading + seen
            memory.weight = memory.weight * fading + 1
            memory.time = time
            kept[id] = memory
            settled[index].hand.rightness = memory.sum / memory.weight
        }
        memories = kept
        for (index, hand) in Self.parted(settled.map(\.hand), aspect: aspect).enumerated() {
            settled[index].hand = hand
        }
        return settled
    }

    /// Of two hands that may be one person's and say the same side, the less sure one is the other hand, unless both
    /// are sure: then there are two people.
    static func parted(_ hands: [Hand], aspect: Float) -> [Hand] {
        guard hands.count == 2 else { return hands }
        let (a, b) = (hands[0], hands[1])
        let (sureA, sureB) = (abs(a.rightness - 0.5), abs(b.rightness - 0.5))
        guard (a.rightness > 0.5) == (b.rightness > 0.5), min(sureA, sureB) < sure, mayBelongTogether(a, b, aspect)
        else { return hands }
        var parted = hands
        let unsure = sureA < sureB ? 0 : 1
        parted[unsure].rightness = 1 - parted[unsure].rightness
        return parted
    }

    private static func mayBelongTogether(_ a: Hand, _ b: Hand, _ aspect: Float) -> Bool {
        func place(_ hand: Hand, _ name: HandLandmark) -> SIMD2<Float> { SIMD2(hand[name].x, hand[name].y * aspect) }
        func palm(_ hand: Hand) -> Float {
            max(
                length(place(hand, .middleMCP) - place(hand, .wrist)),
                length(place(hand, .indexMCP) - place(hand, .littleMCP)))
        }
        let (small, large) = (min(palm(a), palm(b)), max(palm(a), palm(b)))
        return large <= sameSize * small && length(place(a, .wrist) - place(b, .wrist)) <= reach * large
    }
}
