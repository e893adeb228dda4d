internal import Domain
internal import Vision

/// How well the joints that a swing is measured by are seen: mean visibility of shoulders, elbows, wrists and hips,
/// 0…1.
struct PoseConfidence: FrameMetric {
    let name = MetricName.confidence
    let unit = ""
    let smoothing = MetricSmoothing.none

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        let joints = Side.allCases.flatMap { [$0.shoulder, $0.elbow, $0.wrist, $0.hip] }
        return joints.reduce(0) { $0 + pose[$1].visibility } / Float(joints.count)
    }
}

extension MetricName {
    /// Mean visibility of the joints that matter, 0…1.
    package static let confidence = MetricName("confidence")
}
