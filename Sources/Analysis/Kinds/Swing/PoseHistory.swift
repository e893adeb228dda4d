internal import Vision

/// The bodies seen last, to measure changes against: as many as one baseline holds.
struct PoseHistory {
    /// Most bodies that are kept: a baseline at 1000 frames a second. Time stamps that stand still must not fill memory.
    private static let capacity = 32

    private var frames: [PoseFrame] = []

    /// Remembers a frame if it has a body, and forgets all before it that nothing connects with it.
    mutating func append(_ frame: PoseFrame) {
        if frame.startsAnew { frames.removeAll(keepingCapacity: true) }
        guard frame.pose != nil else { return }
        if frames.count == Self.capacity { frames.removeFirst() }
        frames.append(frame)
    }

    /// The latest frame with a body that lies at least a baseline before a time, and not so far back that the body may be another.
    func frame(before time: Double) -> PoseFrame? {
        frames.last { time - $0.time >= SwingMetricsCalculator.baseline }
            .flatMap { time - $0.time <= SwingMetricsCalculator.longestGap + 1e-6 ? $0 : nil }
    }
}
