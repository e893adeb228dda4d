import Domain
import Testing
import Vision

@testable import Analysis

/// What is neutral for a person, learnt from frame to frame.
@Suite struct NeutralFaceTests {
    /// The neutral face after each frame of faces that are shown one after the other.
    private static func neutrals(of faces: [FaceMeasures], fps: Double = 30) -> [NeutralFace] {
        var running = RunningNeutral()
        return faces.enumerated().map { index, face in
            running.add(face, at: Double(index) / fps)
            return running.neutral
        }
    }

    private static func neutral(of faces: [FaceMeasures], fps: Double = 30) -> NeutralFace {
        neutrals(of: faces, fps: fps).last ?? .unknown
    }

    private static func likelihoods(_ face: FaceMeasures, beside neutral: NeutralFace) -> ExpressionLikelihoods {
        ExpressionModel.standard.likelihoods(of: neutral.settle(face))
    }

    /// A person whose rest is not the usual one, as a camera sees them: nothing is measured without noise, eyes blink,
    /// and what is said moves the mouth.
    private static func person(seconds: Double, fps: Double = 30, seed: UInt64 = 3) -> [FaceMeasures] {
        var dice = Dice(seed: seed)
        return (0..<Int(seconds * fps)).map { frame in
            let blinks = frame % 90 < 5
            let talks = (frame / 5) % 4 == 0
            return FaceMeasures.neutral.with { face in
                func noisy(_ value: Float, _ noise: Float) -> Float { value + dice.next(-noise...noise) }
                let jaw = talks ? dice.next(0...0.2) : 0
                let eyes = Sides(left: noisy(0.12, 0.01), right: noisy(0.13, 0.01))
                let lines = Sides(left: noisy(0.7, 0.1), right: noisy(0.6, 0.1))
                face = face.with([
                    .browInnerUp: noisy(0.4, 0.05), .browOuterUpLeft: noisy(0.2, 0.05),
                    .jawOpen: noisy(0.04, 0.02) + jaw,
                    .mouthSmileLeft: noisy(0.08, 0.04), .mouthSmileRight: noisy(0.1, 0.04),
                    .mouthPucker: noisy(0.25, 0.1), .eyeBlinkLeft: blinks ? 0.8 : noisy(0.15, 0.05),
                    .eyeBlinkRight: blinks ? 0.8 : noisy(0.12, 0.05),
                ])
                face.eyes.opening = blinks ? Sides(left: 0.04, right: 0.04) : eyes
                face.eyes.flatness = blinks ? Sides(left: 1.2, right: 1.2) : lines
                face.mouth = MouthMeasures(
                    width: noisy(0.55, 0.015), innerWidth: noisy(0.5, 0.015), gap: noisy(0.02, 0.01) + jaw / 2,
                    lips: noisy(0.23, 0.01))
            }
        }
    }

    @Test(arguments: [
        (11, 5.0, false), (12, 5, true), (30, 30, false), (31, 30, true), (12, 30, false), (200, 120, true),
        (0, 30, false),
    ]) func `a person's rest is known from 12 frames and one second on`(
        _ frames: Int, _ fps: Double, _ isKnown: Bool
    ) {
        var running = RunningNeutral()
        for frame in 0..<frames { running.add(.smiling, at: Double(frame) / fps) }
        #expect(running.isKnown == isKnown)
    }

    @Test func `until then a rest lies between the typical one and what was seen`() {
        let high = FaceMeasures.neutral.with([.browInnerUp: 0.5])
        let brows = Self.neutrals(of: Array(repeating: high, count: 40)).map {
            0.5 - $0.settle(high).blendshapes[.browInnerUp]
        }
        #expect(brows[0] == 0 && brows[9] > 0.05 && brows[9] < brows[20] && brows[20] < brows[31])
    }

    @Test func `who is not known is taken as they are`() {
        for face in [FaceMeasures.neutral, .smiling, .surprised, .winkingLeft] {
            #expect(NeutralFace.unknown.settle(face).numbers == face.numbers)
        }
    }

    @Test func `brows that rest high are no half surprise`() throws {
        let high = FaceMeasures.neutral.with([.browInnerUp: 0.5, .jawOpen: 0.08])
        let neutral = Self.neutral(of: Array(repeating: high, count: 60))
        let settled = neutral.settle(high)
        #expect(settled.blendshapes[.browInnerUp] < 0.05 && settled.blendshapes[.jawOpen] < 0.05)
        let (before, after) = (
            try #require(ExpressionModel.standard.likelihoods(of: high)[.surprise]),
            try #require(Self.likelihoods(high, beside: neutral)[.surprise])
        )
        let calm = try #require(ExpressionModel.standard.likelihoods(of: .neutral)[.surprise])
        #expect(before > calm + 0.04 && after < calm + 0.02, "\(before) \(after) \(calm)")
        let surprised = FaceMeasures.surprised.with([.browInnerUp: 0.85])
        #expect(Self.likelihoods(surprised, beside: neutral).likeliest == .surprise)
    }

    @Test func `eyes that differ at rest are no wink`() {
        let crooked = FaceMeasures.neutral.with([.eyeBlinkLeft: 0.05, .eyeBlinkRight: 0.24]).with {
            $0.eyes.opening = Sides(left: 0.16, right: 0.09)
            $0.eyes.flatness.right = 1.3
        }
        #expect(ExpressionModel.standard.likelihoods(of: crooked).likeliest == .winkRight)
        let neutral = Self.neutral(of: Array(repeating: crooked, count: 60))
        #expect(ExpressionRules.standard.isNeutral(Self.likelihoods(crooked, beside: neutral)))
    }

    static let throughout: [(FaceMeasures, ExpressionName)] = [
        (.smiling, .smile), (.laughing, .smile), (.winkingLeft, .winkLeft), (.winkingRight, .winkRight),
        (.tongueOut, .tongueOut),
    ]

    @Test(arguments: throughout) func `what is made throughout a clip does not become neutral`(
        _ face: FaceMeasures, _ name: ExpressionName
    ) {
        let neutral = Self.neutral(of: Array(repeating: face, count: 120))
        #expect(neutral != .unknown)
        #expect(Self.likelihoods(face, beside: neutral).likeliest == name)
    }

    @Test func `a rest lies within its limits, whatever is seen`() {
        for face in ExpressionModelTests.wild {
            let neutral = Self.neutral(of: Array(repeating: face, count: 60))
            #expect(neutral.rests.count == NeutralFace.Part.all.count)
            #expect(zip(NeutralFace.Part.all, neutral.rests).allSatisfy { $0.limits.contains($1) })
            for shape in [Blendshape.mouthSmileLeft, .jawOpen, .browInnerUp, .eyeBlinkRight] {
                #expect((0...1).contains(neutral.settle(face).blendshapes[shape]))
            }
        }
        let unmeasured = FaceMeasures.neutral.with([.jawOpen: .nan]).with { $0.mouth.width = .infinity }
        #expect(Self.neutral(of: Array(repeating: unmeasured, count: 60)).rests.allSatisfy { $0.isFinite })
    }

    @Test func `half a clip of smiles leaves the rest neutral`() {
        let neutral = Self.neutral(of: (0..<160).map { $0 / 20 % 2 == 0 ? .neutral : .smiling })
        #expect(ExpressionRules.standard.isNeutral(Self.likelihoods(.neutral, beside: neutral)))
        #expect(Self.likelihoods(.smiling, beside: neutral).likeliest == .smile)
    }

    @Test func `blinks do not change what open eyes are`() {
        let (still, blinking) = (
            Self.neutral(of: Array(repeating: .neutral, count: 80)),
            Self.neutral(of: (0..<80).map { $0 % 10 == 0 ? .blinking : .neutral })
        )
        #expect(zip(still.rests, blinking.rests).allSatisfy { abs($0 - $1) < 0.01 })
    }

    /// A live camera decides with the first, a clip with the second.
    @Test(arguments: [UInt64(1), 2, 3, 4, 5]) func `RunningNeutral beside the whole clip: both agree after 3 s`(
        _ seed: UInt64
    ) throws {
        let expressions: [FaceMeasures] = [.smiling, .surprised, .winkingLeft, .pouting, .tongueOut]
        var clip = Self.person(seconds: 20, seed: seed)
        // From the fourth second on an expression is made for one second of three.
        for frame in clip.indices where frame > 120 && frame % 90 < 30 {
            clip[frame] = expressions[frame / 90 % expressions.count]
        }
        let running = Self.neutrals(of: clip)
        let whole = try #require(running.last)
        let after = running[90]
        #expect(after != .unknown && whole != .unknown)
        for (soon, late) in zip(after.rests, whole.rests) {
            #expect(abs(soon - late) < 0.05, "rests at \(soon), then at \(late)")
        }
        var furthest: Float = 0
        for face in clip[90...] {
            let (soon, late) = (Self.likelihoods(face, beside: after).all, Self.likelihoods(face, beside: whole).all)
            furthest = max(furthest, zip(soon, late).map { abs($0 - $1) }.max() ?? 1)
        }
        #expect(furthest < 0.05, "likelihoods differ by \(furthest)")
    }

    @Test func `what was neutral does not depend on what comes later`() {
        let beginning = Self.person(seconds: 3)
        let known = Self.neutrals(of: beginning)
        for later in [FaceMeasures.smiling, .surprised, .pouting, .blinking] {
            let neutrals = Self.neutrals(of: beginning + Array(repeating: later, count: 300))
            #expect(Array(neutrals.prefix(known.count)) == known)
            #expect(neutrals.last != known.last, "the future is taken in when it comes")
        }
    }

    @Test func `memory does not grow with the clip`() {
        func size(of value: Any) -> Int {
            let parts = Mirror(reflecting: value).children
            return parts.isEmpty ? 1 : parts.reduce(0) { $0 + size(of: $1.value) }
        }
        var running = RunningNeutral()
        for frame in 0..<20 { running.add(.neutral, at: Double(frame) / 30) }
        let soon = size(of: running)
        for (frame, face) in Self.person(seconds: 60).enumerated() { running.add(face, at: 1 + Double(frame) / 30) }
        #expect(size(of: running) == soon)
    }
}
