/// How eyes become `eyeBlinkLeft` and `eyeBlinkRight`.
///
/// An eye is judged beside the other one, which has the same light, the same nod of the head and the same squint of a laugh,
/// and beside `narrow`, so that two closed eyes are closed. Left and right are first made equal by what is neutral for each.
enum EyeScale {
    /// The opening of a narrow eye that is open; beside it two closed ones are measured. Open eyes of people who laugh have 0.09
    /// and more, so have eyes that are open beside a winking one (labelled stills).
    static let narrow: Float = 0.09
    /// How much the lines along the eye count beside the missing share of the opening. Fitted with `rest` by logistic regression
    /// to labelled stills, leaving out one picture at a time.
    static let flatness: Float = 0.5
    /// What both together are, at the most, in an open eye that nobody would take for a closing one.
    static let rest: Float = 0.6
    /// From there to 1. Of labelled stills winks have 0.98 and more (but one: 0.71), the narrowest crooked open eyes 0.93:
    /// 0.8 lies between.
    static let slope: Float = 2.25

    /// How much an eye is closed.
    static func blink(_ opening: Float, beside other: Float, flatness: Float) -> Float {
        slope * (1 - opening / max(other, narrow) + self.flatness * flatness - rest)
    }
}

extension ExpressionCoefficients {
    mutating func setEyes(_ eyes: EyeMeasures, _ neutral: NeutralFace) {
        let typical = NeutralFace.unknown.eyes
        let left = eyes.opening.left * typical.left / neutral.eyes.left
        let right = eyes.opening.right * typical.right / neutral.eyes.right
        self[.eyeBlinkLeft] = EyeScale.blink(left, beside: right, flatness: eyes.flatness.left)
        self[.eyeBlinkRight] = EyeScale.blink(right, beside: left, flatness: eyes.flatness.right)
    }
}
