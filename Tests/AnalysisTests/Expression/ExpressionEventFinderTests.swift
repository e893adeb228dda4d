import Domain
import Testing

@testable import Analysis

/// Likelihoods in, events out.
@Suite struct ExpressionEventFinderTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// How likely what is, nil where there is no face, and for how many frames at 25 a second.
        var clip: [([ExpressionName: Float]?, Int)]
        var expected: [ExpressionName]
    }

    static let cases = [
        Case(testDescription: "held for 0.4 s", clip: [([.smile: 0.9], 10), ([:], 10)], expected: [.smile]),
        Case(testDescription: "held for less", clip: [([:], 10), ([.smile: 0.9], 9), ([:], 10)], expected: []),
        Case(testDescription: "never sure enough", clip: [([.smile: 0.79], 50)], expected: []),
        Case(
            testDescription: "unsure for 0.08 s", clip: [([.smile: 0.9], 8), ([.smile: 0.5], 2), ([.smile: 0.9], 8)],
            expected: [.smile]),
        Case(
            testDescription: "gone for 0.2 s, too short before and after",
            clip: [([:], 10), ([.smile: 0.9], 8), ([:], 5), ([.smile: 0.9], 8), ([:], 10)], expected: []),
        Case(
            testDescription: "gone for 0.08 s, no face", clip: [([.smile: 0.9], 8), (nil, 2), ([.smile: 0.9], 8)],
            expected: [.smile]),
        Case(
            testDescription: "neutral between two",
            clip: [([.smile: 0.9], 20), ([:], 5), ([.winkLeft: 0.9], 20), ([:], 5)], expected: [.smile, .winkLeft]),
        Case(
            testDescription: "one frame of neutral between two",
            clip: [([.smile: 0.9], 20), ([.smile: 0.29], 1), ([.winkLeft: 0.9], 20)], expected: [.smile, .winkLeft]),
        Case(
            testDescription: "not neutral between two",
            clip: [([.smile: 0.9], 20), ([.smile: 0.5], 10), ([.winkLeft: 0.9], 20), ([:], 5)], expected: [.smile]),
        Case(
            testDescription: "no face is not neutral", clip: [([.smile: 0.9], 20), (nil, 20), ([.winkLeft: 0.9], 20)],
            expected: [.smile]),
        Case(
            testDescription: "the same again without neutral between",
            clip: [([.smile: 0.9], 20), ([.smile: 0.5], 10), ([.smile: 0.9], 20)], expected: [.smile]),
        Case(
            testDescription: "from one to another and back to neutral",
            clip: [([.smile: 0.9], 20), ([.surprise: 0.96], 20), ([:], 3), ([.surprise: 0.96], 20)],
            expected: [.smile, .surprise]),
    ]

    private static func run(_ example: Case, _ rules: ExpressionRules = .standard) -> (
        finder: ExpressionEventFinder, news: [ExpressionNews]
    ) {
        var finder = ExpressionEventFinder(rules)
        let frames = example.clip.flatMap { Array(repeating: $0.0, count: $0.1) }
        var news = frames.enumerated().flatMap { index, likely in
            finder.add(likely.map { ExpressionLikelihoods($0) }, at: Double(index) / 25)
        }
        news += finder.finish(at: Double(frames.count) / 25)
        return (finder, news)
    }

    @Test(arguments: cases) func `what is held counts, once there was a neutral face`(_ example: Case) {
        let (finder, news) = Self.run(example)
        #expect(finder.events.map(\.expression) == example.expected)
        #expect(zip(finder.events, finder.events.dropFirst()).allSatisfy { $0.end <= $1.start })
        #expect(news.count == 2 * example.expected.count, "each begins and ends")
        let ended = news.compactMap { if case .ended(let event) = $0 { event } else { nil } }
        #expect(ended == finder.events)
    }

    @Test func `an event has its time, its peak and its mean likelihood`() throws {
        let clip = Case(
            testDescription: "",
            clip: [([:], 25), ([.smile: 0.8], 10), ([.smile: 0.95], 1), ([.smile: 0.85], 9), ([:], 5)],
            expected: [.smile])
        let event = try #require(Self.run(clip).finder.events.first)
        #expect(abs(event.start - 1) < 1e-6 && abs(event.end - 1.8) < 1e-6 && abs(event.peak - 1.4) < 1e-6)
        #expect(abs(event.confidence - (8 + 0.95 + 9 * 0.85) / 20) < 1e-6)
    }

    @Test func `what begins is told when it has been held`() {
        var finder = ExpressionEventFinder()
        let told = (0..<20).map { finder.add(ExpressionLikelihoods([.winkLeft: 0.9]), at: Double($0) / 25).count }
        #expect(told.firstIndex(of: 1) == 10 && told.reduce(0, +) == 1)
    }

    @Test func `other thresholds find other events`() {
        let clip = Case(testDescription: "", clip: [([:], 5), ([.smile: 0.6], 20), ([:], 5)], expected: [])
        #expect(Self.run(clip).finder.events.isEmpty)
        #expect(Self.run(clip, ExpressionRules.standard.changed(to: ["smile": 0.5])).finder.events.count == 1)
    }
}
