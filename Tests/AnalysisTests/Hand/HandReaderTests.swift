import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Reading the hands of a frame")
struct HandReaderTests {
    static func frame(_ hands: [SyntheticHand], at time: Double = 0) -> HandFrame {
        HandFrame(time: time, hands: hands.enumerated().map { TrackedHand(id: $0.offset, hand: $0.element.hand) })
    }

    static func read(_ hands: [SyntheticHand], isMirrored: Bool = false) -> HandsReading {
        HandReader(aspectRatio: 4 / 3, isMirrored: isMirrored).read(frame(hands))
    }

    @Test("counts the fingers of all hands, from left to right in the picture", arguments: [1, 2, 3, 4])
    func count(hands: Int) {
        let places = (0..<hands).map { SIMD2<Float>(0.9 - 0.2 * Float($0), 0.5) }
        let reading = Self.read(places.map { SyntheticHand(Set(Finger.allCases), centre: $0) })
        #expect(reading.count == hands * 5)
        #expect(reading.hands.map(\.id) == (0..<hands).reversed())
        #expect(reading.hands.allSatisfy { $0.gesture.rawValue == "openPalm" })
    }

    @Test("counts nothing where there is no hand, and zero where there is a fist")
    func nothing() {
        #expect(Self.read([]).count == nil)
        var ghost = SyntheticHand([.index])
        ghost.presence = 0.3
        #expect(Self.read([ghost]).count == nil)
        #expect(Self.read([SyntheticHand()]).count == 0)
    }

    @Test("says whose left and right it is; a mirrored picture swaps them", arguments: [false, true])
    func sides(isMirrored: Bool) {
        let hands = [
            SyntheticHand([.index], centre: SIMD2(0.2, 0.5)), SyntheticHand([], isLeft: true, centre: SIMD2(0.8, 0.5)),
        ]
        let reading = Self.read(hands, isMirrored: isMirrored)
        #expect(reading.hands.map(\.side) == (isMirrored ? [.left, .right] : [.right, .left]))
        #expect(reading.hands.allSatisfy { abs($0.sideConfidence - 0.96) < 1e-6 })
        #expect(reading.count == 1)
    }

    @Test("says where the hand is")
    func place() throws {
        let hand = try #require(Self.read([SyntheticHand(Set(Finger.allCases), centre: SIMD2(0.4, 0.6))]).hands.first)
        #expect(abs(hand.position.x - 0.4) < 0.05 && abs(hand.position.y - 0.6) < 0.1)
        let (left, top, width, height) = (hand.box.x, hand.box.y, hand.box.z, hand.box.w)
        #expect(left < 0.33 && left + width > 0.55 && top < 0.35 && top + height > 0.8)
        let cut = HandReader(aspectRatio: 4 / 3).read(SyntheticHand([], centre: SIMD2(0.01, 0.99)).hand)
        #expect(cut.box.x == 0 && cut.box.y + cut.box.w <= 1)
    }

    /// How low the hand is in the picture, and whether enough of it is to be seen.
    @Test(
        "a hand that is cut off by the picture's edge is not counted",
        arguments: [(Float(0.6), true), (0.8, true), (1.1, false)])
    func cutOff(height: Float, isCounted: Bool) {
        let hand = SyntheticHand(Set(Finger.allCases), centre: SIMD2(0.5, height))
        #expect(Self.read([hand]).count == (isCounted ? 5 : nil))
    }

    /// Thumb, index and little finger.
    struct ILoveYou: Gesture {
        let name = GestureName(rawValue: "iLoveYou"), title = "I love you", emoji = "🤟"
        func probability(_ fingers: HandFingers, _ shape: HandShape) -> Float {
            fingers.probability(of: [.thumb, .index, .little])
        }
    }

    @Test("another gesture is one type")
    func anotherGesture() {
        let reader = HandReader(aspectRatio: 4 / 3, gestures: Gestures.all + [ILoveYou()])
        let reading = reader.read(Self.frame([SyntheticHand([.thumb, .index, .little])]))
        #expect(reading.hands.map(\.gesture.rawValue) == ["iLoveYou"])
    }
}
