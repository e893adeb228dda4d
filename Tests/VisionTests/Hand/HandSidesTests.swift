import Testing

@testable import Vision

/// Left and right of hands over time and beside each other.
struct HandSidesTests {
    /// A hand upright at a place, its palm 0.1 picture widths long times `size`.
    static func hand(_ x: Float, rightness: Float, size: Float = 1) -> Hand {
        var hand = Hand(
            landmarks: InlineArray(repeating: SIMD3(x, 0.5, 0)), world: InlineArray(repeating: .zero), presence: 1,
            rightness: rightness)
        hand.landmarks[HandLandmark.middleMCP.rawValue].y -= 0.1 * size
        return hand
    }

    struct Case: CustomStringConvertible {
        var description: String
        var seen: [Float]
        /// Place and size of the second hand; the first is at 0.2 and of size 1.
        var x: Float = 0.6
        var size: Float = 1
        var settled: [Bool]
    }

    static let cases = [
        Case(description: "one of each stays", seen: [0.9, 0.1], settled: [true, false]),
        Case(description: "the unsure one gives way", seen: [0.95, 0.6], settled: [true, false]),
        Case(description: "also when it comes first", seen: [0.6, 0.95], settled: [false, true]),
        Case(description: "two left ones", seen: [0.05, 0.3], settled: [false, true]),
        Case(description: "two sure ones are two people's", seen: [0.99, 0.97], settled: [true, true]),
        Case(description: "of other size: two people's", seen: [0.95, 0.6], size: 2, settled: [true, true]),
        Case(description: "far apart: two people's", seen: [0.95, 0.6], x: 1.1, settled: [true, true]),
        Case(description: "alone", seen: [0.6], settled: [true]),
        Case(description: "three are left alone", seen: [0.95, 0.6, 0.6], settled: [true, true, true]),
        Case(description: "none", seen: [], settled: []),
    ]

    @Test(arguments: cases)
    func `a person has one hand of each side`(_ test: Case) {
        let hands = test.seen.enumerated().map { index, rightness in
            index == 0
                ? Self.hand(0.2, rightness: rightness) : Self.hand(test.x, rightness: rightness, size: test.size)
        }
        #expect(HandSides.parted(hands, aspect: 1).map { $0.rightness > 0.5 } == test.settled)
    }

    @Test
    func `a hand that was seen for long does not change sides`() throws {
        var sides = HandSides()
        var settled: [Float] = []
        for frame in 0..<30 {
            // One frame in three says the other side.
            let hand = Self.hand(0.2, rightness: frame % 3 == 2 ? 0.1 : 0.9)
            let hands = sides.settle([TrackedHand(id: 1, hand: hand)], at: Double(frame) / 30, aspect: 1)
            settled.append(try #require(hands.first).hand.rightness)
        }
        #expect(settled.allSatisfy { $0 > 0.5 })
        #expect(settled.suffix(10).allSatisfy { abs($0 - 0.633) < 0.05 })
    }

    @Test
    func `a new hand starts anew`() {
        var sides = HandSides()
        _ = sides.settle([TrackedHand(id: 1, hand: Self.hand(0.2, rightness: 0.9))], at: 0, aspect: 1)
        let next = sides.settle([TrackedHand(id: 2, hand: Self.hand(0.2, rightness: 0.2))], at: 0.03, aspect: 1)
        #expect(next.map(\.hand.rightness) == [0.2])
    }
}
