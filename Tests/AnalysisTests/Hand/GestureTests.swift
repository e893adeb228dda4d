import Domain
import Testing

@testable import Analysis

@Suite("Gestures")
struct GestureTests {
    /// A hand, and what it is known as.
    static let expected: [(name: String?, hand: SyntheticHand)] = [
        ("thumbsUp", SyntheticHand([.thumb], roll: -60)),
        ("thumbsUp", SyntheticHand([.thumb], roll: 60, isLeft: true)),
        ("thumbsDown", SyntheticHand([.thumb], roll: 120)),
        ("thumbsDown", SyntheticHand([.thumb], roll: -120, isLeft: true)),
        (nil, SyntheticHand([.thumb], roll: 30)),
        ("peace", SyntheticHand([.index, .middle])),
        ("pointing", SyntheticHand([.index])),
        ("pointing", SyntheticHand([.index], roll: 90, isLeft: true)),
        ("fist", SyntheticHand()),
        ("openPalm", SyntheticHand(Set(Finger.allCases))),
        ("callMe", SyntheticHand([.thumb, .little], roll: 135)),
        ("rock", SyntheticHand([.index, .little], yaw: 180)),
        ("ok", pinching([.middle, .ring, .little])),
        ("fist", pinching([])),
        (nil, SyntheticHand([.index, .middle, .ring])),
        (nil, SyntheticHand([.thumb, .index, .little])),
        (nil, SyntheticHand([.middle, .ring, .little])),
        (nil, SyntheticHand([.index, .middle, .ring, .little])),
    ]

    static func pinching(_ fingers: Set<Finger>) -> SyntheticHand {
        var hand = SyntheticHand(fingers)
        hand.thumb = .pinching
        return hand
    }

    @Test("are told from their shape", arguments: expected)
    func shape(name: String?, hand: SyntheticHand) {
        let (fingers, shape) = (FingerClassifier().fingers(of: hand.shape), hand.shape)
        let found = Gestures.all.filter { $0.probability(fingers, shape) >= 0.5 }.map(\.name.rawValue)
        #expect(found == (name.map { [$0] } ?? []))
    }

    @Test("an OK counts three")
    func okCount() {
        let fingers = FingerClassifier().fingers(of: Self.pinching([.middle, .ring, .little]).shape)
        #expect(fingers.raised == [.middle, .ring, .little])
    }

    @Test("have names that differ, a title and an emoji")
    func names() {
        #expect(Set(Gestures.all.map(\.name)).count == Gestures.all.count)
        #expect(Gestures.all.allSatisfy { !$0.title.isEmpty && !$0.emoji.isEmpty })
        #expect(Gestures.named(GestureName(rawValue: "rock"))?.title == "Rock")
        #expect(Gestures.named(.noGesture) == nil)
    }
}
