package import Domain
internal import Vision

/// How fast the wrist moves against the hips, m/s: an estimate, because the model's space is one.
struct WristSpeed: FrameMetric {
    let side: Side
    var name: MetricName { .wristSpeed(side) }
    let unit = "m/s"
    let smoothing = MetricSmoothing.velocity

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        guard let before, interval > 0 else { return .nan }
        let way = pose.world(side.wrist) - before.world(side.wrist)
        return (way * way).sum().squareRoot() / interval
    }
}

extension MetricName {
    /// Speed of a wrist, m/s.
    package static func wristSpeed(_ side: Side) -> MetricName { MetricName("wristSpeed", side) }
}
