internal import Vision

/// The frames around the one that is being measured, read once each while the measuring moves on.
struct PoseWindow {
    /// How far the neighbours should be, seconds: a frame at 30 frames a second.
    static let neighbourDistance = 1.0 / 30
    /// A body that was away for longer is a new one: nothing is derived across, seconds.
    static let longestGap = 0.25

    private let recording: LandmarkRecording
    private var frames: [PoseFrame] = []
    /// Index in the recording of the window's first frame.
    private var first = 0

    init(_ recording: LandmarkRecording) { self.recording = recording }

    /// A frame with the neighbours of its body. Indices grow from call to call.
    mutating func frame(_ index: Int) -> (frame: PoseFrame, neighbours: PoseNeighbours) {
        let time = recording.time(of: index)
        let stale = frames.prefix { $0.time < time - Self.longestGap }.count
        frames.removeFirst(stale)
        first += stale
        while first + frames.count < recording.frameCount {
            if let last = frames.last, last.time > time + Self.longestGap { break }
            frames.append(recording.frame(first + frames.count))
        }
        let centre = index - first
        let before = frames[..<centre].reversed()
        let after = frames[(centre + 1)...]
        return (
            frames[centre],
            PoseNeighbours(before: neighbour(of: time, among: before), after: neighbour(of: time, among: after))
        )
    }

    /// The body whose distance in time comes nearest to the wanted one; `frames` lead away from `time`.
    private func neighbour(of time: Double, among frames: some Sequence<PoseFrame>) -> PoseNeighbours.Neighbour? {
        var best: PoseNeighbours.Neighbour?
        for frame in frames {
            let distance = abs(frame.time - time)
            guard distance <= Self.longestGap else { break }
            guard let pose = frame.pose, distance > 0 else { continue }
            if let found = best {
                let isNearer =
                    abs(distance - Self.neighbourDistance) < abs(Double(found.seconds) - Self.neighbourDistance)
                guard isNearer else { break }
            }
            best = PoseNeighbours.Neighbour(pose: pose, seconds: Float(distance))
        }
        return best
    }
}
