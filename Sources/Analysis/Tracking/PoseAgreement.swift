internal import Glibc
internal import Vision

/// Tells when two trackers follow the same body: for some frames in a row they put its landmarks at the same places.
struct PoseAgreement {
    /// Largest mean distance of landmarks, as a share of the body's extent. The models' own noise stays below it.
    private static let tolerance: Float = 0.01
    /// Frames in a row.
    private static let enough = 5

    /// Width and height of the displayed picture, pixels.
    let picture: SIMD2<Float>
    private var inARow = 0

    init(picture: SIMD2<Float>) { self.picture = picture }

    /// Whether the two have agreed for long enough.
    var isSettled: Bool { inARow >= Self.enough }

    /// Takes what the two saw in the next frame.
    mutating func compare(_ one: Pose?, _ other: Pose?) { inARow = agrees(one, other) ? inARow + 1 : 0 }

    private func agrees(_ one: Pose?, _ other: Pose?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        var (lowest, highest) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
        var sum: Float = 0
        for index in 0..<Pose.landmarkCount {
            let (a, b) = (place(one.landmarks[index]), place(other.landmarks[index]))
            lowest = pointwiseMin(lowest, a)
            highest = pointwiseMax(highest, a)
            let apart = a - b
            sum += (apart * apart).sum().squareRoot()
        }
        let extent = (highest - lowest).max()
        return sum / Float(Pose.landmarkCount) <= Self.tolerance * extent
    }

    private func place(_ landmark: Landmark) -> SIMD2<Float> { SIMD2(landmark.x, landmark.y) * picture }
}
