internal import Domain
internal import Vision

/// The 21 landmarks of a hand in a space whose axes have one scale, whichever it is. What is measured here depends
/// neither on that scale nor on how the hand is turned, nor on whether it is a left or a right one.
struct HandPoints: Sendable {
    private let points: InlineArray<21, SIMD3<Float>>

    /// The hand in space as the model sees it, metres.
    init(world hand: Hand) { points = hand.world }

    /// The hand as it lies in the picture, with the model's depth, picture widths.
    /// - Parameter aspectRatio: the picture's width ÷ its height.
    init(picture hand: Hand, aspectRatio: Float) {
        points = InlineArray { index in
            let point = hand.landmarks[index]
            return SIMD3(point.x, point.y / aspectRatio, point.z)
        }
    }

    subscript(_ name: HandLandmark) -> SIMD3<Float> { points[name.rawValue] }

    /// Half the sum of the palm's width (knuckles of little finger and index) and length (wrist to the middle finger's
    /// knuckle).
    var palmSize: Float {
        (length(self[.indexMCP] - self[.littleMCP]) + length(self[.middleMCP] - self[.wrist])) / 2
    }

    /// How far a finger other than the thumb is curled, degrees: between the palm's bone that leads to it and its two
    /// last bones. About 10 stretched out, 160 in a fist.
    func curl(of finger: Finger) -> Float {
        let joints = finger.landmarks
        return degrees(self[joints.root] - self[.wrist], self[joints.tip] - self[joints.middle])
    }

    /// Between the thumb's two last bones and the direction across the palm from the little finger to the index,
    /// degrees: about 35 where the thumb stands off, 90 along the fingers, 120 across the palm.
    var thumbAcross: Float {
        degrees(self[.thumbTip] - self[.thumbMCP], self[.indexMCP] - self[.littleMCP])
    }

    /// How far the thumb's tip lies beyond the index's knuckle in the direction across the palm, palm sizes; negative
    /// over the palm.
    var thumbBeyond: Float {
        let across = self[.indexMCP] - self[.littleMCP]
        return ((self[.thumbTip] - self[.indexMCP]) * across).sum()
            / max(length(across) * palmSize, .leastNonzeroMagnitude)
    }

    /// Distance of the thumb's tip from the bones of index and middle finger, palm sizes.
    var thumbClearance: Float {
        let tip = self[.thumbTip]
        var nearest = Float.infinity
        for finger in [Finger.index, .middle] {
            let joints = finger.landmarks
            for (from, to) in [(joints.root, joints.middle), (joints.middle, joints.last), (joints.last, joints.tip)] {
                nearest = min(nearest, distance(of: tip, from: self[from], to: self[to]))
            }
        }
        return nearest / max(palmSize, .leastNonzeroMagnitude)
    }

    /// Distance between the tips of thumb and index, palm sizes.
    var pinch: Float {
        length(self[.thumbTip] - self[.indexTip]) / max(palmSize, .leastNonzeroMagnitude)
    }
}

/// Distance of a point from the line between two others.
private func distance(of point: SIMD3<Float>, from start: SIMD3<Float>, to end: SIMD3<Float>) -> Float {
    let way = end - start
    let share = ((point - start) * way).sum() / max((way * way).sum(), .leastNonzeroMagnitude)
    return length(point - start - min(max(share, 0), 1) * way)
}
