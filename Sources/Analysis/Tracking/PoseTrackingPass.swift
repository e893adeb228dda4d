package import Domain
internal import Media
internal import Synchronization
package import Vision

/// Tracks the body through a whole clip, with every core: the clip is cut at key frames and its parts are tracked at
/// the same time, each by one decoder and one tracker; then the seams are mended. Landmarks go to files, so memory does
/// not grow with the clip.
package struct PoseTrackingPass: Sendable {
    /// What a pass did.
    package struct Summary: Sendable {
        /// The clip's frames, in order.
        package var stretches: [RecordedStretch]
        /// The clip, as it was once its frames had been seen.
        package var info: MediaInfo
        /// Frames of the clip.
        package var frames: Int
        /// How often the whole picture was searched for a body.
        package var detectorRuns: Int
        /// Parts that were tracked at the same time.
        package var parts: Int
        /// Mean luma over all frames, 0…255.
        package var brightness: Double
        /// The people who were there when somebody was first seen.
        package var people: PeopleSeen?
        /// How long the stages took.
        var times = StageTimes()
        /// Damaged frames that were left out.
        var dropped = 0
    }

    private let library: ModelLibrary
    private let limits: MediaLimits
    private let parts: Int

    /// - Parameters:
    ///   - library: the models.
    ///   - limits: where to stop.
    ///   - parts: parts to track at the same time: the number of cores.
    package init(library: ModelLibrary, limits: MediaLimits, parts: Int) {
        self.library = library
        self.limits = limits
        self.parts = parts
    }

    /// Tracks a clip.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - choice: whom to follow.
    ///   - folder: where the recordings go.
    ///   - progress: told frames done and frames expected, from several tasks.
    package func run(
        _ path: String, turn: ClipTurn = .none, choice: PlayerChoice = .player, folder: String,
        progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Summary {
        let info = try MediaProbe.probe(path, turn: turn, limits: limits)
        let ranges = try ClipSplitter.split(path, into: info.kind == .still ? 1 : parts, limits: limits)
        let models = try await PoseModels(library, streams: ranges.count)
        let trackers = try ranges.indices.map { index in
            try PartTracker(
                path, turn, ranges.count > 1 ? ranges[index] : nil, limits: limits, models: models,
                choice: index == 0 ? choice : choice.afterFirstPart, recording: folder + "/part-\(index).landmarks")
        }
        let counter = FrameCounter(total: info.frames, progress: progress)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for tracker in trackers { group.addTask { try await tracker.track(counter) } }
            for try await _ in group {}
        }
        var summary = Summary(
            stretches: try await PartTracker.join(trackers), info: info, frames: 0, detectorRuns: 0,
            parts: ranges.count,
            brightness: 0, people: nil)
        var seen = SeenTimes()
        for tracker in trackers {
            summary.frames += await tracker.frames
            summary.detectorRuns += await tracker.detectorRuns
            summary.brightness += await tracker.brightness
            summary.times = summary.times + (await tracker.times)
            summary.dropped += await tracker.dropped
            if summary.people == nil { summary.people = await tracker.people }
            seen.add(await tracker.shown, isMended: await tracker.isClockMended)
        }
        summary.info = seen.info(info, frames: summary.frames)
        summary.brightness /= Double(max(summary.frames, 1))
        return summary
    }
}

/// Frames done by all parts together.
final class FrameCounter: Sendable {
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
