package import Media

/// Looks at the frames of a clip, one after the other.
package protocol FrameEye: SendableMetatype {
    associatedtype Seen: Sendable

    /// What a frame shows.
    /// - Parameter isCut: whether a cut lies before the frame.
    func look(_ frame: VideoFrame, isCut: Bool) throws -> Seen
}

/// Looks at every frame of a clip with all cores: parts of it are looked at at the same time, each with its own decoder and
/// eye, and what was seen is handed on in order. Memory does not grow with the clip.
package struct PartedPass: Sendable {
    /// The longest part, frames. Few parts mean few seams, short ones little memory: what was seen of a part is kept until
    /// the parts before are done.
    private static let longestPart = 900
    /// An eye begins this long before its part, so that it knows at the seam what is there, seconds.
    private static let warmUp = 0.25

    /// What was seen of a part.
    private struct Part<Seen: Sendable>: Sendable {
        var index: Int
        var frames: [(time: Double, seen: Seen)] = []
    }

    private let path: String
    private let limits: MediaLimits
    private let lanes: Int

    /// - Parameters:
    ///   - path: the clip.
    ///   - limits: where to stop.
    ///   - lanes: parts that are looked at at the same time: the number of cores.
    package init(_ path: String, limits: MediaLimits, lanes: Int) {
        self.path = path
        self.limits = limits
        self.lanes = lanes
    }

    /// Goes through the clip.
    /// - Parameters:
    ///   - open: makes an eye for a part.
    ///   - take: is given the time of each frame, what was seen of it, and whether another eye saw it than the frame before.
    package func run<Eye: FrameEye>(
        _ open: @escaping @Sendable () throws -> Eye, take: (Double, Eye.Seen, Bool) throws -> Void
    ) async throws {
        let info = try MediaProbe.probe(path, limits: limits)
        let wanted = lanes > 1 && info.kind != .still ? max(lanes, info.frames / Self.longestPart) : 1
        let ranges = try ClipSplitter.split(path, into: wanted, limits: limits)
        try await withThrowingTaskGroup(of: Part<Eye.Seen>.self) { group in
            var (started, taken) = (0, 0)
            var waiting: [Int: Part<Eye.Seen>] = [:]
            func start() {
                // Nobody runs far ahead of the part that is taken next.
                while started < ranges.count, started < taken + 2 * lanes, started - taken - waiting.count < lanes {
                    let (index, range) = (started, ranges.count > 1 ? ranges[started] : nil)
                    started += 1
                    group.addTask { try look(index, range, open()) }
                }
            }
            start()
            while let part = try await group.next() {
                waiting[part.index] = part
                while let next = waiting.removeValue(forKey: taken) {
                    for (place, frame) in next.frames.enumerated() {
                        try take(frame.time, frame.seen, place == 0)
                    }
                    taken += 1
                }
                start()
            }
        }
    }

    private func look<Eye: FrameEye>(_ index: Int, _ range: ClipRange?, _ eye: Eye) throws -> Part<Eye.Seen> {
        var part = Part<Eye.Seen>(index: index)
        var warm = range
        warm?.start -= Self.warmUp
        let reader = try FrameReader(path: path, limits: limits, range: warm)
        var cuts = SceneCutDetector()
        while let frame = try reader.next() {
            try Task.checkCancellation()
            let seen = try eye.look(frame, isCut: cuts.isCut(before: frame.picture))
            if frame.time >= range?.start ?? -.infinity { part.frames.append((frame.time, seen)) }
        }
        return part
    }
}
