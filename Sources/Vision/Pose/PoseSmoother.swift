internal import Glibc

/// Takes the tremble out of landmarks, frame by frame, with MediaPipe's filters (`pose_landmark_filtering`).
package struct PoseSmoother: Sendable {
    /// Filter of the landmarks in the picture; speeds are measured in body sizes a second.
    static let picture = OneEuroFilter.Parameters(minimumCutoff: 0.05, beta: 80, derivativeCutoff: 1)
    /// Filter of the landmarks in space, metres.
    static let space = OneEuroFilter.Parameters(minimumCutoff: 0.1, beta: 40, derivativeCutoff: 1)
    /// Share of the new visibility in the smoothed one, at 30 frames a second.
    static let visibilityWeight: Float = 0.1
    /// A body that was away for longer is taken for a new one, seconds.
    static let longestGap = 0.25

    private var pictureFilters = InlineArray<33, OneEuroFilter>(repeating: OneEuroFilter(PoseSmoother.picture))
    private var spaceFilters = InlineArray<33, OneEuroFilter>(repeating: OneEuroFilter(PoseSmoother.space))
    private var visibilities = InlineArray<33, Float>(repeating: 0)
    private var lastTime: Double?
    private let aspect: Float

    /// A smoother for pictures of a size, pixels.
    package init(width: Int, height: Int) { aspect = Float(height) / Float(max(width, 1)) }

    /// The frame with a smoothed body.
    package mutating func smooth(_ frame: PoseFrame) -> PoseFrame {
        if frame.startsAnew { lastTime = nil }
        guard var pose = frame.pose else { return frame }
        let interval = lastTime.map { frame.time - $0 } ?? .infinity
        // A clock that does not go on says nothing of speeds.
        let isNew = !(interval > 0 && interval <= Self.longestGap)
        lastTime = frame.time
        let scale = 1 / Self.size(of: pose, aspect: aspect)
        let step = Float(isNew ? 0 : interval)
        let visibilityWeight = isNew ? 1 : 1 - powf(1 - Self.visibilityWeight, step * 30)
        for index in 0..<Pose.landmarkCount {
            if isNew {
                pictureFilters[index].reset()
                spaceFilters[index].reset()
            }
            var landmark = pose.landmarks[index]
            // One unit for all axes: the picture's width.
            let point = pictureFilters[index].apply(
                SIMD3(landmark.x, landmark.y * aspect, landmark.z), interval: step, scale: scale)
            landmark.x = point.x
            landmark.y = point.y / aspect
            landmark.z = point.z
            visibilities[index] += visibilityWeight * (landmark.visibility - visibilities[index])
            landmark.visibility = visibilities[index]
            pose.landmarks[index] = landmark
            pose.world[index] = spaceFilters[index].apply(pose.world[index], interval: step, scale: 1)
        }
        return PoseFrame(time: frame.time, pose: pose, startsAnew: frame.startsAnew)
    }

    /// Longest side of the box around the body, picture widths.
    private static func size(of pose: Pose, aspect: Float) -> Float {
        var low = SIMD2<Float>(repeating: .infinity)
        var high = SIMD2<Float>(repeating: -.infinity)
        for index in 0..<Pose.landmarkCount {
            let point = SIMD2(pose.landmarks[index].x, pose.landmarks[index].y * aspect)
            low = pointwiseMin(low, point)
            high = pointwiseMax(high, point)
        }
        return max((high - low).max(), 0.01)
    }
}
