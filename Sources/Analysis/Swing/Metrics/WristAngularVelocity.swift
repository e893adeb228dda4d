internal import Vision

/// How fast the wrist turns about the elbow or the shoulder, whichever is faster, rad/s: the angle between the forearm (arm) now
/// and a little before, in space, divided by the time between.
struct WristAngularVelocity: FrameMetric {
    let side: Side
    var name: MetricName { .wristAngularVelocity(side) }
    let unit = "rad/s"
    let smoothing = MetricSmoothing.velocity

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        guard let before, interval > 0 else { return .nan }
        func turned(about joint: PoseLandmark) -> Float {
            angle(
                before.world(side.wrist) - before.world(joint), pose.world(side.wrist) - pose.world(joint)) / interval
        }
        return max(turned(about: side.elbow), turned(about: side.shoulder))
    }
}

extension MetricName {
    /// Angular velocity of a wrist, rad/s.
    public static func wristAngularVelocity(_ side: Side) -> MetricName { MetricName("wristAngularVelocity", side) }
}
