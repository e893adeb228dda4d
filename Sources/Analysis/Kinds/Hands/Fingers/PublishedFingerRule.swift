package import Domain
package import Vision

/// The rule that is widely published for MediaPipe's landmarks, as a baseline: in the picture, a finger is raised where
/// the distances of its joints from the wrist grow towards the tip and its corner at the PIP joint is over 150°.
package struct PublishedFingerRule: Sendable {
    private let leastCorner: Float = 150

    package init() {}

    /// The fingers that the rule says are raised, from the thumb on.
    /// - Parameter aspectRatio: the picture's width ÷ its height.
    package func raised(_ hand: Hand, aspectRatio: Float) -> [Finger] {
        func point(_ name: HandLandmark) -> SIMD3<Float> { SIMD3(hand[name].x, hand[name].y / aspectRatio, 0) }
        return Finger.allCases.filter { finger in
            let joints = finger.landmarks
            let distances = [joints.root, joints.middle, joints.last, joints.tip].map {
                length(point($0) - point(.wrist))
            }
            let corner = degrees(point(joints.tip) - point(joints.middle), point(joints.root) - point(joints.middle))
            return zip(distances, distances.dropFirst()).allSatisfy { $0 < $1 } && corner > leastCorner
        }
    }
}
