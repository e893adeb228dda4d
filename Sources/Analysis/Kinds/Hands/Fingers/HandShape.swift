package import Domain
package import Vision

/// The shape of a hand: the mean of what its two estimates say, in space and in the picture. Where one is wrong in
/// depth, the other often is not.
package struct HandShape: Sendable {
    private let world: HandPoints
    private let picture: HandPoints

    /// The shape of a hand.
    /// - Parameter aspectRatio: the picture's width ÷ its height.
    package init(_ hand: Hand, aspectRatio: Float) {
        world = HandPoints(world: hand)
        picture = HandPoints(picture: hand, aspectRatio: aspectRatio)
    }

    /// How far a finger other than the thumb is curled, degrees: about 10 stretched out, 160 in a fist.
    package func curl(of finger: Finger) -> Float { (world.curl(of: finger) + picture.curl(of: finger)) / 2 }

    /// Between the thumb and the direction across the palm, degrees: about 35 where it stands off, 120 across the palm.
    package var thumbAcross: Float { mean(\.thumbAcross) }

    /// How far the thumb's tip lies beyond the index's knuckle, palm sizes; negative over the palm.
    package var thumbBeyond: Float { mean(\.thumbBeyond) }

    /// Distance of the thumb's tip from index and middle finger, palm sizes.
    package var thumbClearance: Float { mean(\.thumbClearance) }

    /// Distance between the tips of thumb and index, palm sizes; the smaller one, for tips that touch hide each other's
    /// depth.
    package var pinch: Float { min(world.pinch, picture.pinch) }

    /// Where the thumb points in the picture, degrees from straight up, 0…180.
    package var thumbTilt: Float {
        let thumb = picture[.thumbTip] - picture[.thumbMCP]
        return degrees(SIMD3(thumb.x, thumb.y, 0), SIMD3(0, -1, 0))
    }

    private func mean(_ measure: KeyPath<HandPoints, Float>) -> Float {
        (world[keyPath: measure] + picture[keyPath: measure]) / 2
    }
}

/// The angle between two directions, degrees, 0…180; 90 where one has no length.
func degrees(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let radians = angle(a, b)
    return radians.isNaN ? 90 : radians * 180 / .pi
}
