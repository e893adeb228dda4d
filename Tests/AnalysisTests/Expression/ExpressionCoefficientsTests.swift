import Testing

@testable import Analysis

@Suite struct ExpressionCoefficientsTests {
    typealias Name = ExpressionCoefficients.Name

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var face: FaceMeasures
        var high: [Name: Float] = [:]
        var low: [Name: Float] = [:]
    }

    static let cases = [
        Case(
            testDescription: "neutral", face: .neutral,
            low: [
                .eyeBlinkLeft: 0.1, .eyeBlinkRight: 0.1, .jawOpen: 0.1, .mouthSmileLeft: 0.2, .mouthSmileRight: 0.2,
                .mouthPucker: 0.2, .tongueOut: 0.05, .cheekPuff: 0.1, .mouthFunnel: 0.1,
            ]),
        Case(testDescription: "wink", face: .winkingLeft, high: [.eyeBlinkLeft: 0.8], low: [.eyeBlinkRight: 0.1]),
        Case(testDescription: "blink", face: .blinking, high: [.eyeBlinkLeft: 0.8, .eyeBlinkRight: 0.8]),
        Case(
            testDescription: "a narrow eye in which the iris is seen",
            face: .neutral.with { $0.eyes.opening.left = 0.09 }, low: [.eyeBlinkLeft: 0.3, .eyeBlinkRight: 0.1]),
        Case(
            testDescription: "a closed eye whose lids were put too far apart",
            face: .neutral.with {
                $0.eyes.opening.left = 0.1
                $0.eyes.flatness.left = 1.5
            }, high: [.eyeBlinkLeft: 0.8], low: [.eyeBlinkRight: 0.1]),
        Case(
            testDescription: "squint of a laugh",
            face: .neutral.with { $0.eyes.opening = Sides(left: 0.1, right: 0.105) },
            low: [.eyeBlinkLeft: 0.3, .eyeBlinkRight: 0.3]),
        Case(
            testDescription: "smile", face: .smiling, high: [.mouthSmileLeft: 0.9, .mouthSmileRight: 0.9],
            low: [.jawOpen: 0.1, .mouthPucker: 0.1]),
        Case(testDescription: "laugh", face: .laughing, high: [.mouthSmileLeft: 0.9, .mouthSmileRight: 0.9]),
        Case(
            testDescription: "half a smile", face: .neutral.with { $0.mouth.cornerDrop.left = 0.13 },
            high: [.mouthSmileLeft: 0.9], low: [.mouthSmileRight: 0.2]),
        Case(
            testDescription: "surprise", face: .surprised, high: [.jawOpen: 0.5, .browInnerUp: 0.5],
            low: [.mouthSmileLeft: 0.1]),
        Case(testDescription: "pursed lips", face: .pursed, high: [.mouthPucker: 0.6], low: [.mouthSmileLeft: 0.1]),
        Case(
            testDescription: "narrow and open", face: .pursed.with { $0.mouth.gap = 0.2 }, high: [.mouthFunnel: 0.6],
            low: [.mouthPucker: 0.1]),
        Case(testDescription: "tongue", face: .tongueOut, high: [.tongueOut: 0.9]),
        Case(
            testDescription: "a hollow mouth that looks a little like a tongue",
            face: .tongueOut.with {
                $0.tongue = 1
                $0.darkness = 0.5
            }, low: [.tongueOut: 0.3]),
        Case(
            testDescription: "what looks like a tongue between closed lips",
            face: .neutral.with { $0.tongue = 1 }, low: [.tongueOut: 0.3]),
    ]

    @Test(arguments: cases) func `a face has the coefficients of its expression`(_ example: Case) {
        let face = ExpressionCoefficients(example.face, beside: .unknown)
        for (name, bound) in example.high { #expect(face[name] > bound, "\(name) is \(face[name])") }
        for (name, bound) in example.low { #expect(face[name] < bound, "\(name) is \(face[name])") }
    }

    @Test func `coefficients stay between 0 and 1, whatever is measured`() {
        var face = ExpressionCoefficients()
        for (value, kept) in [(Float(7), Float(1)), (-3, 0), (.nan, 0), (0.25, 0.25), (.infinity, 0)] {
            face[.jawOpen] = value
            #expect(face[.jawOpen] == kept)
        }
    }

    @Test func `each coefficient has its own place`() {
        for name in Name.allCases {
            var face = ExpressionCoefficients()
            face[name] = 0.5
            #expect(Name.allCases.filter { face[$0] > 0 } == [name])
            #expect(face.all.count == Name.allCases.count && face.all.contains(0.5))
        }
    }

    @Test func `eyes that differ at rest are no wink for a person who is known`() {
        let crooked = FaceMeasures.neutral.with {
            $0.eyes.opening = Sides(left: 0.15, right: 0.1)
            $0.eyes.flatness.right = 1.1
        }
        #expect(ExpressionCoefficients(crooked, beside: .unknown)[.eyeBlinkRight] > 0.6)
        let known = NeutralFace(of: (0..<60).map { (time: Double($0) / 30, face: crooked) })
        #expect(ExpressionCoefficients(crooked, beside: known)[.eyeBlinkRight] < 0.1)
    }
}

@Suite struct NeutralFaceTests {
    private func clip(_ parts: [(FaceMeasures, Int)]) -> [(time: Double, face: FaceMeasures)] {
        parts.flatMap { face, count in Array(repeating: face, count: count) }.enumerated()
            .map { (time: Double($0.offset) / 30, face: $0.element) }
    }

    @Test func `too short a clip says nothing of the person`() {
        #expect(NeutralFace(of: clip([(.neutral, 30)])) == .unknown)
        #expect(NeutralFace(of: []) == .unknown)
        #expect(NeutralFace(of: clip([(.neutral, 60)])) != .unknown)
    }

    @Test func `half a clip of smiles leaves the rest neutral`() {
        let neutral = NeutralFace(of: clip([(.neutral, 40), (.smiling, 40)]))
        let smile = ExpressionCoefficients(.smiling, beside: neutral)
        #expect(smile[.mouthSmileLeft] > 0.9 && smile[.mouthSmileRight] > 0.9)
        let rest = ExpressionCoefficients(.neutral, beside: neutral)
        #expect(rest[.mouthSmileLeft] < 0.1 && rest[.mouthPucker] < 0.1)
    }

    @Test func `a smile throughout a clip stays a smile`() {
        let neutral = NeutralFace(of: clip([(.smiling, 80)]))
        #expect(ExpressionCoefficients(.smiling, beside: neutral)[.mouthSmileLeft] > 0.6)
    }

    @Test func `blinks do not change what open eyes are`() {
        let neutral = NeutralFace(of: clip([(.neutral, 70), (.blinking, 10)]))
        #expect(abs(neutral.eyes.left - 0.145) < 1e-4)
    }

    @Test func `brows count from where this person has them`() {
        let high = FaceMeasures.neutral.with { $0.brows.inner = 0.23 }
        let neutral = NeutralFace(of: clip([(high, 80)]))
        #expect(ExpressionCoefficients(high, beside: neutral)[.browInnerUp] < 0.1)
        #expect(ExpressionCoefficients(high, beside: .unknown)[.browInnerUp] > 0.9)
    }
}
