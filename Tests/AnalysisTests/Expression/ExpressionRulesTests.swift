import Domain
import Testing

@testable import Analysis

/// Which expression counts, by how likely each is.
@Suite struct ExpressionRulesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var likely: [ExpressionName: Float]
        /// What counts in a clip and in a still.
        var clip: ExpressionName? = nil
        var still: ExpressionName? = nil
        var isNeutral = false
    }

    static let cases = [
        Case(testDescription: "nothing", likely: [:], isNeutral: true),
        Case(
            testDescription: "a little of all", likely: [.smile: 0.29, .surprise: 0.29, .smooch: 0.29], isNeutral: true),
        Case(testDescription: "half a smile", likely: [.smile: 0.3]),
        Case(testDescription: "nearly a smile of a still", likely: [.smile: 0.39]),
        Case(testDescription: "a smile of a still", likely: [.smile: 0.4], still: .smile),
        Case(testDescription: "nearly a smile of a clip", likely: [.smile: 0.79], still: .smile),
        Case(testDescription: "a smile", likely: [.smile: 0.8], clip: .smile, still: .smile),
        Case(testDescription: "nearly surprise", likely: [.surprise: 0.84], still: .surprise),
        Case(testDescription: "surprise", likely: [.surprise: 0.85], clip: .surprise, still: .surprise),
        Case(testDescription: "a tongue", likely: [.tongueOut: 0.6], clip: .tongueOut, still: .tongueOut),
        Case(testDescription: "nearly a tongue", likely: [.tongueOut: 0.59], still: .tongueOut),
        Case(testDescription: "a left wink", likely: [.winkLeft: 0.6], clip: .winkLeft, still: .winkLeft),
        Case(testDescription: "a right wink", likely: [.winkRight: 0.6], clip: .winkRight, still: .winkRight),
        Case(testDescription: "pursed lips", likely: [.smooch: 0.6], clip: .smooch, still: .smooch),
        Case(
            testDescription: "of two in a still the first", likely: [.smile: 0.5, .tongueOut: 0.45], still: .tongueOut),
        Case(
            testDescription: "a wink before pursed lips", likely: [.smooch: 0.5, .winkRight: 0.47], still: .winkRight),
    ]

    @Test(arguments: cases) func `an expression that is likely enough counts`(_ example: Case) {
        let face = ExpressionLikelihoods(example.likely)
        func made(_ rules: ExpressionRules) -> ExpressionName? {
            rules.made(by: face).map { ExpressionLikelihoods.expressions[$0] }
        }
        #expect(made(.standard) == example.clip)
        #expect(made(.still) == example.still)
        #expect(ExpressionRules.standard.isNeutral(face) == example.isNeutral)
    }

    @Test(
        arguments: [
            ([:], nil), ([.smile: 0.54], nil), ([.smile: 0.56], .smile), ([.smile: 0.79], .smile), ([.smile: 0.8], nil),
            ([.winkLeft: 0.4], .winkLeft), ([.surprise: 0.59], nil), ([.surprise: 0.75], .surprise),
            ([.smile: 0.6, .winkLeft: 0.65], nil),
        ] as [([ExpressionName: Float], ExpressionName?)])
    func `less than what counts, and more than hardly anything, is not sure`(
        _ likely: [ExpressionName: Float], _ expected: ExpressionName?
    ) {
        let unsure = ExpressionRules.standard.unsure(by: ExpressionLikelihoods(likely))
        #expect(unsure.map { ExpressionLikelihoods.expressions[$0] } == expected)
    }

    @Test func `of several that are likely enough the first counts, in the order of a recording`() {
        let low = ExpressionRules(least: [0.1, 0.1, 0.1, 0.1, 0.1, 0.1])
        for first in ExpressionLikelihoods.expressions.indices {
            let names = ExpressionLikelihoods.expressions[first...]
            let face = ExpressionLikelihoods(Dictionary(uniqueKeysWithValues: names.map { ($0, 0.15) }))
            #expect(low.made(by: face) == first)
        }
    }

    @Test func `each expression has its threshold, and what is neutral is no expression`() {
        for rules in [ExpressionRules.standard, .still] {
            #expect(rules.least.count == ExpressionLikelihoods.expressions.count)
            #expect(rules.least.allSatisfy { $0 > ExpressionRules.neutral && $0 < 1 })
        }
    }

    @Test func `somebody may choose other thresholds`() {
        let rules = ExpressionRules.standard.changed(to: ["smile": 0.25, "wink_r": 0.9, "unheard_of": 0.1])
        #expect(rules.least == [0.6, 0.6, 0.9, 0.6, 0.85, 0.25])
        #expect(ExpressionRules.still.changed(to: [:]) == .still)
        #expect(rules.made(by: ExpressionLikelihoods([.winkRight: 0.85])) == nil)
        #expect(rules.made(by: ExpressionLikelihoods([.smile: 0.3])) == 5)
    }

    @Test func `a report says what decided`() {
        let thresholds = ExpressionRules.standard.changed(to: ["smile": 0.55]).thresholds
        #expect(thresholds.map(\.expression) == ExpressionLikelihoods.expressions)
        #expect(thresholds.map(\.coefficient) == ExpressionLikelihoods.expressions.map(\.rawValue))
        #expect(thresholds.map(\.above) == [0.6, 0.6, 0.6, 0.6, 0.85, 0.55])
        #expect(thresholds.allSatisfy { $0.below == nil })
        #expect(Set(thresholds.map(\.coefficient)).isSubset(of: ShownFace.names), "each has its line in the recording")
    }
}
