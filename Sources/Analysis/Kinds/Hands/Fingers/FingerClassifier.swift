internal import Domain
internal import Glibc

/// Tells raised fingers from others by the angles of their joints, in the hand's own space.
///
/// A finger is raised where it is little curled. A thumb is raised where it stands off: it points away from the palm,
/// and its tip lies beyond the index's knuckle; beside a curled index also clear of it, for a fist's thumb may lie
/// along its side and an OK's touches its tip.
package struct FingerClassifier: Sendable {
    /// The rule's numbers, each with the gap it lies in on labelled pictures (`docs/hands.md`).
    package struct Parameters: Equatable, Sendable {
        /// A finger that is curled less is raised, degrees. Raised ones reach 64, folded ones begin at 74.
        package var curl: Float = 70
        /// How fast the logarithm of the odds grows with curl, 1/degree.
        package var curlSlope: Float = 0.08
        /// A thumb that points across the palm by less stands off, degrees, its tip being level with the index's
        /// knuckle. Raised ones reach 60, folded ones begin at 78.
        package var thumbAcross: Float = 64
        /// How fast the logarithm of the odds grows with that angle, 1/degree.
        package var thumbAcrossSlope: Float = 0.08
        /// How fast the logarithm of the odds grows with the tip's way beyond the index's knuckle, 1/palm size.
        package var thumbBeyondSlope: Float = 4
        /// Beside a curled index, a thumb whose tip is farther from it is raised, palm sizes. Raised ones begin at
        /// 0.53, those along a fist reach 0.35.
        package var thumbClearance: Float = 0.44
        /// Beside a curled index, a thumb whose tip is nearer to the index's makes a ring with it and is not raised,
        /// palm sizes. Raised ones begin at 0.68, rings reach 0.40.
        package var pinch: Float = 0.52
        /// How fast the logarithm of the odds grows with these two distances, 1/palm size.
        package var clearanceSlope: Float = 12

        /// The numbers as they are used.
        package init() {}
    }

    /// The rule's numbers.
    package let parameters: Parameters

    /// A classifier with the usual numbers, or others.
    package init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// Which fingers of a hand are raised.
    package func fingers(of shape: HandShape) -> HandFingers {
        HandFingers(
            thumb: thumb(of: shape), index: finger(.index, of: shape), middle: finger(.middle, of: shape),
            ring: finger(.ring, of: shape), little: finger(.little, of: shape))
    }

    private func finger(_ finger: Finger, of shape: HandShape) -> Float {
        probability(parameters.curlSlope * (parameters.curl - shape.curl(of: finger)))
    }

    private func thumb(of shape: HandShape) -> Float {
        let standsOff =
            parameters.thumbAcrossSlope * (parameters.thumbAcross - shape.thumbAcross)
            + parameters.thumbBeyondSlope * shape.thumbBeyond
        guard shape.curl(of: .index) > parameters.curl else { return probability(standsOff) }
        let isClear = parameters.clearanceSlope * (shape.thumbClearance - parameters.thumbClearance)
        let isApart = parameters.clearanceSlope * (shape.pinch - parameters.pinch)
        return probability(min(standsOff, isClear, isApart))
    }

    private func probability(_ logarithmOfOdds: Float) -> Float { 1 / (1 + expf(-logarithmOfOdds)) }
}
