import Reports
import Testing
import Vision

@testable import Analysis

@Suite("Naming strokes")
struct LocalSwingValidatorTests {
    static let names: [(SyntheticStroke.Kind, Swing.Stroke, Bool)] = [
        (.forehand, .forehand, false), (.oneHandedBackhand, .backhand, false), (.twoHandedBackhand, .backhand, true),
        (.serve, .serve, false), (.overhead, .overhead, false), (.club, .unknown, true),
    ]

    @Test(
        "names the stroke and the hand, from the front and from behind", arguments: names,
        [(0, false), (0, true), (180, false), (180, true)])
    func named(
        _ expected: (kind: SyntheticStroke.Kind, stroke: Swing.Stroke, isTwoHanded: Bool),
        seen: (degrees: Int, isMirrored: Bool)
    ) throws {
        for fps in [30.0, 120] {
            let yaw = Float(seen.degrees) * .pi / 180
            let stroke = SyntheticStroke(kind: expected.kind, fps: fps, yaw: yaw, isMirrored: seen.isMirrored)
            let verdict = LocalSwingValidator().verdict(on: try StrokeEvidenceTests.evidence(stroke))
            #expect(verdict.stroke == expected.stroke)
            #expect(verdict.hand == (seen.isMirrored ? .left : .right))
            #expect(verdict.isTwoHanded == expected.isTwoHanded)
            #expect((0.5...1).contains(verdict.confidence))
        }
    }

    /// A forehand of the right hand, to be changed.
    static let forehand = StrokeEvidence(
        side: .right, sideOffset: 0.5, fasterHand: .right, overheadHand: .right, ownShare: 0.65, handsApart: 1.2,
        highest: 0.8, heightAtContact: 0.2, tossHeight: 0.5, seenBefore: 1.6, lowest: 0, lean: 8, footwork: 1, facing: 1
    )

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var verdict: (stroke: Swing.Stroke, hand: Side, isTwoHanded: Bool)
        var change: @Sendable (inout StrokeEvidence) -> Void
    }

    static let cases = [
        Case(testDescription: "forehand", verdict: (.forehand, .right, false)) { _ in },
        Case(testDescription: "forehand of the left hand", verdict: (.forehand, .left, false)) { $0.side = .left },
        Case(testDescription: "forehand from behind", verdict: (.forehand, .right, false)) { $0.facing = -1 },
        Case(testDescription: "the other hand is faster", verdict: (.backhand, .left, false)) { $0.ownShare = 0.3 },
        Case(testDescription: "both hands", verdict: (.backhand, .left, true)) {
            ($0.ownShare, $0.handsApart) = (0.5, 0.2)
        },
        Case(testDescription: "in between", verdict: (.unknown, .right, false)) {
            ($0.ownShare, $0.handsApart) = (0.411, 1.2)
        },
        Case(testDescription: "as high as a serve, tossed", verdict: (.serve, .right, false)) {
            ($0.highest, $0.tossHeight) = (2, 1.6)
        },
        Case(testDescription: "as high as a serve, not tossed", verdict: (.overhead, .right, false)) { $0.highest = 2 },
        Case(testDescription: "as high as a serve, the toss before the clip", verdict: (.serve, .right, false)) {
            ($0.highest, $0.seenBefore) = (2, 0.7)
        },
        Case(testDescription: "the left hand is high", verdict: (.serve, .left, false)) {
            ($0.highest, $0.tossHeight, $0.overheadHand) = (1.65, 1, .left)
        },
        Case(testDescription: "not quite as high", verdict: (.forehand, .right, false)) { $0.highest = 1.59 },
        Case(testDescription: "a club", verdict: (.unknown, .left, true)) {
            ($0.handsApart, $0.lowest, $0.lean, $0.footwork) = (0.2, 0, 20, 0.2)
        },
        Case(testDescription: "low and bent but on the run", verdict: (.backhand, .left, true)) {
            ($0.ownShare, $0.handsApart, $0.lowest, $0.lean, $0.footwork) = (0.5, 0.2, 0, 20, 0.7)
        },
        Case(testDescription: "low and still but upright", verdict: (.backhand, .left, true)) {
            ($0.ownShare, $0.handsApart, $0.lowest, $0.lean, $0.footwork) = (0.5, 0.2, 0, 13, 0.2)
        },
        Case(testDescription: "nothing is a number", verdict: (.backhand, .left, false)) {
            ($0.ownShare, $0.handsApart, $0.highest, $0.lean) = (.nan, .nan, .nan, .nan)
        },
    ]

    @Test("follows the evidence", arguments: cases)
    func verdicts(_ example: Case) {
        var evidence = Self.forehand
        example.change(&evidence)
        let verdict = LocalSwingValidator().verdict(on: evidence)
        if evidence.ownShare.isNaN {
            #expect(verdict.stroke == .unknown, "what is not measured is not named")
        } else {
            #expect((verdict.stroke, verdict.hand, verdict.isTwoHanded) == example.verdict)
            #expect((0.5...1).contains(verdict.confidence))
        }
    }

    @Test("is the surer the clearer the evidence")
    func confidence() {
        let sure = [Float(0.45), 0.5, 0.6, 0.8].map { share in
            var evidence = Self.forehand
            evidence.ownShare = share
            return LocalSwingValidator().verdict(on: evidence).confidence
        }
        #expect(sure == sure.sorted() && (sure.last ?? 0) > 0.99)
        #expect(LocalSwingValidator().name == .local)
    }
}
