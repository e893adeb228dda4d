internal import Vision

/// How fast the wrist turns about the elbow, about the shoulder, or about whichever of them it turns faster, rad/s: the
/// angle in space that the line from the joint to the wrist sweeps, per second.
struct WristAngularVelocity: FrameMetric {
    let side: Side
    /// The joint; nil for the faster of the two.
    var pivot: WristPivot?
    var name: MetricName {
        pivot.map { .wristAngularVelocity(side, about: $0) } ?? .wristAngularVelocity(side)
    }
    let unit = "rad/s"
    let smoothing = MetricSmoothing.velocity

    func value(_ pose: Pose, _ neighbours: PoseNeighbours) -> Float {
        let wrist = side.wrist
        func turned(about joint: PoseLandmark) -> Float {
            neighbours.rate(at: pose) { angle($0.world(wrist) - $0.world(joint), $1.world(wrist) - $1.world(joint)) }
        }
        switch pivot {
        case .elbow: return turned(about: side.elbow)
        case .shoulder: return turned(about: side.shoulder)
        case nil:
            let (elbow, shoulder) = (turned(about: side.elbow), turned(about: side.shoulder))
            return elbow.isNaN ? shoulder : shoulder.isNaN ? elbow : max(elbow, shoulder)
        }
    }
}

/// A joint that the wrist turns about.
public enum WristPivot: String, CaseIterable, Sendable {
    case elbow, shoulder
}

extension MetricName {
    /// Angular velocity of a wrist about the elbow or the shoulder, whichever is faster, rad/s.
    public static func wristAngularVelocity(_ side: Side) -> MetricName { MetricName("wristAngularVelocity", side) }

    /// Angular velocity of a wrist about one joint, rad/s.
    public static func wristAngularVelocity(_ side: Side, about pivot: WristPivot) -> MetricName {
        MetricName(pivot == .elbow ? "wristAngularVelocityAboutElbow" : "wristAngularVelocityAboutShoulder", side)
    }
}
