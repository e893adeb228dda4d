package import Domain
internal import Glibc
internal import Vision

/// Something that is measured in every frame. A new metric is one file in this folder, one line in `FrameMetrics.all`,
/// one test.
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
    ///   - before: the same body a little earlier, if it was seen then.
    ///   - interval: seconds since then: `SwingMetricsCalculator.baseline`, or more where frames are rarer.
    func value(_ pose: Pose, before: Pose?, interval: Float) -> Float
}

/// The name of a series: what is measured, and on which side of the body.
package struct MetricName: Hashable, Sendable {
    /// What is measured, in lower camel case.
    package let quantity: String
    /// The side; nil for the whole body.
    package let side: Side?

    init(_ quantity: String, _ side: Side? = nil) {
        self.quantity = quantity
        self.side = side
    }
}

/// How a series is smoothed. The windows are the published ones at 30 frames a second, scaled by time.
enum MetricSmoothing: Sendable {
    /// 5 frames; what is never negative stays so.
    case velocity
    /// 3 frames.
    case angle
    /// 3 frames, for degrees that begin again after a whole turn.
    case direction
    /// Not at all.
    case none

    /// The smoothed series.
    func apply(to values: [Float], at times: [Double]) -> [Float] {
        switch self {
        case .velocity:
            PeakPreservingSmoother(framesAt30: 5).smooth(values, at: times).map { $0.isFinite ? max($0, 0) : $0 }
        case .angle: PeakPreservingSmoother(framesAt30: 3).smooth(values, at: times)
        case .direction:
            PeakPreservingSmoother(framesAt30: 3).smooth(Cycle.unwrapped(values), at: times).map(Cycle.wrapped)
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
        } + [ShoulderRotation(), HipRotation(), ShoulderHipSeparation(), PoseConfidence()]

    /// What is measured by the second.
    static let speeds = Set(all.filter { $0.smoothing == .velocity }.map(\.name))
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
