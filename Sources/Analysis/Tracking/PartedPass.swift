package import Domain
package import Media
package import Vision

/// Looks at the frames of a clip, one after the other.
package protocol FrameAnalyzer: SendableMetatype {
    associatedtype Seen: Sendable

    /// How much its models have worked.
    var work: VisionWork { get }

    /// Whether what it looks at moves so steadily that a frame can be passed over.
    var isCalm: Bool { get }

    /// It begins this long before its part, so that it knows at the seam what is there, seconds.
    var warmUp: Double { get }

    /// What a frame shows.
    /// - Parameter isCut: whether a cut lies before the frame.
    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> Seen

    /// What a frame shows that was passed over.
    /// - Parameters:
    ///   - time: of the frame, seconds.
    ///   - before: what was seen last before it.
    ///   - after: what was seen next; nil where a cut or the end lies between.
    static func fill(_ time: Double, from before: SeenFrame<Seen>, to after: SeenFrame<Seen>?) -> Seen
}

/// An eye that looks at every frame, and at once knows what is there, need not say so.
extension FrameAnalyzer {
    package var isCalm: Bool { false }
    package var warmUp: Double { 0.25 }
    package static func fill(_ time: Double, from before: SeenFrame<Seen>, to after: SeenFrame<Seen>?) -> Seen {
        before.seen
    }
}

/// What an eye saw of a frame.
package struct SeenFrame<Seen: Sendable>: Sendable {
    /// Presentation time, seconds.
    package var time: Double
    /// What it saw.
    package var seen: Seen
    /// Whether a cut lies before the frame.
    package var isCut: Bool
    /// Whether another eye saw the frame before.
    package var startsPart = false
}

/// Looks at every frame of a clip with all cores: parts of it are looked at at the same time, each with its own decoder
/// and eye, and what was seen is handed on in order. Memory does not grow with the clip.
package struct PartedPass: Sendable {
    /// The longest part, frames. Few parts mean few seams, short ones little memory: what was seen of a part is kept
    /// until the parts before are done.
    private static let longestPart = 900
    /// Between two frames that are looked at there is at most this time, seconds: three intervals at 30 frames a
    /// second. A blink takes longer, and whatever becomes an event is held for three times as long.
    private static let longestGap = 0.105

    /// What a pass did.
    package struct Summary: Sendable {
        /// The clip, as it was once its frames had been seen.
        package var info: MediaInfo
        /// Frames that were handed on.
        package var frames = 0
        /// Parts of the clip.
        package var parts: Int
        /// Damaged frames that were left out.
        var dropped = 0
        /// Times of the stages, the analysis left out.
        var times = StageTimes()
        /// How much the models worked.
        var work = VisionWork()
        /// Mean luma over all frames, 0…255.
        var brightness = 0.0
    }

    /// What was seen of a part.
    fileprivate struct Part<Seen: Sendable>: Sendable {
        var index: Int
        var frames: [SeenFrame<Seen>] = []
        var dropped = 0
        var times = StageTimes()
        var work = VisionWork()
        /// Sum of the frames' mean luma, 0…255 each.
        var brightness = 0.0
        var shown = SeenTimes()
    }

    private let path: String
    private let turn: ClipTurn
    private let limits: MediaLimits
    private let lanes: Int
    private let progress: @Sendable (Int, Int) -> Void

    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - limits: where to stop.
    ///   - lanes: parts that are looked at at the same time: the number of cores.
    ///   - progress: told frames done and frames expected, from several tasks.
    package init(
        _ path: String, turn: ClipTurn = .none, limits: MediaLimits, lanes: Int,
        progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
    ) {
        self.path = path
        self.turn = turn
        self.limits = limits
        self.lanes = lanes
        self.progress = progress
    }

    /// Goes through the clip.
    /// - Parameters:
    ///   - open: makes an eye for a part.
    ///   - take: is given the frames in order.
    @discardableResult
    package func run<Eye: FrameAnalyzer>(
        _ open: @escaping @Sendable () throws -> Eye, take: (SeenFrame<Eye.Seen>) throws -> Void
    ) async throws -> Summary {
        let info = try MediaProbe.probe(path, turn: turn, limits: limits)
        let wanted = lanes > 1 && info.kind != .still ? max(lanes, info.frames / Self.longestPart) : 1
        let ranges = try ClipSplitter.split(path, into: wanted, limits: limits)
        let counter = FrameCounter(total: info.frames, progress: progress)
        var summary = Summary(info: info, parts: ranges.count)
        var shown = SeenTimes()
        try await withThrowingTaskGroup(of: Part<Eye.Seen>.self) { group in
            var (started, taken) = (0, 0)
            var waiting: [Int: Part<Eye.Seen>] = [:]
            func start() {
                // Nobody runs far ahead of the part that is taken next.
                while started < ranges.count, started < taken + 2 * lanes, started - taken - waiting.count < lanes {
                    let (index, range) = (started, ranges.count > 1 ? ranges[started] : nil)
                    started += 1
                    group.addTask { try look(index, range, open(), counter) }
                }
            }
            start()
            while let part = try await group.next() {
                waiting[part.index] = part
                while let next = waiting.removeValue(forKey: taken) {
                    for frame in next.frames { try take(frame) }
                    summary.add(next)
                    shown.add(next.shown)
                    taken += 1
                }
                start()
            }
        }
        summary.brightness /= Double(max(summary.frames, 1))
        summary.info = shown.info(info, frames: summary.frames)
        return summary
    }

    private func look<Eye: FrameAnalyzer>(
        _ index: Int, _ range: ClipRange?, _ eye: Eye, _ counter: FrameCounter
    ) throws -> Part<Eye.Seen> {
        var part = Part<Eye.Seen>(index: index)
        var warm = range
        warm?.start -= eye.warmUp
        let reader = try FrameReader(path: path, turn: turn, limits: limits, range: warm)
        var cuts = SceneCutDetector()
        var last: SeenFrame<Eye.Seen>?
        var passed: [Double] = []
        func keep(_ frame: SeenFrame<Eye.Seen>) {
            guard frame.time >= range?.start ?? -.infinity else { return }
            var frame = frame
            frame.startsPart = part.frames.isEmpty
            part.frames.append(frame)
            counter.count()
        }
        func fill(to next: SeenFrame<Eye.Seen>?) {
            guard let last else { return }
            for time in passed { keep(SeenFrame(time: time, seen: Eye.fill(time, from: last, to: next), isCut: false)) }
            passed.removeAll(keepingCapacity: true)
        }
        while true {
            try Task.checkCancellation()
            let asked = ContinuousClock.now
            guard let frame = try reader.next() else { break }
            part.times.decoded(in: ContinuousClock.now - asked)
            let isCut = cuts.isCut(before: frame.picture)
            if frame.time >= range?.start ?? -.infinity { part.brightness += Double(cuts.brightness ?? 0) }
            if let last, eye.isCalm, !isCut {
                let interval = frame.time - (passed.last ?? last.time)
                if frame.time + interval - last.time <= Self.longestGap {
                    passed.append(frame.time)
                    continue
                }
            }
            let seen = SeenFrame(time: frame.time, seen: try eye.analyze(frame, isCut: isCut), isCut: isCut)
            part.times.seen(eye.work)
            fill(to: isCut ? nil : seen)
            keep(seen)
            last = seen
        }
        fill(to: nil)
        part.shown.add(reader)
        part.dropped = reader.droppedFrames
        part.work = eye.work
        return part
    }
}

extension PartedPass.Summary {
    fileprivate mutating func add<Seen>(_ part: PartedPass.Part<Seen>) {
        frames += part.frames.count
        dropped += part.dropped
        times = times + part.times
        work = work + part.work
        brightness += part.brightness
    }
}
