internal import Domain

/// What a face shows in one frame.
package struct ShownFace: Sendable {
    /// How far its parts are from neutral.
    package let coefficients: ExpressionCoefficients
    /// How likely each expression is; nil where the face is too small to judge.
    package let likelihoods: ExpressionLikelihoods?

    /// Faces that are narrower than this, pixels from ear to ear, are not judged.
    static let leastPixels: Float = 40

    /// What a face shows, beside what is neutral for it.
    package init(_ face: FaceMeasures, beside neutral: NeutralFace) {
        let settled = neutral.settle(face)
        let told = ExpressionModel.standard.likelihoods(of: settled)
        coefficients = ExpressionCoefficients(blendshapes: settled.blendshapes, tongueOut: told.values[0])
        likelihoods = face.pixels >= Self.leastPixels ? told : nil
    }

    /// The names of `values`: of expressions, then of coefficients.
    static let names = ExpressionLikelihoods.expressions.map(\.rawValue) + ExpressionCoefficients.names

    /// The likelihoods, then the coefficients, as a recording has them.
    var values: [Float] { (likelihoods ?? ExpressionLikelihoods()).all + coefficients.all }
}
