/// How far the parts of a face are from neutral, 0 to 1, in the manner of ARKit's blend shapes. Left and right are the person's
/// own.
public struct ExpressionCoefficients: Equatable, Sendable {
    /// The coefficients, in the order of a recording.
    public enum Name: String, CaseIterable, Sendable {
        case eyeBlinkLeft, eyeBlinkRight
        case browInnerUp, browOuterUpLeft, browOuterUpRight
        case jawOpen, mouthSmileLeft, mouthSmileRight, mouthPucker, mouthFunnel, cheekPuff
        case tongueOut
    }

    private var values = SIMD16<Float>(repeating: 0)

    /// A neutral face.
    public init() {}

    /// A coefficient, 0…1; what is set is brought into that range.
    public subscript(_ name: Name) -> Float {
        get { values[Self.place(of: name)] }
        set { values[Self.place(of: name)] = newValue.isFinite ? min(max(newValue, 0), 1) : 0 }
    }

    /// All of them, in the order of `Name`.
    public var all: [Float] { Name.allCases.map { self[$0] } }

    /// The coefficients of a face, beside what is neutral for it.
    init(_ face: FaceMeasures, beside neutral: NeutralFace) {
        setEyes(face.eyes, neutral)
        setBrows(face.brows, neutral)
        setMouth(face.mouth, neutral)
        setTongue(face, neutral)
    }

    private static func place(of name: Name) -> Int {
        switch name {
        case .eyeBlinkLeft: 0
        case .eyeBlinkRight: 1
        case .browInnerUp: 2
        case .browOuterUpLeft: 3
        case .browOuterUpRight: 4
        case .jawOpen: 5
        case .mouthSmileLeft: 6
        case .mouthSmileRight: 7
        case .mouthPucker: 8
        case .mouthFunnel: 9
        case .cheekPuff: 10
        case .tongueOut: 11
        }
    }
}
