package import Domain
internal import Vision

/// Angle between trunk and thigh: 180 stands upright, degrees.
struct HipAngle: FrameMetric {
    let side: Side
    var name: MetricName { .hipAngle(side) }
    let unit = "°"
    let smoothing = MetricSmoothing.angle

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        cornerDegrees(pose, side.shoulder, side.hip, side.knee)
    }
}

extension MetricName {
    /// Angle between trunk and thigh: 180 stands upright, degrees.
    package static func hipAngle(_ side: Side) -> MetricName { MetricName("hipAngle", side) }
}
