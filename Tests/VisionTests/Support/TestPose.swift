@testable import Vision

extension Pose {
    /// A pose whose landmarks lie on a grid, each at its own place, moved by `shift` (in the picture and in space
    /// alike).
    static func grid(shift: Float = 0, visibility: Float = 0.8) -> Pose {
        var landmarks = InlineArray<33, Landmark>(repeating: .unseen)
        var world = InlineArray<33, SIMD3<Float>>(repeating: .zero)
        for index in 0..<landmarkCount {
            let (x, y) = (Float(index % 6) * 0.05, Float(index / 6) * 0.1)
            landmarks[index] = Landmark(
                x: 0.2 + x + shift, y: 0.1 + y, z: Float(index) * 0.01, visibility: visibility,
                presence: Float(index) / 33)
            world[index] = SIMD3(x + shift, y, -Float(index) * 0.02)
        }
        return Pose(landmarks: landmarks, world: world, score: 0.9)
    }

    /// All numbers of the 33 landmarks in the picture.
    var list: [Landmark] { (0..<Pose.landmarkCount).map { landmarks[$0] } }
    /// All places in space.
    var worldList: [SIMD3<Float>] { (0..<Pose.landmarkCount).map { world[$0] } }
}
