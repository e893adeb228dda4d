internal import Vision

/// A body that was seen without a cut or a long gap, moment by moment at a steady rate and in its own measures: what
/// the learned detector is shown, and what it learns from.
struct MotionStretch: Sendable {
    /// Moments a second.
    static let rate = 30.0
    /// The joints, in the order of every array: left before right.
    static let joints: [PoseLandmark] = [
        .nose, .leftShoulder, .rightShoulder, .leftElbow, .rightElbow, .leftWrist, .rightWrist, .leftHip, .rightHip,
        .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// How stretches are cut and measured.
    enum Parameters {
        /// A body that was away for longer begins a new stretch, seconds of the clip.
        static let gap = 0.35
        /// A stretch has at least so many frames, over so many seconds of the clip.
        static let fewestFrames = 4
        static let shortest = 0.2
        /// The trunk's length is the median over this time on each side, seconds.
        static let trunkWindow = 1.5
        /// Length of a human trunk, metres: turns places in space into trunk lengths.
        static let trunk: Float = 0.5
    }

    /// Time of the first moment, seconds on the clip's clock.
    let start: Double
    /// Seconds of the clip between two moments.
    let interval: Double
    /// Places in the picture against the mid hip, x to the right, y down, trunk lengths: moments × joints.
    let places: [SIMD2<Float>]
    /// Places in space against the mid hip, trunk lengths: moments × joints.
    let space: [SIMD3<Float>]
    /// Visibilities, 0…1: moments × joints.
    let visibility: [Float]
    /// How sure the tracker is of the body, 0…1.
    let score: [Float]
    /// Length of the trunk in each moment, and its running median, pixels.
    let trunk: [Float]
    let scale: [Float]
    /// Middle of the hips, pixels.
    let hips: [SIMD2<Float>]

    /// Number of moments.
    var count: Int { score.count }

    /// Time of a moment, seconds on the clip's clock.
    func time(_ moment: Int) -> Double { start + Double(moment) * interval }
}

extension MotionStretch {
    /// How fast the faster wrist is between any two moments, trunk lengths a second of the clip.
    var wristSpeeds: [Float] { (0..<max(count - 1, 0)).map(wristSpeed) }

    /// How fast the faster wrist is so many seconds before and after a time, trunk lengths a second of the clip.
    func wristSpeeds(around time: Double, within reach: Double) -> [Float] {
        (0..<max(count - 1, 0)).filter { abs(self.time($0) + interval / 2 - time) <= reach }.map(wristSpeed)
    }

    private func wristSpeed(_ moment: Int) -> Float {
        let wrists = Self.joints.indices.filter { [.leftWrist, .rightWrist].contains(Self.joints[$0]) }
        let speeds = wrists.map { wrist in
            let (now, next) = (moment * Self.joints.count + wrist, (moment + 1) * Self.joints.count + wrist)
            return length(places[next] - places[now]) / Float(interval)
        }
        return speeds.max() ?? 0
    }

    /// The same motion from its end to its beginning.
    var reversed: MotionStretch {
        func turned<Value>(_ values: [Value]) -> [Value] {
            let row = count > 0 ? values.count / count : 0
            return (0..<count).reversed().flatMap { values[$0 * row..<($0 + 1) * row] }
        }
        return MotionStretch(
            start: start, interval: interval, places: turned(places), space: turned(space),
            visibility: turned(visibility), score: turned(score), trunk: turned(trunk), scale: turned(scale),
            hips: turned(hips))
    }

    /// Some of its moments.
    func part(_ moments: Range<Int>) -> MotionStretch {
        func part<Value>(_ values: [Value]) -> [Value] {
            let row = count > 0 ? values.count / count : 0
            return Array(values[moments.lowerBound * row..<moments.upperBound * row])
        }
        return MotionStretch(
            start: time(moments.lowerBound), interval: interval, places: part(places), space: part(space),
            visibility: part(visibility), score: part(score), trunk: part(trunk), scale: part(scale), hips: part(hips))
    }

    /// The stretches of a recording, in order.
    static func all(in recording: LandmarkRecording) -> [MotionStretch] {
        let recording = recording.upright
        let size = SIMD2(Float(recording.width), Float(recording.height))
        var stretches: [MotionStretch] = []
        var frames: [Frame] = []
        var isBroken = false
        func close() {
            if frames.count >= Parameters.fewestFrames, let first = frames.first, let last = frames.last,
                last.time - first.time >= Parameters.shortest
            {
                stretches.append(MotionStretch(frames, interval: 1 / rate))
            }
            frames.removeAll(keepingCapacity: true)
        }
        for index in 0..<recording.frameCount {
            let frame = recording.frame(index)
            isBroken = isBroken || frame.startsAnew
            guard let pose = frame.pose else { continue }
            if isBroken || frames.last.map({ frame.time - $0.time > Parameters.gap }) ?? false { close() }
            isBroken = false
            // Two frames of one time cannot both be right.
            if let last = frames.last, frame.time <= last.time { continue }
            frames.append(Frame(pose, at: frame.time, size, recording.quarterTurns))
        }
        close()
        return stretches
    }

    /// One frame of a recording: the joints upright, pixels and metres.
    private struct Frame {
        var time: Double
        var places: [SIMD2<Float>]
        var space: [SIMD3<Float>]
        var visibility: [Float]
        var score: Float

        init(_ pose: Pose, at time: Double, _ size: SIMD2<Float>, _ turns: Int) {
            self.time = time
            score = pose.score
            places = joints.map { (SIMD2(pose[$0].x, pose[$0].y) * size).turned(turns) }
            space = joints.map { pose.world($0) }
            visibility = joints.map { pose[$0].visibility }
        }
    }

    /// Resamples frames, straight between two of them, and measures them in trunk lengths.
    private init(_ frames: [Frame], interval: Double) {
        let joints = Self.joints.count
        let (first, last) = (frames[0].time, frames[frames.count - 1].time)
        let count = Int(((last - first) / interval + 1e-6).rounded(.down)) + 1
        var places: [SIMD2<Float>] = []
        var space: [SIMD3<Float>] = []
        var (visibility, score): ([Float], [Float]) = ([], [])
        places.reserveCapacity(count * joints)
        space.reserveCapacity(count * joints)
        visibility.reserveCapacity(count * joints)
        score.reserveCapacity(count)
        var next = 1
        for moment in 0..<count {
            let time = first + Double(moment) * interval
            while next < frames.count - 1, frames[next].time < time { next += 1 }
            let (from, to) = (frames[next - 1], frames[next])
            let share = Float(min(1, max(0, (time - from.time) / (to.time - from.time))))
            for joint in 0..<joints {
                places.append(from.places[joint] + (to.places[joint] - from.places[joint]) * share)
                space.append(from.space[joint] + (to.space[joint] - from.space[joint]) * share)
                visibility.append(from.visibility[joint] + (to.visibility[joint] - from.visibility[joint]) * share)
            }
            score.append(from.score + (to.score - from.score) * share)
        }
        func middle(_ moment: Int, _ left: Int) -> SIMD2<Float> {
            (places[moment * joints + left] + places[moment * joints + left + 1]) / 2
        }
        let hips = (0..<count).map { middle($0, 7) }
        let trunk = (0..<count).map { length(middle($0, 1) - hips[$0]) }
        let window = Int(Parameters.trunkWindow * Self.rate)
        let scale = (0..<count).map { moment in
            max(median(Array(trunk[max(0, moment - window)..<min(count, moment + window + 1)])), 1e-3)
        }
        start = first
        self.interval = interval
        self.places = places.indices.map { (places[$0] - hips[$0 / joints]) / scale[$0 / joints] }
        self.space = space.map { $0 / Parameters.trunk }
        self.visibility = visibility
        self.score = score
        self.trunk = trunk
        self.scale = scale
        self.hips = hips
    }
}
