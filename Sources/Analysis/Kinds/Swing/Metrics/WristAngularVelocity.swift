package import Domain
internal import Vision

/// How fast the wrist turns about the elbow, about the shoulder, or about whichever of them it turns faster, rad/s: the
/// angle between the forearm (arm) now and a little before, in space, divided by the time between.
struct WristAngularVelocity: FrameMetric {
    let side: Side
    /// The joint; nil for the faster of the two.
    var pivot: WristPivot?
    var name: MetricName { pivot.map { .wristAngularVelocity(side, about: $0) } ?? .wristAngularVelocity(side) }
    let unit = "rad/s"
    let smoothing = MetricSmoothing.velocity

    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float {
        guard let before, interval > 0 else { return .nan }
        func turned(about joint: PoseLandmark) -> Float {
            angle(
                before.world(side.wrist) - before.world(joint), pose.world(side.wrist) - pose.world(joint)) / interval
        }
        return switch pivot {
        case .elbow: turned(about: side.elbow)
        case .shoulder: turned(about: side.shoulder)
        case nil: max(turned(about: side.elbow), turned(about: side.shoulder))
        }
    }
}

/// A joint that the wrist turns about.
package enum WristPivot: String, CaseIterable, Sendable {
    case elbow, shoulder
}

extension MetricName {
    /// Angular velocity of a wrist about the elbow or the shoulder, whichever is faster, rad/s.
    package static func wristAngularVelocity(_ side: Side) -> MetricName { MetricName("wristAngularVelocity", side) }

    /// Angular velocity of a wrist about one joint, rad/s.
    package static func wristAngularVelocity(_ side: Side, about pivot: WristPivot) -> MetricName {
        switch pivot {
        case .elbow: MetricName("wristAngularVelocityAboutElbow", side)
        case .shoulder: MetricName("wristAngularVelocityAboutShoulder", side)
        }
    }
}
