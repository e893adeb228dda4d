internal import Glibc
internal import Vision

/// What the decision looks at, of a face that rests as most people's do. Each number is between about −1 and 1.
///
/// `mouth` and `tongue` are the same for a face and its mirror image; of `wink` there is one for each eye.
struct ExpressionFeatures {
    /// What the mouth and the brows do: what tells most, then each of `shapes`, then the log odds of `odds`.
    let mouth: InlineArray<54, Float>
    /// What speaks for the left eye being the one that is closed, and the same for the right one.
    let wink: (left: InlineArray<6, Float>, right: InlineArray<6, Float>)
    /// What speaks for and against a tongue.
    let tongue: InlineArray<6, Float>

    /// The features of a face.
    init(_ face: FaceMeasures) {
        let shape = face.blendshapes
        let openness = face.mouth.gap / max(face.mouth.innerWidth, 0.2)
        let closedPucker = shape[.mouthPucker] * Self.limited(1 - openness / 0.35)
        let lips = face.mouth.lips / max(face.mouth.width, 0.15)
        let (left, right) = (shape[.mouthSmileLeft], shape[.mouthSmileRight])
        let telling: [Float] = [
            face.smile, shape[.jawOpen], shape[.browInnerUp], (shape[.eyeWideLeft] + shape[.eyeWideRight]) / 2,
            (face.mouth.innerWidth - 0.5) * 5, openness, logf(min(max(lips, 0.1), 2) / 0.35) * 2, closedPucker,
            abs(left - right) / (left + right + 0.3) * 2, abs(shape[.mouthLeft] - shape[.mouthRight]) * 2,
        ]
        let values =
            telling + Self.shapes.map { shape.both($0) } + Self.odds.map { Self.logOdds(shape, of: $0) / 4 }
        mouth = InlineArray { values[$0] }
        let leftEye = Eye(shape[.eyeBlinkLeft], face.eyes.flatness.left, face.eyes.opening.left)
        let rightEye = Eye(shape[.eyeBlinkRight], face.eyes.flatness.right, face.eyes.opening.right)
        wink = (leftEye.beside(rightEye), rightEye.beside(leftEye))
        let upper = (shape[.mouthUpperUpLeft] + shape[.mouthUpperUpRight]) / 2
        tongue = [
            Self.logOdds(face.tongue.seen, within: 0.002) / 4, min(max(face.tongue.pictured, -8), 8) / 4,
            min(max((shape[.jawOpen] - 0.2) / 0.15, -1), 1), Self.limited(face.tongue.hollow * 3 - 0.3), closedPucker,
            face.smile * Self.limited(upper * 2),
        ]
    }

    /// Movements of which the mean of both sides is looked at.
    private static let shapes: [Blendshape] = [
        .browDownLeft, .browOuterUpLeft, .cheekPuff, .cheekSquintLeft, .eyeBlinkLeft, .eyeLookDownLeft, .eyeLookInLeft,
        .eyeLookOutLeft, .eyeLookUpLeft, .eyeSquintLeft, .jawForward, .jawLeft, .mouthClose, .mouthDimpleLeft,
        .mouthFrownLeft, .mouthFunnel, .mouthLeft, .mouthLowerDownLeft, .mouthPressLeft, .mouthPucker, .mouthRollLower,
        .mouthRollUpper, .mouthShrugLower, .mouthShrugUpper, .mouthStretchLeft, .mouthUpperUpLeft, .noseSneerLeft,
    ]
    /// Movements that are slight in many faces, and tell much by that.
    private static let odds: [Blendshape] = [
        .mouthSmileLeft, .jawOpen, .browInnerUp, .mouthPucker, .mouthFunnel, .eyeWideLeft, .mouthUpperUpLeft,
        .mouthLowerDownLeft, .browOuterUpLeft, .mouthPressLeft, .mouthStretchLeft, .cheekSquintLeft, .eyeSquintLeft,
        .mouthShrugUpper, .mouthRollLower, .mouthFrownLeft, .mouthDimpleLeft,
    ]

    /// What tells whether an eye is closed, beside the other: the same light, the same nod, the same squint of a laugh.
    private struct Eye {
        let blink: Float
        let flatness: Float
        let opening: Float

        init(_ blink: Float, _ flatness: Float, _ opening: Float) {
            self.blink = blink
            self.flatness = flatness
            self.opening = min(max(opening, 0.01), 1)
        }

        func beside(_ other: Eye) -> InlineArray<6, Float> {
            [
                blink - other.blink,
                (ExpressionFeatures.logOdds(blink, within: 0.02) - ExpressionFeatures.logOdds(other.blink, within: 0.02))
                    / 4,
                flatness - other.flatness, logf(other.opening / opening), blink, flatness - 0.5,
            ]
        }
    }

    private static func limited(_ value: Float) -> Float { min(max(value, 0), 1) }

    /// The log odds of a movement, mean of both sides.
    private static func logOdds(_ shapes: Blendshapes, of shape: Blendshape) -> Float {
        (logOdds(shapes[shape], within: 0.01) + logOdds(shapes[shape.otherSide], within: 0.01)) / 2
    }

    /// The logarithm of the odds of a probability that is nowhere quite sure.
    private static func logOdds(_ share: Float, within margin: Float) -> Float {
        let share = min(max(share, margin), 1 - margin)
        return logf(share / (1 - share))
    }
}

extension Blendshapes {
    /// How strong a movement is, mean of both sides; itself for what has no sides.
    fileprivate func both(_ shape: Blendshape) -> Float { (self[shape] + self[shape.otherSide]) / 2 }
}

extension FaceMeasures {
    /// How much the mouth smiles, both sides together, 0…1.
    var smile: Float { (blendshapes[.mouthSmileLeft] + blendshapes[.mouthSmileRight]) / 2 }
}
