import Domain
import Testing
import Vision

@testable import Analysis

@Suite struct ExpressionEventTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// Faces and for how many frames at 30 a second.
        var clip: [(FaceMeasures?, Int)]
        var expected: [String]
        var sequence: String? = nil
    }

    /// Long enough for the person's rest to be known.
    static let rest: (FaceMeasures?, Int) = (.neutral, 60)

    static let cases = [
        Case(testDescription: "nothing", clip: [rest], expected: []),
        Case(testDescription: "a held smile", clip: [rest, (.smiling, 30), rest], expected: ["smile"]),
        Case(testDescription: "a short smile", clip: [rest, (.smiling, 9), rest], expected: []),
        Case(testDescription: "blinks", clip: [rest, (.blinking, 6), rest, (.blinking, 9), rest], expected: []),
        Case(testDescription: "eyes closed for long", clip: [rest, (.blinking, 60), rest], expected: []),
        Case(
            testDescription: "talking",
            clip: [rest] + (0..<20).flatMap { _ in [(.talking, 4), (.neutral, 3)] as [(FaceMeasures?, Int)] },
            expected: []),
        Case(testDescription: "surprise", clip: [rest, (.surprised, 20), rest], expected: ["surprise"]),
        Case(testDescription: "a laugh", clip: [rest, (.laughing, 20), rest], expected: ["smile"]),
        Case(
            testDescription: "a blink in a smile", clip: [rest, (.smiling, 15), (.blinking, 2), (.smiling, 15), rest],
            expected: ["smile"]),
        Case(
            testDescription: "no neutral face in between", clip: [rest, (.smiling, 20), (.tongueOut, 20), rest],
            expected: ["smile"]),
        Case(
            testDescription: "two of a kind", clip: [rest, (.smiling, 20), rest, (.smiling, 20), rest],
            expected: ["smile", "smile"], sequence: "smile"),
        Case(
            testDescription: "a sequence",
            clip: [
                rest, (.winkingLeft, 20), rest, (.tongueOut, 20), rest, (.surprised, 20), rest, (.pouting, 20), rest,
                (.smiling, 20), rest, (.winkingLeft, 20), rest,
            ],
            expected: ["wink_l", "tongue_out", "surprise", "smooch", "smile", "wink_l"],
            sequence: "wink_l,tongue_out,surprise,smooch,smile"),
        Case(testDescription: "the face is lost", clip: [rest, (.smiling, 20), (nil, 30), rest], expected: ["smile"]),
        Case(testDescription: "a picture", clip: [(.winkingLeft, 1)], expected: ["wink_l"]),
        Case(testDescription: "a neutral picture", clip: [(.neutral, 1)], expected: []),
        Case(testDescription: "no frames", clip: [], expected: []),
    ]

    static func findings(of clip: [(FaceMeasures?, Int)], until end: Double? = nil) -> ExpressionFindings {
        var analysis = ExpressionAnalysis()
        _ = looks(at: clip, &analysis)
        return analysis.finish(until: end).findings
    }

    /// What each frame shows.
    static func looks(
        at clip: [(FaceMeasures?, Int)], _ analysis: inout ExpressionAnalysis
    ) -> [ExpressionAnalysis.Look] {
        let frames = clip.flatMap { face, count in Array(repeating: face, count: count) }
        return frames.enumerated().map { index, face in analysis.add(face, at: Double(index) / 30) }
    }

    @Test(arguments: cases) func `a clip has the events that were made in it`(_ example: Case) {
        let found = Self.findings(of: example.clip)
        #expect(found.events.map(\.expression.rawValue) == example.expected)
        #expect(found.sequence.text == example.sequence ?? example.expected.joined(separator: ","))
    }

    @Test func `an event has start, end, peak and confidence`() throws {
        let event = try #require(Self.findings(of: [Self.rest, (.smiling, 30), Self.rest]).events.first)
        #expect(abs(event.start - 2) < 0.04 && abs(event.end - 3) < 0.04)
        #expect(event.peak >= event.start && event.peak <= event.end)
        #expect(event.confidence > 0.6 && event.confidence <= 1)
    }

    @Test func `a picture's event takes no time`() throws {
        let event = try #require(Self.findings(of: [(.surprised, 1)]).events.first)
        #expect(event.expression.rawValue == "surprise" && event.start == 0 && event.end == 0 && event.peak == 0)
    }

    @Test func `faces that are missed lower the coverage`() {
        let found = Self.findings(of: [(.neutral, 30), (nil, 30)])
        #expect(found.coverage == 0.5)
    }

    @Test func `coefficients count from the person's rest after a second`() throws {
        let high = FaceMeasures.neutral.with([.browInnerUp: 0.5])
        var analysis = ExpressionAnalysis()
        let brows = Self.looks(at: [(high, 60)], &analysis).map {
            $0.shown?.coefficients.blendshapes[.browInnerUp] ?? 1
        }
        #expect(analysis.finish().findings.isPersonal)
        #expect(brows[0] == 0.5 && brows[15] < 0.35 && brows[30] < 0.01)
        #expect(zip(brows, brows.dropFirst()).allSatisfy { $0 >= $1 }, "the rest is learnt little by little")
        #expect(!Self.findings(of: [(high, 25)]).isPersonal)
    }

    @Test func `what a frame shows does not depend on what comes later`() {
        let beginning = [Self.rest, (.smiling, 10)]
        let values = [FaceMeasures.neutral, .smiling, .surprised].map { later in
            var analysis = ExpressionAnalysis()
            return Self.looks(at: beginning + [(later, 40)], &analysis).prefix(70).map { $0.shown?.values }
        }
        #expect(values[0] == values[1] && values[1] == values[2])
    }

    @Test func `an expression that is too slight is not sure, and one that is sure is not doubted`() throws {
        let slight = try #require(
            (1...60).map { share in
                FaceMeasures.neutral.with([.mouthSmileLeft: Float(share) / 60, .mouthSmileRight: Float(share) / 60])
            }.first { face in
                ExpressionRules.standard.unsure(by: ExpressionModel.standard.likelihoods(of: face)) != nil
            })
        let found = Self.findings(of: [Self.rest, (slight, 30), Self.rest, (.smiling, 30), Self.rest])
        #expect(found.events.map(\.expression) == [.smile] && found.unsure.map(\.expression) == [.smile])
        let (sure, unsure) = (try #require(found.events.first), try #require(found.unsure.first))
        #expect(unsure.end < sure.start && unsure.confidence < sure.confidence)
    }

    @Test func `a face that is too small to judge makes nothing`() {
        let far = FaceMeasures.smiling.with { $0.pixels = 30 }
        let found = Self.findings(of: [Self.rest, (far, 60), Self.rest])
        #expect(found.events.isEmpty && found.coverage == 1)
    }

    @Test func `a mirrored picture swaps the sides`() {
        let mirrored = FaceMeasures.winkingLeft.with { $0.yaw = 10 }.mirrored
        #expect(mirrored.numbers == FaceMeasures.winkingRight.with { $0.yaw = -10 }.numbers)
        #expect(FaceMeasures.winkingLeft.mirrored.mirrored.numbers == FaceMeasures.winkingLeft.numbers)
    }
}

@Suite struct SequenceRecorderTests {
    @Test(
        arguments: [
            ([], "", false), (["smile"], "smile", false), (["smile", "smile", "smile"], "smile", false),
            (["wink_l", "smile", "smile", "wink_l"], "wink_l,smile,wink_l", false),
            (["a", "b", "a", "b", "a", "b"], "a,b,a,b,a", true),
        ] as [([String], String, Bool)])
    func `records what is new, up to five`(_ made: [String], _ text: String, _ isComplete: Bool) {
        var recorder = SequenceRecorder()
        for name in made { recorder.record(ExpressionName(rawValue: name)) }
        #expect(recorder.text == text)
        #expect(recorder.isComplete == isComplete)
    }

    @Test func `says what it refuses`() {
        var recorder = SequenceRecorder()
        let answers = ["smile", "smile", "wink_l"].map { recorder.record(ExpressionName(rawValue: $0)) }
        #expect(answers == [true, false, true])
    }
}
