/// The expressions that are known, in order of priority: of several that a face makes the first counts. This is the home of their
/// thresholds, and where one is added.
public struct ExpressionRules: Sendable {
    /// The rules, in order of priority.
    public var rules: [ExpressionRule]

    /// Coefficients under this are neutral.
    public static let neutral: Float = 0.3

    /// The rules as they are used. Where no remark stands, the threshold is the definition of the expression, and the scale of
    /// its coefficient was fitted to it.
    public static let standard = ExpressionRules([
        ExpressionRule("tongue_out", [.high(.tongueOut, above: 0.3)]),
        // Closed beside open: both eyes closed are a blink.
        ExpressionRule("wink_l", [.high(.eyeBlinkLeft, above: 0.8), .low(.eyeBlinkRight, below: 0.3)]),
        ExpressionRule("wink_r", [.high(.eyeBlinkRight, above: 0.8), .low(.eyeBlinkLeft, below: 0.3)]),
        ExpressionRule("smooch", [.high(.mouthPucker, above: 0.5)], [.high(.cheekPuff, above: 0.5)]),
        // An open mouth that smiles is a laugh.
        ExpressionRule(
            "surprise",
            [
                .high(.jawOpen, above: 0.5), .high(.browInnerUp, above: 0.5), .low(.mouthSmileLeft, below: 0.6),
                .low(.mouthSmileRight, below: 0.6),
            ]),
        ExpressionRule("smile", [.high(.mouthSmileLeft, above: 0.6), .high(.mouthSmileRight, above: 0.6)]),
    ])

    /// Rules in order of priority.
    public init(_ rules: [ExpressionRule]) { self.rules = rules }

    /// The expression that a face makes; nil if it makes none.
    public func rule(for face: ExpressionCoefficients) -> ExpressionRule? { rules.first { $0.isMade(by: face) } }

    /// Whether a face shows hardly anything of any expression.
    public func isNeutral(_ face: ExpressionCoefficients) -> Bool {
        rules.allSatisfy { $0.strength(in: face) < Self.neutral }
    }
}
