package import Domain
internal import Vision

/// Angle between thigh and shin: 180 is a straight leg, degrees.
struct KneeAngle: FrameMetric {
    let side: Side
    var name: MetricName { .kneeAngle(side) }
    let unit = "°"
    let smoothing = MetricSmoothing.angle

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        cornerDegrees(pose, side.hip, side.knee, side.ankle)
    }
}

extension MetricName {
    /// Angle between thigh and shin: 180 is a straight leg, degrees.
    package static func kneeAngle(_ side: Side) -> MetricName { MetricName("kneeAngle", side) }
}
