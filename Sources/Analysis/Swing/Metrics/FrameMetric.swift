internal import Glibc
internal import Vision

/// Something that is measured in every frame. A new metric is one file in this folder, one line in `FrameMetrics.all`, one test.
protocol FrameMetric: Sendable {
    /// Its name in series and exports.
    var name: MetricName { get }
    /// Its unit, as charts print it.
    var unit: String { get }
    /// How the series is smoothed.
    var smoothing: MetricSmoothing { get }
    /// The value; NaN where the picture does not allow one.
    /// - Parameters:
    ///   - pose: the body in this frame.
    ///   - neighbours: the body a little earlier and a little later.
    func value(_ pose: Pose, _ neighbours: PoseNeighbours) -> Float
}

/// The body about a thirtieth of a second before and after a frame, whatever the frame rate: over shorter times
/// the noise of the landmarks would pass for motion.
struct PoseNeighbours {
    /// A body at another time.
    struct Neighbour {
        var pose: Pose
        /// Seconds between the two frames, over 0.
        var seconds: Float
    }

    /// The body before; nil at the beginning and after a gap.
    var before: Neighbour?
    /// The body after; nil at the end and before a gap.
    var after: Neighbour?

    /// How fast something changes, per second.
    /// - Parameter way: how much it changes from the first pose to the second.
    func rate(at pose: Pose, _ way: (Pose, Pose) -> Float) -> Float {
        Analysis.rate(
            before: before.map { (way($0.pose, pose), $0.seconds) },
            after: after.map { (way(pose, $0.pose), $0.seconds) })
    }
}

/// The name of a series: what is measured, and on which side of the body.
public struct MetricName: Hashable, Sendable {
    /// What is measured, in lower camel case.
    public let quantity: String
    /// The side; nil for the whole body.
    public let side: Side?

    init(_ quantity: String, _ side: Side? = nil) {
        self.quantity = quantity
        self.side = side
    }
}

/// How a series is smoothed. The windows are the published ones at 30 frames a second, scaled by time.
enum MetricSmoothing: Sendable {
    /// 5 frames.
    case velocity
    /// 3 frames.
    case angle
    /// 3 frames, of a direction in degrees that wraps around at 180.
    case direction
    /// Not at all.
    case none

    /// The smoothed series.
    func smooth(_ values: [Float], at times: [Double]) -> [Float] {
        switch self {
        case .velocity: LocalSmoother(framesAt30: 5, curve: .parabola).smooth(values, at: times)
        case .angle: LocalSmoother(framesAt30: 3, curve: .level).smooth(values, at: times)
        case .direction:
            LocalSmoother(framesAt30: 3, curve: .level).smooth(unwrapped(degrees: values), at: times).map {
                $0 - 360 * ($0 / 360).rounded()
            }
        case .none: values
        }
    }
}

/// Every metric of a frame.
enum FrameMetrics {
    static let all: [any FrameMetric] =
        Side.allCases.flatMap { side -> [any FrameMetric] in
            [
                WristAngularVelocity(side: side), WristAngularVelocity(side: side, pivot: .elbow),
                WristAngularVelocity(side: side, pivot: .shoulder), WristSpeed(side: side), WristHeight(side: side),
                ElbowAngle(side: side), ShoulderAngle(side: side), HipAngle(side: side), KneeAngle(side: side),
            ]
        } + [ShoulderRotation(), HipRotation(), PoseConfidence()]
}

/// Angle between two vectors, radians, 0…π; NaN if one of them has no length.
func angle(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
    let lengths = ((a * a).sum() * (b * b).sum()).squareRoot()
    guard lengths > 1e-9 else { return .nan }
    return acosf(min(1, max(-1, (a * b).sum() / lengths)))
}

/// Angle at `b` of the corner a–b–c, degrees.
func cornerDegrees(_ pose: Pose, _ a: PoseLandmark, _ b: PoseLandmark, _ c: PoseLandmark) -> Float {
    angle(pose.world(a) - pose.world(b), pose.world(c) - pose.world(b)) * 180 / .pi
}
