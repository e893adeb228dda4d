package import Domain

/// How sure an expression must be to count. This is the home of the thresholds.
package struct ExpressionRules: Equatable, Sendable {
    /// The least likelihood of each of `ExpressionLikelihoods.expressions`, 0…1.
    package var least: [Float]

    /// Where none is likelier than this the face is neutral.
    package static let neutral: Float = 0.3

    /// An expression that is so much less likely than one that counts is possible: not sure.
    package static let doubt: Float = 0.25

    /// The rules of clips: the cost of expressions that nobody made and of those that are missed was least, in clips of
    /// people whom the model had not seen (`Accuracy/decision.py`).
    package static let standard = ExpressionRules(least: [0.6, 0.6, 0.6, 0.6, 0.85, 0.8])

    /// The rule of stills: an expression that is likelier than the others together, or nearly.
    package static let still = ExpressionRules(
        least: Array(repeating: 0.4, count: ExpressionLikelihoods.expressions.count))

    /// Rules of thresholds.
    package init(least: [Float]) { self.least = least }

    /// The rules with what somebody chose in place of their own.
    /// - Parameter chosen: thresholds, 0…1, by the names of expressions; unknown ones say nothing.
    package func changed(to chosen: [String: Double]) -> ExpressionRules {
        ExpressionRules(
            least: zip(ExpressionLikelihoods.expressions, least).map { name, usual in
                chosen[name.rawValue].map { Float($0) } ?? usual
            })
    }

    /// The place of the expression that a face makes among all: of several that are likely enough the first; nil if it
    /// makes none.
    func made(by face: ExpressionLikelihoods) -> Int? {
        least.indices.first { face.values[$0] >= least[$0] }
    }

    /// The place of the expression that a face may be making, where that is not sure; nil if it makes one for sure, and if
    /// it hardly shows any.
    func unsure(by face: ExpressionLikelihoods) -> Int? {
        made(by: face) == nil ? possible.made(by: face) : nil
    }

    /// The rules of what is possible.
    var possible: ExpressionRules { ExpressionRules(least: least.map { max($0 - Self.doubt, Self.neutral) }) }

    /// Whether a face shows hardly anything of any expression.
    func isNeutral(_ face: ExpressionLikelihoods) -> Bool {
        face.values.indices.allSatisfy { face.values[$0] < Self.neutral }
    }

    /// What a report says of them.
    package var thresholds: [ExpressionThreshold] {
        zip(ExpressionLikelihoods.expressions, least).map { name, least in
            ExpressionThreshold(expression: name, coefficient: name.rawValue, above: Double(least).rounded(to: 3))
        }
    }
}
