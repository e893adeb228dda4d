/// A movement of a part of the face, by ARKit's name and in the order of the model's answers. Left and right are the
/// person's own, where the picture is not mirrored. (ARKit's `tongueOut` is not among them: `Face.tongueOut` is told by
/// another model.)
package enum Blendshape: Int, CaseIterable, Sendable {
    /// ARKit has no such movement; the model answers something that says nothing. MediaPipe calls it `_neutral`.
    case neutral
    case browDownLeft, browDownRight, browInnerUp, browOuterUpLeft, browOuterUpRight
    case cheekPuff, cheekSquintLeft, cheekSquintRight
    case eyeBlinkLeft, eyeBlinkRight, eyeLookDownLeft, eyeLookDownRight, eyeLookInLeft, eyeLookInRight
    case eyeLookOutLeft, eyeLookOutRight, eyeLookUpLeft, eyeLookUpRight
    case eyeSquintLeft, eyeSquintRight, eyeWideLeft, eyeWideRight
    case jawForward, jawLeft, jawOpen, jawRight
    case mouthClose, mouthDimpleLeft, mouthDimpleRight, mouthFrownLeft, mouthFrownRight, mouthFunnel, mouthLeft
    case mouthLowerDownLeft, mouthLowerDownRight, mouthPressLeft, mouthPressRight, mouthPucker, mouthRight
    case mouthRollLower, mouthRollUpper, mouthShrugLower, mouthShrugUpper, mouthSmileLeft, mouthSmileRight
    case mouthStretchLeft, mouthStretchRight, mouthUpperUpLeft, mouthUpperUpRight
    case noseSneerLeft, noseSneerRight

    /// The name that files and reports have for it: ARKit's, or MediaPipe's `_neutral`.
    package var name: String { self == .neutral ? "_neutral" : "\(self)" }
}

/// How far each part of a face is from rest: a coefficient for each `Blendshape`.
package struct Blendshapes: Sendable {
    /// Number of coefficients.
    package static let count = 52

    /// The coefficients, 0 (at rest) to 1, in the order of `Blendshape`.
    package var values: InlineArray<52, Float>

    /// Coefficients in the order of `Blendshape`; without them, those of a face at rest.
    package init(_ values: InlineArray<52, Float> = InlineArray(repeating: 0)) { self.values = values }

    /// The coefficient of a movement, 0…1.
    package subscript(_ shape: Blendshape) -> Float {
        get { values[shape.rawValue] }
        set { values[shape.rawValue] = newValue }
    }

    /// Goes a share of the way to others.
    mutating func move(_ share: Float, towards other: Blendshapes) {
        for index in 0..<Self.count { values[index] += (other.values[index] - values[index]) * share }
    }
}

extension Blendshapes {
    /// Left and right exchanged: those of the face in a mirrored picture.
    package var mirrored: Blendshapes {
        var copy = self
        for shape in Blendshape.allCases { copy[shape] = self[shape.otherSide] }
        return copy
    }
}

extension Blendshape {
    /// The same movement on the other side of the face; itself for what has no sides.
    package var otherSide: Blendshape { Self.otherSides[rawValue] }

    private static let otherSides = allCases.map { shape in
        let name = shape.name
        // Not all that has a namesake with "Left" has sides: `mouthClose` is not the other side of `mouthLeft`.
        let other =
            if name.hasSuffix("Left") { name.dropLast(4) + "Right" } else if name.hasSuffix("Right") {
                name.dropLast(5) + "Left"
            } else { Substring(name) }
        return allCases.first { $0.name == other } ?? shape
    }
}
