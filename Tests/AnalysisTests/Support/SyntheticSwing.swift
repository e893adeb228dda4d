import Domain
import Glibc
import Vision

@testable import Analysis

/// A swing of the right arm in the plane of the picture whose parts turn one after the other, and what is asked about
/// it.
struct SyntheticSwing {
    static let contact = 2.0

    /// When each part turns fastest, seconds after contact.
    var hips = -0.12
    var shoulders = -0.09
    var elbow = -0.05
    var wrist = 0.0
    var fps = 60.0
    /// How much slower than life.
    var slowdown = 1.0
    /// The middle of the turn of the trunk, radians: π/2 shows its side to the camera.
    var middle = Double.pi / 2
    var body = SyntheticBody()

    /// The frames.
    var frames: [PoseFrame] {
        SyntheticClip.times(fps: fps, duration: 4 * slowdown).map { PoseFrame(time: $0, pose: body(at: $0).pose) }
    }

    private func body(at time: Double) -> SyntheticBody {
        let life = time / slowdown - Self.contact
        func turn(_ peak: Double, fastest: Double) -> Double {
            let bell = BellSwing(time: fastest, peak: peak, width: 0.1)
            return bell.turned(at: life) - bell.turned(at: fastest)
        }
        var body = body
        body.hips = Float(middle + turn(6, fastest: hips))
        body.shoulders = Float(middle + turn(9, fastest: shoulders))
        // At contact the arm hangs and swings to the picture's left.
        body.rightArm = .pi / 2 + turn(12, fastest: elbow)
        body.rightForearm = .pi / 2 + turn(16, fastest: wrist)
        return body
    }

    /// What an assessor is given.
    struct Case {
        var swing: Swing
        var segment: SwingSegment
        var series: SwingSeries
        var recording: LandmarkRecording
        var slowMotion: Double?
        /// Nobody to be compared with, so that tips come from bands.
        var reference = FormReference(shares: [0, 1], leastMeasures: 3, groups: [:], camera: [:])

        var assessment: SwingAssessment {
            SwingAssessor(reference: reference).assessment(
                of: swing, segment: segment, in: series, recording: recording,
                stretches: MotionStretch.all(in: recording), slowMotion: slowMotion)
        }
    }

    /// A swing as its metrics say; its numbers may then be changed.
    func measured(
        _ shot: Swing.Shot = .forehand, twoHanded: Bool? = nil, view: Swing.View? = .rightSide,
        mirrored: Bool = false
    ) throws -> Case {
        let frames = frames.map { PoseFrame(time: $0.time, pose: mirrored ? $0.pose?.mirrored : $0.pose) }
        let recording = try SyntheticClip.recording(of: frames)
        let series = SwingMetricsCalculator.series(of: recording)
        let time = Self.contact * slowdown
        let (start, end) = (time - 0.7 * slowdown, time + 0.4 * slowdown)
        let hand = mirrored ? Side.left : .right
        let segment = SwingSegment(
            frames: series.frames(from: start, to: end), contact: series.frame(nearest: time) ?? 0, hand: hand)
        let metrics = SwingMetricsCalculator.metrics(of: segment, in: series, recording: recording)
        let swing = Swing(
            start: start, contact: time, end: end, stroke: shot.stroke, wing: shot.wing, spin: shot.spin, hand: hand,
            twoHanded: twoHanded, confidence: 1,
            validatedBy: .none, view: view, metrics: metrics, keyFrames: [])
        return Case(swing: swing, segment: segment, series: series, recording: recording)
    }

    /// Numbers in the middle of every band of ground strokes.
    static let good = SwingMetrics(
        backswingAngle: 90, followThroughHeight: 0.2, shoulderRotation: 100, hipRotation: 70, contactInFront: 0.3,
        contactHeight: 0.1, elbowAngleAtContact: 150, kneeAngle: 130, stanceWidth: 1.5, trunkLean: 12,
        averageConfidence: 0.9)
}
