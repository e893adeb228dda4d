internal import Glibc
internal import Vision

/// Turn of the shoulder line about the vertical, degrees: 0 faces the camera, ±90 shows a side.
struct ShoulderRotation: FrameMetric {
    let name = MetricName.shoulderRotation
    let unit = "°"
    let smoothing = MetricSmoothing.direction

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        turn(from: pose.world(PoseLandmark.rightShoulder), to: pose.world(PoseLandmark.leftShoulder))
    }
}

/// Turn of the hip line about the vertical, degrees: 0 faces the camera, ±90 shows a side.
struct HipRotation: FrameMetric {
    let name = MetricName.hipRotation
    let unit = "°"
    let smoothing = MetricSmoothing.direction

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        turn(from: pose.world(PoseLandmark.rightHip), to: pose.world(PoseLandmark.leftHip))
    }
}

/// Direction of a line in the horizontal plane, degrees, −180…180.
private func turn(from right: SIMD3<Float>, to left: SIMD3<Float>) -> Float {
    let line = left - right
    guard line.x * line.x + line.z * line.z > 1e-6 else { return .nan }
    return atan2f(line.z, line.x) * 180 / .pi
}

extension MetricName {
    /// Turn of the shoulders, degrees.
    package static let shoulderRotation = MetricName("shoulderRotation")
    /// Turn of the hips, degrees.
    package static let hipRotation = MetricName("hipRotation")
}
