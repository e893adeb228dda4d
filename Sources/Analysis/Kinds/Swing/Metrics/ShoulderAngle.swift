package import Domain
internal import Vision

/// Angle between trunk and upper arm: 0 hangs down, 180 points up, degrees.
struct ShoulderAngle: FrameMetric {
    let side: Side
    var name: MetricName { .shoulderAngle(side) }
    let unit = "°"
    let smoothing = MetricSmoothing.angle

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        cornerDegrees(pose, side.hip, side.shoulder, side.elbow)
    }
}

extension MetricName {
    /// Angle between trunk and upper arm: 0 hangs down, 180 points up, degrees.
    package static func shoulderAngle(_ side: Side) -> MetricName { MetricName("shoulderAngle", side) }
}
