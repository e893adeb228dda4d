import Reports
import Testing

@testable import Analysis

@Suite struct ExpressionRulesTests {
    typealias Name = ExpressionCoefficients.Name

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var values: [Name: Float]
        var expression: String?
    }

    static let cases = [
        Case(testDescription: "neutral", values: [:], expression: nil),
        Case(testDescription: "tongue", values: [.tongueOut: 0.31], expression: "tongue_out"),
        Case(testDescription: "no tongue", values: [.tongueOut: 0.3], expression: nil),
        Case(testDescription: "left wink", values: [.eyeBlinkLeft: 0.9, .eyeBlinkRight: 0.2], expression: "wink_l"),
        Case(testDescription: "right wink", values: [.eyeBlinkLeft: 0.2, .eyeBlinkRight: 0.9], expression: "wink_r"),
        Case(testDescription: "blink", values: [.eyeBlinkLeft: 0.9, .eyeBlinkRight: 0.9], expression: nil),
        Case(testDescription: "half closed", values: [.eyeBlinkLeft: 0.9, .eyeBlinkRight: 0.31], expression: nil),
        Case(testDescription: "pursed", values: [.mouthPucker: 0.6], expression: "smooch"),
        Case(testDescription: "blown up", values: [.cheekPuff: 0.6], expression: "smooch"),
        Case(testDescription: "surprise", values: [.jawOpen: 0.6, .browInnerUp: 0.6], expression: "surprise"),
        Case(testDescription: "talking", values: [.jawOpen: 0.9, .browInnerUp: 0.3], expression: nil),
        Case(testDescription: "smile", values: [.mouthSmileLeft: 0.7, .mouthSmileRight: 0.7], expression: "smile"),
        Case(testDescription: "half a smile", values: [.mouthSmileLeft: 0.9, .mouthSmileRight: 0.5], expression: nil),
        Case(
            testDescription: "laughing with raised brows",
            values: [.jawOpen: 0.9, .browInnerUp: 0.9, .mouthSmileLeft: 0.8, .mouthSmileRight: 0.8], expression: "smile"
        ),
        Case(
            testDescription: "tongue before wink", values: [.tongueOut: 0.5, .eyeBlinkLeft: 1], expression: "tongue_out"
        ),
        Case(
            testDescription: "wink before smile",
            values: [.eyeBlinkRight: 1, .mouthSmileLeft: 1, .mouthSmileRight: 1], expression: "wink_r"),
        Case(
            testDescription: "smooch before surprise", values: [.mouthPucker: 0.6, .jawOpen: 0.6, .browInnerUp: 0.6],
            expression: "smooch"),
    ]

    static func face(_ values: [Name: Float]) -> ExpressionCoefficients {
        var face = ExpressionCoefficients()
        for (name, value) in values { face[name] = value }
        return face
    }

    @Test(arguments: cases) func `the first rule that holds names the expression`(_ example: Case) {
        #expect(ExpressionRules.standard.rule(for: Self.face(example.values))?.name.rawValue == example.expression)
    }

    @Test func `neutral is when nothing is half made`() {
        let rules = ExpressionRules.standard
        #expect(rules.isNeutral(Self.face([:])))
        // High brows alone are no surprise, one corner of the mouth is no smile.
        #expect(rules.isNeutral(Self.face([.browInnerUp: 1, .mouthSmileLeft: 1])))
        #expect(!rules.isNeutral(Self.face([.eyeBlinkLeft: 0.5])))
        #expect(!rules.isNeutral(Self.face([.mouthSmileLeft: 0.4, .mouthSmileRight: 0.4])))
    }

    @Test func `an expression is one line more`() {
        let raised = ExpressionRule("brows_up", [.high(.browInnerUp, above: 0.7), .low(.jawOpen, below: 0.2)])
        let rules = ExpressionRules(ExpressionRules.standard.rules + [raised])
        #expect(rules.rule(for: Self.face([.browInnerUp: 0.8]))?.name.rawValue == "brows_up")
        #expect(rules.rule(for: Self.face([.browInnerUp: 0.8, .jawOpen: 0.6]))?.name.rawValue == "surprise")
    }

    @Test func `a report says what decided`() {
        let thresholds = ExpressionRules.standard.rules.flatMap(\.thresholds)
        #expect(
            thresholds.contains {
                $0.expression.rawValue == "tongue_out" && $0.coefficient == "tongueOut" && $0.above == 0.3
            })
        #expect(
            thresholds.contains {
                $0.expression.rawValue == "wink_l" && $0.coefficient == "eyeBlinkRight" && $0.below == 0.3
            })
        #expect(Set(thresholds.map(\.coefficient)).isSubset(of: ExpressionCoefficients.Name.allCases.map(\.rawValue)))
    }
}
