internal import Vision

/// How far the shoulders are turned against the hips, degrees, −180…180: 0 where both lines lie over each other.
struct ShoulderHipSeparation: FrameMetric {
    let name = MetricName.shoulderHipSeparation
    let unit = "°"
    let smoothing = MetricSmoothing.direction

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        Cycle.wrapped(
            ShoulderRotation().value(pose, before: before, interval: interval)
                - HipRotation().value(pose, before: before, interval: interval))
    }
}

extension MetricName {
    /// Turn of the shoulders against the hips, degrees.
    package static let shoulderHipSeparation = MetricName("shoulderHipSeparation")
}
