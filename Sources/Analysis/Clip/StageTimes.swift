internal import Domain
internal import Vision

/// How long the stages of an analysis took, frame by frame. The report gives the medians.
struct StageTimes: Sendable {
    private var decode: [Double] = []
    private var detect: [Double] = []
    private var landmarks: [Double] = []
    private var analysis: [Double] = []
    private var before = VisionWork()

    /// A frame was decoded.
    mutating func decoded(in time: Duration) { decode.append(time.milliseconds) }

    /// The models have worked so much since the beginning.
    mutating func seen(_ work: VisionWork) {
        let (searches, looks) = (
            work.detectorRuns - before.detectorRuns, work.landmarkRuns - before.landmarkRuns
        )
        if searches > 0 { detect.append((work.detection - before.detection).milliseconds / Double(searches)) }
        if looks > 0 { landmarks.append((work.landmarks - before.landmarks).milliseconds / Double(looks)) }
        before = work
    }

    /// Frames were analysed, all together in so much time.
    mutating func analysed(_ frames: Int, in time: Duration) {
        if frames > 0 { analysis.append(time.milliseconds / Double(frames)) }
    }

    /// The times of two parts of a clip together.
    static func + (one: StageTimes, other: StageTimes) -> StageTimes {
        var sum = one
        sum.decode += other.decode
        sum.detect += other.detect
        sum.landmarks += other.landmarks
        sum.analysis += other.analysis
        return sum
    }

    /// The medians.
    var latency: StageLatency {
        StageLatency(
            decode: Self.median(decode), detect: Self.median(detect), landmarks: Self.median(landmarks),
            analysis: Self.median(analysis))
    }

    private static func median(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return nil }
        return ((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2).rounded(to: 3)
    }
}

extension Diagnostics {
    /// Diagnostics of a clip that was looked at in so many seconds.
    init(_ pass: PartedPass.Summary, _ analysed: StageTimes, seconds: Double) {
        self.init(
            seconds: seconds, frames: pass.frames, dropped: pass.dropped, detectorRuns: pass.work.detectorRuns,
            parts: pass.parts, times: pass.times + analysed)
    }

    /// Diagnostics of a clip that was tracked in so many seconds.
    init(seconds: Double, frames: Int, dropped: Int, detectorRuns: Int, parts: Int, times: StageTimes) {
        self.init(
            trackingSeconds: seconds.rounded(to: 3), framesPerSecond: (Double(frames) / seconds).rounded(to: 1),
            detectorRuns: detectorRuns, parallelParts: parts, latency: times.latency,
            droppedFrames: dropped)
    }
}

extension Duration {
    fileprivate var milliseconds: Double { self / .milliseconds(1) }
}
