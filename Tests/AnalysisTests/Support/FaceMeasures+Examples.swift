import Domain
import Vision

@testable import Analysis

extension FaceMeasures {
    /// A face at rest that rests as most people's do.
    static let neutral = FaceMeasures(
        blendshapes: atRest,
        eyes: EyeMeasures(opening: Sides(left: 0.145, right: 0.145), flatness: Sides(left: 0.55, right: 0.55)),
        mouth: MouthMeasures(width: 0.58, innerWidth: 0.525, gap: 0.01, lips: 0.205),
        tongue: TongueMeasures(seen: 0.0005, pictured: -4, hollow: 0), yaw: 0, pitch: 0, pixels: 200)

    /// What faces at rest have at the median of the labelled stills, but for what a person's own rest is taken from.
    private static let atRest: Blendshapes = {
        let (one, both): ([Blendshape: Float], [Blendshape: Float]) = (
            [.mouthShrugLower: 0.02, .mouthShrugUpper: 0.02],
            [
                .browDownLeft: 0.04, .eyeLookDownLeft: 0.19, .eyeLookInLeft: 0.09, .eyeLookOutLeft: 0.12,
                .eyeLookUpLeft: 0.05, .eyeSquintLeft: 0.28, .mouthPressLeft: 0.03,
            ]
        )
        var shapes = Blendshapes()
        for (shape, value) in one { shapes[shape] = value }
        for (shape, value) in both { (shapes[shape], shapes[shape.otherSide]) = (value, value) }
        return shapes
    }()

    /// The same face with something changed.
    func with(_ change: (inout FaceMeasures) -> Void) -> FaceMeasures {
        var copy = self
        change(&copy)
        return copy
    }

    /// The same face with other blendshapes.
    func with(_ shapes: [Blendshape: Float]) -> FaceMeasures {
        with { face in
            for (shape, value) in shapes { face.blendshapes[shape] = value }
        }
    }

    static let smiling = neutral.with([.mouthSmileLeft: 0.8, .mouthSmileRight: 0.8]).with {
        $0.mouth.width = 0.7
        $0.mouth.innerWidth = 0.62
    }
    static let laughing = smiling.with([.jawOpen: 0.4, .mouthUpperUpLeft: 0.3, .mouthUpperUpRight: 0.3]).with {
        $0.mouth.gap = 0.2
        $0.tongue.hollow = 0.3
    }
    static let surprised = neutral.with([
        .jawOpen: 0.6, .browInnerUp: 0.7, .browOuterUpLeft: 0.6, .browOuterUpRight: 0.6, .eyeWideLeft: 0.4,
        .eyeWideRight: 0.4,
    ]).with {
        $0.mouth.gap = 0.3
        $0.tongue.hollow = 0.5
    }
    static let talking = neutral.with([.jawOpen: 0.15, .browInnerUp: 0.1]).with { $0.mouth.gap = 0.07 }
    static let winkingLeft = neutral.with([.eyeBlinkLeft: 0.75, .eyeBlinkRight: 0.08]).with {
        $0.eyes.opening.left = 0.06
        $0.eyes.flatness.left = 1.1
    }
    static let winkingRight = neutral.with([.eyeBlinkRight: 0.75, .eyeBlinkLeft: 0.08]).with {
        $0.eyes.opening.right = 0.06
        $0.eyes.flatness.right = 1.1
    }
    static let blinking = neutral.with([.eyeBlinkLeft: 0.8, .eyeBlinkRight: 0.78]).with {
        $0.eyes.opening = Sides(left: 0.03, right: 0.032)
        $0.eyes.flatness = Sides(left: 1.1, right: 1.05)
    }
    static let tongueOut = neutral.with([.jawOpen: 0.35]).with {
        $0.tongue = TongueMeasures(seen: 0.9, pictured: 4, hollow: 0)
        $0.mouth.gap = 0.15
    }
    static let pouting = neutral.with([.mouthPucker: 0.9]).with {
        $0.mouth = MouthMeasures(width: 0.42, innerWidth: 0.36, gap: 0.01, lips: 0.29)
    }

    /// Every number of the face, to compare faces with each other.
    var numbers: [Float] {
        Blendshape.allCases.map { blendshapes[$0] } + [
            eyes.opening.left, eyes.opening.right, eyes.flatness.left, eyes.flatness.right, mouth.width,
            mouth.innerWidth, mouth.gap, mouth.lips, tongue.seen, tongue.pictured, tongue.hollow, yaw, pitch, pixels,
        ]
    }
}

extension ExpressionLikelihoods {
    /// A face of which only these expressions are at all likely.
    init(_ likely: [ExpressionName: Float]) {
        self.init()
        for (index, name) in Self.expressions.enumerated() { values[index] = likely[name] ?? 0 }
    }

    /// How likely an expression is; nil for one that is not known.
    subscript(_ name: ExpressionName) -> Float? {
        Self.expressions.firstIndex(of: name).map { values[$0] }
    }

    /// The likeliest of the expressions and of none, which is nil.
    var likeliest: ExpressionName? {
        let none = 1 - all.reduce(0, +)
        let best = values.indices.max { values[$0] < values[$1] }
        return best.flatMap { values[$0] > none ? Self.expressions[$0] : nil }
    }
}
