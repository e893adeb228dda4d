import Domain
import Testing
import Vision

@testable import Analysis

@Suite("Naming strokes")
struct LocalSwingValidatorTests {
    /// A forehand of the right hand, to be changed.
    static let forehand = StrokeEvidence(
        shares: [.forehand: 0.8, .backhand: 0.2], side: .right, overheadHand: .right, busierHand: .right,
        straighterArm: .right, handsApart: 1.2, lowest: 0, lean: 8, footwork: 1)

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var verdict: (shot: Swing.Shot, hand: Side, isTwoHanded: Bool)
        var change: @Sendable (inout StrokeEvidence) -> Void
    }

    static let cases = [
        Case(testDescription: "forehand", verdict: (.forehand, .right, false)) { _ in },
        Case(testDescription: "forehand of the left hand", verdict: (.forehand, .left, false)) { $0.side = .left },
        Case(testDescription: "backhand", verdict: (.backhand, .left, false)) { $0.shares = [.backhand: 1] },
        Case(testDescription: "both hands", verdict: (.backhand, .left, true)) {
            ($0.shares, $0.handsApart) = ([.backhand: 1], 0.2)
        },
        Case(testDescription: "both hands hold a forehand no longer", verdict: (.forehand, .right, false)) {
            $0.handsApart = 0.2
        },
        Case(testDescription: "a slice and a backhand are backhands", verdict: (.backhandSlice, .left, false)) {
            $0.shares = [.backhand: 0.25, .backhandSlice: 0.35, .forehand: 0.4]
        },
        Case(testDescription: "a forehand volley, by the busier hand", verdict: (.forehandVolley, .left, false)) {
            $0.shares = [.forehandVolley: 0.35, .backhandVolley: 0.25, .forehand: 0.4]
            $0.busierHand = .left
        },
        Case(testDescription: "a backhand volley, by the straighter arm", verdict: (.backhandVolley, .left, false)) {
            $0.shares = [.backhandVolley: 0.9, .forehand: 0.1]
            $0.straighterArm = .left
        },
        Case(testDescription: "in between", verdict: (.unknown, .right, false)) {
            $0.shares = [.forehand: 0.4, .backhand: 0.3, .serve: 0.3]
        },
        Case(testDescription: "serve", verdict: (.serve, .left, false)) {
            ($0.shares, $0.overheadHand) = ([.serve: 0.9, .overhead: 0.1], .left)
        },
        Case(testDescription: "overhead", verdict: (.overhead, .right, false)) { $0.shares = [.overhead: 1] },
        Case(testDescription: "a club", verdict: (.unknown, .left, true)) {
            ($0.handsApart, $0.lowest, $0.lean, $0.footwork) = (0.2, 0, 20, 0.2)
        },
        Case(testDescription: "low and bent but on the run", verdict: (.backhand, .left, true)) {
            ($0.shares, $0.handsApart, $0.lowest, $0.lean, $0.footwork) = ([.backhand: 1], 0.2, 0, 20, 0.7)
        },
        Case(testDescription: "nobody said what it was", verdict: (.unknown, .left, false)) { $0.shares = [:] },
    ]

    @Test("follows the net, and the side on which the racket was prepared", arguments: cases)
    func verdicts(_ example: Case) {
        var evidence = Self.forehand
        example.change(&evidence)
        let verdict = LocalSwingValidator().verdict(on: evidence)
        #expect((verdict.shot, verdict.hand, verdict.isTwoHanded) == example.verdict)
        #expect((0...1).contains(verdict.confidence))
        #expect(LocalSwingValidator().name == .local)
    }
}
