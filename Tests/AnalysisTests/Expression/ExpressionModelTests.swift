import Domain
import Testing
import Vision

@testable import Analysis

/// Faces of known measures, and what the model says of them.
@Suite struct ExpressionModelTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var face: FaceMeasures
        /// The likeliest; nil for none.
        var expected: ExpressionName?
    }

    static let cases = [
        Case(testDescription: "calm", face: .neutral),
        Case(testDescription: "a smile", face: .smiling, expected: .smile),
        Case(testDescription: "a laugh", face: .laughing, expected: .smile),
        Case(testDescription: "surprise", face: .surprised, expected: .surprise),
        Case(testDescription: "pursed lips", face: .pouting, expected: .smooch),
        Case(testDescription: "the left eye closed", face: .winkingLeft, expected: .winkLeft),
        Case(testDescription: "the right eye closed", face: .winkingRight, expected: .winkRight),
        Case(testDescription: "the tongue out", face: .tongueOut, expected: .tongueOut),
        Case(testDescription: "both eyes closed", face: .blinking),
        Case(testDescription: "talking", face: .talking),
        Case(testDescription: "high brows alone", face: .neutral.with([.browInnerUp: 0.9])),
        Case(testDescription: "one corner of the mouth", face: .neutral.with([.mouthSmileLeft: 0.6])),
        Case(
            testDescription: "what looks like a tongue between closed lips",
            face: .neutral.with { $0.tongue.pictured = 4 }
        ),
        Case(
            testDescription: "a narrow eye in which the iris is seen",
            face: .neutral.with([.eyeBlinkLeft: 0.3, .eyeBlinkRight: 0.2]).with { $0.eyes.opening.left = 0.11 }),
        Case(
            testDescription: "a closed eye whose lids were put too far apart",
            face: .winkingLeft.with { $0.eyes.opening.left = 0.1 }, expected: .winkLeft),
        Case(testDescription: "one eye of a head that is turned far", face: .winkingLeft.with { $0.yaw = 40 }),
        Case(
            testDescription: "full lips at rest",
            face: .neutral.with {
                $0.mouth.lips = 0.3
                $0.mouth.width = 0.55
            }),
        Case(
            testDescription: "a wink in a smile",
            face: .smiling.with([.eyeBlinkRight: 0.75]).with {
                $0.eyes = FaceMeasures.winkingRight.eyes
            }, expected: .winkRight),
        Case(
            testDescription: "a tongue in a smile",
            face: .smiling.with([.jawOpen: 0.35]).with { $0.tongue = FaceMeasures.tongueOut.tongue },
            expected: .tongueOut),
    ]

    @Test(arguments: cases) func `the expression that a face makes is the likeliest`(_ example: Case) {
        let told = ExpressionModel.standard.likelihoods(of: example.face)
        #expect(told.likeliest == example.expected, "\(told.all)")
    }

    @Test(arguments: cases.filter { $0.expected != nil }) func `a plain expression is sure enough for a clip`(
        _ example: Case
    ) throws {
        let place = try #require(
            ExpressionRules.standard.made(by: ExpressionModel.standard.likelihoods(of: example.face)))
        #expect(ExpressionLikelihoods.expressions[place] == example.expected)
    }

    @Test func `a calm face is neutral`() {
        #expect(ExpressionRules.standard.isNeutral(ExpressionModel.standard.likelihoods(of: .neutral)))
    }

    @Test(arguments: cases) func `a mirrored face gets the mirrored answer`(_ example: Case) throws {
        let crooked = example.face.with([.mouthLeft: 0.3, .mouthSmileRight: 0.2, .eyeWideLeft: 0.1])
        let told = ExpressionModel.standard.likelihoods(of: crooked)
        let mirrored = ExpressionModel.standard.likelihoods(of: crooked.mirrored)
        #expect(mirrored[.winkLeft] == told[.winkRight] && mirrored[.winkRight] == told[.winkLeft])
        for name in [ExpressionName.tongueOut, .smooch, .surprise, .smile] {
            let (one, other) = (try #require(told[name]), try #require(mirrored[name]))
            #expect(abs(one - other) < 1e-5)
        }
    }

    /// Anything that a model of landmarks may answer, and more.
    static let wild: [FaceMeasures] = {
        var dice = Dice(seed: 7)
        return (0..<300).map { _ in
            FaceMeasures.neutral.with { face in
                for shape in Blendshape.allCases { face.blendshapes[shape] = dice.next(-0.2...1.2) }
                face.eyes.opening = Sides(left: dice.next(-0.1...0.5), right: dice.next(0...0.5))
                face.eyes.flatness = Sides(left: dice.next(-1...2), right: dice.next(-1...2))
                face.mouth = MouthMeasures(
                    width: dice.next(0...1), innerWidth: dice.next(0...1), gap: dice.next(0...1),
                    lips: dice.next(0...1))
                face.tongue = TongueMeasures(
                    seen: dice.next(0...1), pictured: dice.next(-100...100), hollow: dice.next(0...1))
            }
        }
    }()

    @Test func `likelihoods are none below 0 and together at most 1, whatever is measured`() {
        for face in Self.cases.map(\.face) + Self.wild {
            let told = ExpressionModel.standard.likelihoods(of: face).all
            #expect(told.allSatisfy { $0 >= 0 } && told.reduce(0, +) <= 1 + 1e-5, "\(told)")
        }
    }

    @Test func `stronger evidence makes an expression likelier`() {
        let strengths: [Float] = [0, 0.2, 0.4, 0.6, 0.8]
        let smiles = strengths.map { strength in
            let face = FaceMeasures.neutral.with([.mouthSmileLeft: strength, .mouthSmileRight: strength])
            return ExpressionModel.standard.likelihoods(of: face)[.smile] ?? 0
        }
        #expect(zip(smiles, smiles.dropFirst()).allSatisfy { $0 < $1 })
    }
}

/// Numbers that look like chance and are the same at every run.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The next number of a range.
    mutating func next(_ range: ClosedRange<Float>) -> Float {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let share = Float(state >> 40) / Float(1 << 24)
        return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }
}
