/// Passes over frames while the body is calm: what lies between two poses that hardly differ is their mean.
///
/// A stroke begins slowly, so it never hides in a gap that is shorter than a blink.
struct Stride {
    /// Between two frames that are looked at there is at most this time, seconds: two intervals at 24 frames a second.
    private static let longestGap = 0.085
    /// A joint that is faster, squares around the body a second, ends the calm: about one trunk length a second.
    private static let calm: Float = 0.2
    /// Joints that are watched.
    private static let watched: [PoseLandmark] = [
        .nose, .leftWrist, .rightWrist, .leftElbow, .rightElbow, .leftKnee, .rightKnee, .leftAnkle, .rightAnkle,
    ]

    /// Calm is judged over at least this time, seconds: a frame that is shown twice moves nothing.
    private static let leastSpan = 0.03

    private var last: PoseFrame?
    /// A frame some time before the last.
    private var earlier: PoseFrame?
    private var interval = Double.infinity
    private var isCalm = false
    private var passed: [Double] = []

    /// Whether the next frame can be passed over.
    func passes(_ time: Double) -> Bool {
        guard isCalm, let last else { return false }
        return time + interval - last.time <= Self.longestGap
    }

    /// Passes over a frame.
    mutating func pass(_ time: Double) { passed.append(time) }

    /// Takes the next frame that was looked at.
    /// - Parameters:
    ///   - size: side of the square around the body, pixels.
    ///   - picture: width and height of the picture, pixels.
    /// - Returns: the frames that were passed over, then this one.
    mutating func take(_ frame: PoseFrame, size: Float, picture: SIMD2<Float>) -> [PoseFrame] {
        let between = passed.map { PoseFrame(time: $0, pose: mean(with: frame, at: $0)) }
        if let last {
            let steps = Double(passed.count + 1)
            interval = (frame.time - last.time) / steps
            if frame.startsAnew { earlier = nil }
            if earlier == nil || last.time - (earlier?.time ?? 0) >= Self.leastSpan { earlier = last }
            isCalm = !frame.startsAnew && isCalm(from: last, to: frame, picture, size)
        }
        passed.removeAll(keepingCapacity: true)
        last = frame
        return between + [frame]
    }

    /// Forgets the calm. The frames that were passed over are left as the last one was.
    mutating func end() -> [PoseFrame] {
        defer { self = Stride() }
        return passed.map { PoseFrame(time: $0, pose: last?.pose) }
    }

    /// Whether no joint moves fast, neither since the last frame nor since an earlier one.
    private func isCalm(from last: PoseFrame, to now: PoseFrame, _ picture: SIMD2<Float>, _ size: Float) -> Bool {
        guard let earlier, now.time - earlier.time >= Self.leastSpan else { return false }
        return max(speed(from: last, to: now, picture), speed(from: earlier, to: now, picture)) < Self.calm * size
    }

    /// Speed of the fastest joint, pixels a second.
    private func speed(from before: PoseFrame, to now: PoseFrame, _ picture: SIMD2<Float>) -> Float {
        guard let from = before.pose, let to = now.pose, now.time > before.time else { return .infinity }
        let farthest =
            Self.watched.map { joint in
                length(SIMD2(to[joint].x - from[joint].x, to[joint].y - from[joint].y) * picture)
            }.max() ?? 0
        return farthest / Float(now.time - before.time)
    }

    /// The pose at a time between the last frame and the next.
    private func mean(with next: PoseFrame, at time: Double) -> Pose? {
        guard let last, let from = last.pose, let to = next.pose, next.time > last.time else { return next.pose }
        return Pose(between: from, to, share: Float((time - last.time) / (next.time - last.time)))
    }
}
