import Domain
import Synchronization
import Testing
import Vision

@testable import Analysis

@Suite("Swings that were found")
struct FoundSwingTests {
    /// Says what it was told to say, one verdict after the other.
    private final class Scripted: SwingValidator {
        let name = Swing.Validator.gemini
        private let verdicts: Mutex<[StrokeVerdict]>

        init(_ verdicts: [StrokeVerdict]) { self.verdicts = Mutex(verdicts) }

        func verdict(on evidence: StrokeEvidence) -> StrokeVerdict {
            verdicts.withLock { $0.removeFirst() }
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var said: [(shot: Swing.Shot, hand: Side, sure: Double)]
        var kept: [(shot: Swing.Shot, hand: Side)]
        var isTwoHanded = false
    }

    static let cases = [
        Case(
            testDescription: "all agree",
            said: [(.forehand, .right, 0.7), (.backhand, .right, 0.7), (.serve, .right, 0.7)],
            kept: [(.forehand, .right), (.backhand, .right), (.serve, .right)]),
        Case(
            testDescription: "an unsure one follows",
            said: [(.forehand, .right, 0.9), (.forehand, .right, 0.9), (.backhand, .left, 0.6)],
            kept: [(.forehand, .right), (.forehand, .right), (.forehand, .right)], isTwoHanded: true),
        Case(
            testDescription: "an unsure one follows the left hand",
            said: [(.backhand, .left, 0.9), (.backhand, .left, 0.9), (.forehand, .right, 0.6)],
            kept: [(.backhand, .left), (.backhand, .left), (.backhand, .left)]),
        Case(
            testDescription: "a sure one does not",
            said: [
                (.forehand, .right, 0.9), (.forehand, .right, 0.95), (.forehand, .right, 0.9), (.backhand, .left, 0.8),
            ],
            kept: [(.forehand, .right), (.forehand, .right), (.forehand, .right), (.backhand, .left)]),
        Case(
            testDescription: "two are too few",
            said: [(.forehand, .right, 0.95), (.backhand, .left, 0.55)],
            kept: [(.forehand, .right), (.backhand, .left)]),
        Case(
            testDescription: "no majority",
            said: [(.forehand, .right, 0.7), (.forehand, .right, 0.7), (.backhand, .left, 0.7)],
            kept: [(.forehand, .right), (.forehand, .right), (.backhand, .left)]),
        Case(
            testDescription: "unknown ones have no vote and are left alone",
            said: [(.forehand, .right, 0.7), (.forehand, .right, 0.7), (.unknown, .left, 0.5)],
            kept: [(.forehand, .right), (.forehand, .right), (.unknown, .left)]),
        Case(
            testDescription: "serves keep their hand",
            said: [(.forehand, .right, 0.95), (.forehand, .right, 0.95), (.serve, .left, 0.6)],
            kept: [(.forehand, .right), (.forehand, .right), (.serve, .left)]),
    ]

    @Test("one player has one racket hand", arguments: cases)
    func agreed(_ example: Case) async throws {
        // Forehand swings of a right-hander all of them, whatever is said of them.
        let contacts = (0..<example.said.count).map { 2 + 2.5 * Double($0) }
        let rally = SyntheticStroke(contacts: contacts, fps: 30, duration: (contacts.last ?? 0) + 2)
        let verdicts = example.said.map {
            StrokeVerdict($0.shot, hand: $0.hand, isTwoHanded: example.isTwoHanded, confidence: $0.sure)
        }
        let found = try await FoundSwing.all(candidates(at: contacts), in: rally.motion(), Scripted(verdicts)) { _ in
            [:]
        }
        try #require(found.count == example.said.count)
        for (place, swing) in found.enumerated() {
            #expect(swing.verdict.shot == example.kept[place].shot)
            #expect(swing.verdict.hand == example.kept[place].hand && swing.segment.hand == swing.verdict.hand)
            #expect((0...1).contains(swing.verdict.confidence))
            let isChanged = example.said[place].hand != example.kept[place].hand
            if isChanged { #expect(!swing.verdict.isTwoHanded, "one hand holds the racket here, whatever was said") }
        }
    }

    @Test(
        "are seen from where the camera is",
        arguments: [(0, Swing.View.front), (90, .rightSide), (180, .behind), (270, .leftSide)])
    func view(degrees: Int, view: Swing.View) async throws {
        let yaw = Float(degrees) * .pi / 180
        for kind in [SyntheticStroke.Kind.serve, .forehand] {
            let motion = try SyntheticStroke(kind: kind, yaw: yaw).motion()
            let found = try await FoundSwing.all(candidates(at: [2]), in: motion, LocalSwingValidator()) { _ in
                [.forehand: 1]
            }
            #expect(found.map(\.view) == [view])
        }
    }
}
