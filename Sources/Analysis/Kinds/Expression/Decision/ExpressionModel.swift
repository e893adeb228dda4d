internal import Glibc

/// Which expression a face makes, by logistic regression: is the tongue out; if not, is one eye closed, and which; if
/// not, what does the mouth do. A mirrored face gets the mirrored answer. `Accuracy/decision.py` finds the numbers.
struct ExpressionModel: Sendable {
    /// A weight of each feature of `ExpressionFeatures`, and what is added.
    struct Weights: Sendable {
        var tongue: InlineArray<7, Float>
        var wink: InlineArray<7, Float>
        var smile: InlineArray<55, Float>
        var surprise: InlineArray<55, Float>
        var smooch: InlineArray<55, Float>
    }

    /// The one that is used.
    static let standard = ExpressionModel(weights: .trained)

    /// A head that is turned further, degrees, hides one eye from the other's light: which of them is closed cannot be
    /// told.
    private static let mostTurned: Float = 32

    let weights: Weights

    /// How likely each expression is.
    /// - Parameter face: as it would be if it rested as most people's do: `NeutralFace.settle`.
    func likelihoods(of face: FaceMeasures) -> ExpressionLikelihoods {
        let features = ExpressionFeatures(face)
        let tongue = 1 / (1 + expf(-Self.sum(features.tongue, weights.tongue)))
        let isTurned = abs(face.yaw) > Self.mostTurned
        let left = isTurned ? 0 : expf(Self.sum(features.wink.left, weights.wink))
        let right = isTurned ? 0 : expf(Self.sum(features.wink.right, weights.wink))
        let bothOpen = (1 - tongue) / (1 + left + right)
        let smile = expf(Self.sum(features.mouth, weights.smile))
        let surprise = expf(Self.sum(features.mouth, weights.surprise))
        let smooch = expf(Self.sum(features.mouth, weights.smooch))
        let mouth = bothOpen / (1 + smile + surprise + smooch)
        return ExpressionLikelihoods([
            tongue, left * bothOpen, right * bothOpen, smooch * mouth, surprise * mouth, smile * mouth,
        ])
    }

    private static func sum<let count: Int, let weightCount: Int>(
        _ features: InlineArray<count, Float>, _ weights: InlineArray<weightCount, Float>
    ) -> Float {
        var sum = weights[count]
        for index in features.indices { sum += features[index] * weights[index] }
        return sum
    }
}
