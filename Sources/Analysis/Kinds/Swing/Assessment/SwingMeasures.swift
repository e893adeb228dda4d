internal import Domain
internal import Glibc
internal import Vision

/// What is measured of one swing for its assessment: values with the frames that show them. `docs/swing.md` has the
/// formulas.
struct SwingMeasures {
    let segment: SwingSegment
    let series: SwingSeries
    let recording: LandmarkRecording

    /// A value and the frames that show it.
    struct Found: Equatable {
        var value: Double
        var frames: [Int]
    }

    /// What is less visible is a guess of the model, 0…1: the middle between its two answers.
    static let visible: Float = 0.5
    /// How much of a direction must lie across the picture (1: all of it): the direction is then at most 37° off the
    /// picture.
    static let across: Float = 0.8
    /// The hand's way is taken from so long before contact to so long after, seconds: long enough to be longer than the
    /// model's tremble (some cm), short enough that the path is nearly straight.
    static let beforeContact = 0.1, afterContact = 0.05
    /// A shorter way of the hand has no direction, metres.
    static let leastWay: Float = 0.1

    var side: Side { segment.hand }
    var untilContact: Range<Int> { segment.frames.lowerBound..<segment.contact + 1 }
    var fromContact: Range<Int> { segment.contact..<max(segment.contact + 1, segment.frames.upperBound) }

    /// The frames of the swing from so long before contact to so long after, seconds.
    func around(contactFrom before: Double, to after: Double) -> Range<Int> {
        let time = series.times[segment.contact]
        let frames = series.frames(from: time - before, to: time + after).clamped(to: segment.frames)
        return frames.isEmpty ? segment.contact..<segment.contact + 1 : frames
    }

    /// The body in a frame, if all of these joints are visible in it.
    func pose(_ frame: Int, seeing joints: PoseLandmark...) -> Pose? {
        recording.frame(frame).pose.flatMap { pose in
            joints.allSatisfy { pose[$0].visibility >= Self.visible } ? pose : nil
        }
    }

    /// Mean visibility of joints over frames with a body, 0…1.
    func visibility(of joints: [PoseLandmark], in frames: Range<Int>) -> Float {
        let seen = frames.compactMap { recording.frame($0).pose }
        guard !seen.isEmpty, !joints.isEmpty else { return 0 }
        let sum = seen.reduce(Float(0)) { sum, pose in sum + joints.reduce(0) { $0 + pose[$1].visibility } }
        return sum / Float(seen.count * joints.count)
    }

    /// Largest turn of the shoulders against the hips up to contact, degrees.
    var shoulderHipSeparation: Found? {
        let (shoulders, hips) = (series[.shoulderRotation], series[.hipRotation])
        return largest(untilContact) { frame in
            guard pose(frame, seeing: .leftShoulder, .rightShoulder, .leftHip, .rightHip) != nil else { return nil }
            return abs(Cycle.wrapped(shoulders[frame] - hips[frame]))
        }
    }

    /// Height of the wrist over the hips at contact, metres.
    var contactHeight: Double? {
        pose(segment.contact, seeing: side.wrist, .leftHip, .rightHip).map { -Double($0.world(side.wrist).y) }
    }

    /// Angle of the hitting elbow at contact, degrees.
    var elbowAngleAtContact: Double? {
        pose(segment.contact, seeing: side.shoulder, side.elbow, side.wrist)
            .flatMap { finite(cornerDegrees($0, side.shoulder, side.elbow, side.wrist)) }
    }

    /// Smallest angle of the more bent knee up to contact, degrees.
    var kneeAngle: Found? {
        largest(untilContact) { frame in
            let angles = Side.allCases.compactMap { side in
                pose(frame, seeing: side.hip, side.knee, side.ankle).map {
                    cornerDegrees($0, side.hip, side.knee, side.ankle)
                }
            }
            return angles.min().map { -$0 }
        }
        .map { Found(value: -$0.value, frames: $0.frames) }
    }

    /// Distance of the ankles at contact in shoulder widths; nil where they stand more behind than beside each other.
    var stanceWidth: Double? {
        pose(segment.contact, seeing: .leftAnkle, .rightAnkle, .leftShoulder, .rightShoulder).flatMap { pose in
            let feet = pose.world(PoseLandmark.leftAnkle) - pose.world(PoseLandmark.rightAnkle)
            let shoulders = pose.world(PoseLandmark.leftShoulder) - pose.world(PoseLandmark.rightShoulder)
            guard abs(feet.z) <= abs(feet.x), length(shoulders) > 0.05 else { return nil }
            return finite(length(feet) / length(shoulders))
        }
    }

    /// Lean of the line from the hips to the shoulders from the vertical at contact, degrees.
    var trunkLean: Double? { trunk.flatMap { finite(angle($0, SIMD3(0, -1, 0)) * 180 / .pi) } }

    /// Whether more of the trunk's lean lies in depth than across the picture.
    var leanLiesInDepth: Bool { trunk.map { abs($0.z) > abs($0.x) } ?? true }

    private var trunk: SIMD3<Float>? {
        pose(segment.contact, seeing: .leftShoulder, .rightShoulder, .leftHip, .rightHip).map { pose in
            pose.world(.neck) - pose.world(.root)
        }
    }

    /// How far in front of the hips the wrist is at contact, metres; nil where the direction of the stroke lies in
    /// depth.
    var contactInFront: Double? {
        guard let pose = pose(segment.contact, seeing: side.wrist, .leftHip, .rightHip),
            let direction = hittingDirection
        else { return nil }
        return finite((pose.world(side.wrist) * direction).sum())
    }

    /// Towards the opponent, a horizontal unit vector; nil unless it lies across the picture. It is where the hand goes
    /// through contact. Over the head the hand comes up and goes down and across, while the chest looks to the net:
    /// there the facing counts, and the hand must not contradict it.
    var hittingDirection: SIMD3<Float>? {
        guard let contact = pose(segment.contact, seeing: side.wrist, .leftShoulder, .rightShoulder) else { return nil }
        let way = handsWay.map { SIMD3($0.x, 0, $0.z) }.flatMap { length($0) >= Self.leastWay ? $0 / length($0) : nil }
        guard contact.world(side.wrist).y < contact.world(PoseLandmark.nose).y else { return way.flatMap(ifAcross) }
        let facing = facing(contact)
        guard length(facing) > 0.01, way.map({ ifAcross($0) != nil }) ?? true else { return nil }
        return ifAcross(facing / length(facing))
    }

    private func ifAcross(_ direction: SIMD3<Float>) -> SIMD3<Float>? {
        abs(direction.x) >= Self.across ? direction : nil
    }

    /// The way of the hand against the hips through contact, metres.
    private var handsWay: SIMD3<Float>? {
        let near = around(contactFrom: Self.beforeContact, to: Self.afterContact)
            .compactMap { pose($0, seeing: side.wrist) }
        guard let first = near.first, let last = near.last else { return nil }
        return last.world(side.wrist) - first.world(side.wrist)
    }

    /// Where the chest looks: square to the line of the shoulders.
    private func facing(_ pose: Pose) -> SIMD3<Float> {
        let line = pose.world(PoseLandmark.leftShoulder) - pose.world(PoseLandmark.rightShoulder)
        return SIMD3(line.z, 0, -line.x)
    }

    /// The frame with the largest value; a value that is not known is nil or NaN.
    func largest(_ frames: Range<Int>, _ value: (Int) -> Float?) -> Found? {
        var best: Found?
        for frame in frames {
            guard let known = value(frame).flatMap(finite), best.map({ known > $0.value }) ?? true else { continue }
            best = Found(value: known, frames: [frame])
        }
        return best
    }
}

/// The value, if it is a number.
func finite(_ value: Float) -> Double? { value.isFinite ? Double(value) : nil }

/// Length of a vector.
func length(_ vector: SIMD3<Float>) -> Float { (vector * vector).sum().squareRoot() }
