package import Domain
internal import Vision

/// Height of the wrist over the middle of the shoulders, metres; negative below.
struct WristHeight: FrameMetric {
    let side: Side
    var name: MetricName { .wristHeight(side) }
    let unit = "m"
    let smoothing = MetricSmoothing.angle

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        pose.world(.neck).y - pose.world(side.wrist).y
    }
}

extension MetricName {
    /// Height of a wrist over the shoulders, metres.
    package static func wristHeight(_ side: Side) -> MetricName { MetricName("wristHeight", side) }
}
