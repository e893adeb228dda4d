internal import Vision

/// The bodies seen last, to measure changes against: as many as one baseline holds.
struct PoseHistory {
    /// Most bodies that are kept: a baseline at 1000 frames a second. Time stamps that stand still must not fill
    /// memory.
    private static let capacity = 32

    /// A body is large: to move all of them up by one for each frame cost more than all that is measured.
    private final class Held: Sendable {
        let frame: PoseFrame

        init(_ frame: PoseFrame) { self.frame = frame }
    }

    private var frames: [Held] = []

    /// Remembers a frame if it has a body, and forgets all before it that nothing connects with it.
    mutating func append(_ frame: PoseFrame) {
        if frame.startsAnew { frames.removeAll(keepingCapacity: true) }
        guard frame.pose != nil else { return }
        if frames.count == Self.capacity { frames.removeFirst() }
        frames.append(Held(frame))
    }

    /// The latest frame with a body that lies at least a baseline before a time, and not so far back that the body may
    /// be another.
    func frame(before time: Double) -> PoseFrame? {
        guard let held = frames.last(where: { time - $0.frame.time >= SwingMetricsCalculator.baseline }),
            time - held.frame.time <= SwingMetricsCalculator.longestGap + 1e-6
        else { return nil }
        return held.frame
    }
}
