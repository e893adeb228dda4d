package import Domain

/// How likely it is that a face makes each expression, 0…1. What is missing to 1 together is how likely it makes none.
package struct ExpressionLikelihoods: Sendable {
    /// The expressions, in order of priority and of a recording.
    package static let expressions: [ExpressionName] = [.tongueOut, .winkLeft, .winkRight, .smooch, .surprise, .smile]

    /// One for each of `expressions`.
    package var values: InlineArray<6, Float>

    /// Likelihoods in the order of `expressions`; without them no expression is likely.
    package init(_ values: InlineArray<6, Float> = InlineArray(repeating: 0)) { self.values = values }

    /// All of them.
    package var all: [Float] { values.indices.map { values[$0] } }
}

extension ExpressionName {
    /// The tongue is out.
    package static let tongueOut = ExpressionName(rawValue: "tongue_out")
    /// The person's left eye is closed and the right one is not.
    package static let winkLeft = ExpressionName(rawValue: "wink_l")
    /// The person's right eye is closed and the left one is not.
    package static let winkRight = ExpressionName(rawValue: "wink_r")
    /// Pursed lips.
    package static let smooch = ExpressionName(rawValue: "smooch")
    /// The jaw is down and the brows are up.
    package static let surprise = ExpressionName(rawValue: "surprise")
    /// The corners of the mouth are up.
    package static let smile = ExpressionName(rawValue: "smile")
}
