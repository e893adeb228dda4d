import Testing

@testable import Vision

/// Numbers of hands where one tracker goes on for another.
struct SeamNumbersTests {
    static func frame(_ hands: [(id: Int, x: Float)]) -> HandFrame {
        HandFrame(time: 0, hands: hands.map { TrackedHand(id: $0.id, hand: HandSidesTests.hand($0.x, rightness: 1)) })
    }

    struct Case: CustomStringConvertible {
        var description: String
        var before: [(id: Int, x: Float)]
        var after: [(id: Int, x: Float)]
        var startsPart = true
        var numbers: [Int]
    }

    static let cases = [
        Case(
            description: "the same tracker", before: [(1, 0.2), (2, 0.6)], after: [(2, 0.6), (1, 0.2)],
            startsPart: false, numbers: [2, 1]),
        Case(
            description: "other order", before: [(1, 0.2), (2, 0.6)], after: [(1, 0.61), (2, 0.21)], numbers: [2, 1]),
        Case(description: "a new one", before: [(1, 0.2)], after: [(1, 0.6), (2, 0.2)], numbers: [2, 1]),
        Case(description: "nobody before", before: [], after: [(1, 0.6)], numbers: [1]),
        Case(description: "one went away", before: [(1, 0.2), (2, 0.6)], after: [(1, 0.6)], numbers: [2]),
        Case(description: "two near one", before: [(1, 0.2)], after: [(1, 0.23), (2, 0.21)], numbers: [2, 1]),
    ]

    @Test(arguments: cases)
    func `whoever is where somebody was keeps the number`(_ test: Case) {
        var numbers = SeamNumbers()
        #expect(numbers.settle(Self.frame(test.before), startsPart: true).hands.map(\.id) == test.before.map(\.id))
        let after = numbers.settle(Self.frame(test.after), startsPart: test.startsPart)
        #expect(after.hands.map(\.id) == test.numbers)
        // Later frames of the part keep them.
        #expect(numbers.settle(Self.frame(test.after), startsPart: false).hands.map(\.id) == test.numbers)
    }
}
