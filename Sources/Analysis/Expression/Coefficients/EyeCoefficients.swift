/// How eyes become `eyeBlinkLeft` and `eyeBlinkRight`.
///
/// An eye is judged beside the other one, which has the same light, the same nod of the head and the same squint of a laugh,
/// and beside `narrow`, so that two closed eyes are closed. Left and right are first made equal by what is neutral for each.
enum EyeScale {
    /// The opening of a narrow eye that is open; beside it two closed ones are measured. Open eyes of people who laugh have 0.09
    /// and more, so have eyes that are open beside a winking one (labelled stills).
    static let narrow: Float = 0.09
    /// How fast the coefficient grows with the missing share of the opening: 0.8 where the other eye is open half as far again.
    /// Of labelled stills most winks miss half or more, the most crooked open eyes a third.
    static let slope: Float = 2.25
}

extension ExpressionCoefficients {
    mutating func setEyes(_ eyes: EyeMeasures, _ neutral: NeutralFace) {
        let typical = NeutralFace.unknown.eyes
        let left = eyes.opening.left * typical.left / neutral.eyes.left
        let right = eyes.opening.right * typical.right / neutral.eyes.right
        self[.eyeBlinkLeft] = EyeScale.slope * (1 - left / max(right, EyeScale.narrow))
        self[.eyeBlinkRight] = EyeScale.slope * (1 - right / max(left, EyeScale.narrow))
    }
}
