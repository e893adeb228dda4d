package import Domain
internal import Vision

/// Angle between upper arm and forearm: 180 is a straight arm, degrees.
struct ElbowAngle: FrameMetric {
    let side: Side
    var name: MetricName { .elbowAngle(side) }
    let unit = "°"
    let smoothing = MetricSmoothing.angle

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        cornerDegrees(pose, side.shoulder, side.elbow, side.wrist)
    }
}

extension MetricName {
    /// Angle between upper arm and forearm: 180 is a straight arm, degrees.
    package static func elbowAngle(_ side: Side) -> MetricName { MetricName("elbowAngle", side) }
}
