internal import Media
internal import Synchronization
internal import Vision

/// Tracks the body through a whole clip, with every core: the clip is cut at key frames and its parts are tracked at the
/// same time, each by one decoder and one tracker. Landmarks go to files, so memory does not grow with the clip.
struct PoseTrackingPass: Sendable {
    /// What a pass did.
    struct Summary: Sendable {
        /// The recordings of the parts, in order.
        var recordings: [String]
        /// The clip, with its frames counted.
        var info: MediaInfo
        /// Frames that were tracked.
        var frames: Int
        /// How often the whole picture was searched for a body.
        var detectorRuns: Int
    }

    let library: ModelLibrary
    let limits: MediaLimits
    /// Parts to track at the same time: the number of cores.
    let parts: Int

    /// Tracks a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - folder: where the parts' recordings go.
    ///   - progress: told frames done and frames expected, from several tasks.
    func run(
        _ path: String, folder: String, progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Summary {
        let info = try MediaProbe.probe(path, limits: limits)
        let ranges = try ClipSplitter.split(path, into: info.kind == .still ? 1 : parts, limits: limits)
        let models = try PoseModels(library, streams: ranges.count)
        let counter = FrameCounter(total: info.frames, progress: progress)
        var results = [(frames: Int, detectorRuns: Int)](repeating: (0, 0), count: ranges.count)
        let recordings = ranges.indices.map { folder + "/part-\($0).landmarks" }
        try await withThrowingTaskGroup(of: (Int, Int, Int).self) { group in
            for (index, range) in ranges.enumerated() {
                group.addTask {
                    let (frames, runs) = try track(
                        path, ranges.count > 1 ? range : nil, models, to: recordings[index], counter)
                    return (index, frames, runs)
                }
            }
            for try await (index, frames, runs) in group { results[index] = (frames, runs) }
        }
        return Summary(
            recordings: recordings, info: info, frames: results.reduce(0) { $0 + $1.frames },
            detectorRuns: results.reduce(0) { $0 + $1.detectorRuns })
    }

    private func track(
        _ path: String, _ range: ClipRange?, _ models: PoseModels, to recording: String, _ counter: FrameCounter
    ) throws -> (frames: Int, detectorRuns: Int) {
        let reader = try FrameReader(path: path, limits: limits, range: range)
        let tracker = try PoseTracker(models)
        var writer = try LandmarkRecordingWriter(path: recording, width: reader.info.width, height: reader.info.height)
        while let frame = try reader.next() {
            try Task.checkCancellation()
            try writer.append(PoseFrame(time: frame.time, pose: tracker.track(frame.picture, at: frame.time)))
            counter.count()
        }
        try writer.finish()
        return (writer.frameCount, tracker.detectorRuns)
    }
}

/// Frames done by all parts together.
private final class FrameCounter: Sendable {
    private let done = Atomic(0)
    private let total: Int
    private let progress: @Sendable (Int, Int) -> Void

    init(total: Int, progress: @escaping @Sendable (Int, Int) -> Void) {
        self.total = total
        self.progress = progress
    }

    func count() {
        let count = done.add(1, ordering: .relaxed).newValue
        progress(min(count, total), total)
    }
}
