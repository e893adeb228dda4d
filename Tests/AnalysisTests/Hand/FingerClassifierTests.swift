import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Fingers of a hand")
struct FingerClassifierTests {
    /// All 32 ways to raise five fingers.
    static let combinations: [Set<Finger>] = (0..<32).map { bits in
        Set(Finger.allCases.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element))
    }

    static func fingers(_ hand: SyntheticHand) -> HandFingers { FingerClassifier().fingers(of: hand.shape) }

    @Test(
        "are told raised or not in every combination, at every turn, palm or back, left or right",
        arguments: combinations)
    func everyTurn(raised: Set<Finger>) {
        for roll in stride(from: Float(0), to: 360, by: 45) {
            for yaw in [Float(0), 35, 180, 215, -40] {
                for pitch in [Float(-30), 0, 40] {
                    for isLeft in [false, true] {
                        let hand = SyntheticHand(raised, roll: roll, yaw: yaw, pitch: pitch, isLeft: isLeft)
                        let fingers = Self.fingers(hand)
                        #expect(Set(fingers.raised) == raised, "roll \(roll) yaw \(yaw) pitch \(pitch) left \(isLeft)")
                        #expect(fingers.count == raised.count && fingers.confidence > 0.6)
                        #expect(fingers.probability(of: raised) == fingers.confidence)
                    }
                }
            }
        }
    }

    @Test(
        "do not depend on how large the hand is, nor on the picture's shape", arguments: [Float(0.2), 1, 6],
        [Float(0.5), 1, 2.4])
    func size(scale: Float, aspectRatio: Float) {
        var hand = SyntheticHand([.thumb, .index, .middle])
        let usual = Self.fingers(hand)
        (hand.scale, hand.aspectRatio) = (scale, aspectRatio)
        for finger in Finger.allCases {
            #expect(abs(Self.fingers(hand)[finger].probability - usual[finger].probability) < 1e-3)
        }
    }

    /// Joint angles of a finger, degrees each, and whether it counts as raised.
    @Test(
        "may be bent a little, not by half",
        arguments: [(Float(4), true), (15, true), (22, true), (45, false), (60, false)])
    func bent(slack: Float, isRaised: Bool) {
        var hand = SyntheticHand([.index, .middle, .ring, .little])
        hand.slack = slack
        #expect(Self.fingers(hand).raised == (isRaised ? [.index, .middle, .ring, .little] : []))
    }

    @Test("a thumb along the side of a fist is not raised", arguments: [Set<Finger>(), [.little], [.middle, .ring]])
    func thumbAlongFist(others: Set<Finger>) {
        var hand = SyntheticHand(others)
        hand.thumb = .alongIndex
        #expect(Set(Self.fingers(hand).raised) == others)
        hand.thumb = .raised
        #expect(Set(Self.fingers(hand).raised) == others.union([.thumb]))
    }

    @Test("of a hand that is but a point are unsure, and numbers")
    func point() {
        let zero = InlineArray<21, SIMD3<Float>>(repeating: .zero)
        let hand = Hand(landmarks: zero, world: zero, presence: 1, rightness: 0.5)
        let fingers = FingerClassifier().fingers(of: HandShape(hand, aspectRatio: 1))
        #expect(Finger.allCases.allSatisfy { (0...1).contains(fingers[$0].probability) })
    }

    @Test(
        "by the published rule are told in an upright hand",
        arguments: [[], [.index], [.index, .middle], Set(Finger.allCases)])
    func publishedRule(raised: Set<Finger>) {
        let hand = SyntheticHand(raised)
        #expect(Set(PublishedFingerRule().raised(hand.hand, aspectRatio: hand.aspectRatio)) == raised)
    }
}
