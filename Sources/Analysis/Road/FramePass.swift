internal import Media
internal import Vision

/// Hands on every frame of a clip in turn, and measures as it goes.
struct FramePass {
    /// What a pass did.
    struct Summary {
        /// The clip.
        var info: MediaInfo
        /// Frames that were handed on.
        var frames = 0
        /// Seconds from opening the clip to the last frame.
        var seconds = 0.0
        /// Damaged frames that were left out.
        var dropped = 0
        /// Times of the stages.
        var times = StageTimes()
        /// How much the models worked.
        var work = VisionWork()
        /// Mean luma over all frames, 0…255.
        var brightness = 0.0

        /// What a report says of it.
        var diagnostics: Diagnostics {
            Diagnostics(
                seconds: seconds, frames: frames, dropped: dropped, detectorRuns: work.detectorRuns, parts: 1,
                times: times)
        }
    }

    let path: String
    let limits: MediaLimits
    /// Told frames done and frames expected.
    let progress: (Int, Int) -> Void

    /// Goes through the clip.
    /// - Parameter look: takes a frame, whether a cut lies before it, and where to note how long it took.
    func run(_ look: (VideoFrame, Bool, inout StageTimes) throws -> Void) throws -> Summary {
        let clock = ContinuousClock()
        let began = clock.now
        let reader = try FrameReader(path: path, limits: limits)
        var summary = Summary(info: reader.info)
        var cuts = SceneCutDetector()
        while true {
            try Task.checkCancellation()
            let asked = clock.now
            guard let frame = try reader.next() else { break }
            summary.times.decoded(in: clock.now - asked)
            let isCut = cuts.isCut(before: frame.picture)
            try look(frame, isCut, &summary.times)
            summary.brightness += Double(cuts.brightness ?? 0)
            summary.frames += 1
            progress(min(summary.frames, reader.info.frames), reader.info.frames)
        }
        summary.dropped = reader.droppedFrames
        summary.seconds = (clock.now - began) / .seconds(1)
        summary.brightness /= Double(max(summary.frames, 1))
        return summary
    }
}

extension Diagnostics {
    /// Diagnostics of a clip that was tracked in so many seconds.
    init(seconds: Double, frames: Int, dropped: Int, detectorRuns: Int, parts: Int, times: StageTimes) {
        self.init(
            trackingSeconds: seconds.rounded(to: 3), framesPerSecond: (Double(frames) / seconds).rounded(to: 1),
            detectorRuns: detectorRuns, parallelParts: parts, latency: times.latency,
            droppedFrames: dropped)
    }
}
