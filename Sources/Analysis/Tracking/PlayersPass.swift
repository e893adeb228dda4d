internal import Domain
internal import Media
internal import Vision

/// Follows everybody who plays in a film of several players, such as a match: one pass watches what moves besides the
/// camera and says who plays, a second one follows them all. Landmarks go to files, so memory does not grow with the
/// clip.
struct PlayersPass: Sendable {
    /// What the passes did.
    struct Summary {
        /// The clip, and a recording of all players, as a pass for one player tells of them.
        var tracked: PoseTrackingPass.Summary
        /// The players, the nearest first, from left to right where they are about as near.
        var players: [PlayerPath]
    }

    private let library: ModelLibrary
    private let limits: MediaLimits
    private let parts: Int

    /// - Parameters:
    ///   - library: the models.
    ///   - limits: where to stop.
    ///   - parts: parts of the clip to look at at the same time: the number of cores.
    init(library: ModelLibrary, limits: MediaLimits, parts: Int) {
        (self.library, self.limits, self.parts) = (library, limits, parts)
    }

    /// Follows those who play.
    /// - Parameters:
    ///   - path: the clip.
    ///   - turn: how it is to be seen, on top of what the file asks for.
    ///   - folder: where the recordings go.
    ///   - progress: told frames done and frames expected, from several tasks.
    /// - Returns: nil where fewer than two play, or all on one side.
    func run(
        _ path: String, turn: ClipTurn, folder: String, progress: @escaping @Sendable (Int, Int) -> Void
    ) async throws -> Summary? {
        guard try await MatchTest(library: library, limits: limits, lanes: parts).isMatch(path, turn: turn) else {
            return nil
        }
        let models = try await PoseModels(library, streams: parts)
        var paths = PlayerPaths()
        let watched = try await pass(path, turn) { done, total in progress(done / 2, total) }
            .run({ try WatchingEye(models) }) { frame in
                if let look = frame.seen { paths.add(look, at: frame.time) }
            }
        let size = SIMD2(Float(watched.info.width), Float(watched.info.height))
        let players = paths.players(in: size).sorted { $0.place(in: size) < $1.place(in: size) }
        guard players.count > 1 else { return nil }
        let recording = folder + "/players.landmarks"
        var writer = try LandmarkRecordingWriter(
            path: recording, width: watched.info.width, height: watched.info.height, layout: .poses(players.count))
        var frames = PlayerFrames(players: players.count)
        let shots = paths.shots
        let followed = try await pass(path, turn) { done, total in progress((total + done) / 2, total) }
            .run({ try FollowingEye(models, players, shots) }) { frame in
                for known in frames.add(frame.seen, at: frame.time, isCut: frame.isCut) {
                    try writer.append(players: known, at: known[0].time)
                }
            }
        for known in frames.finish() { try writer.append(players: known, at: known[0].time) }
        try writer.finish()
        var tracked = PoseTrackingPass.Summary(
            stretches: [RecordedStretch(recording: recording, firstFrame: 0)], info: followed.info,
            frames: followed.frames, detectorRuns: 0, parts: followed.parts, brightness: followed.brightness,
            people: nil)
        tracked.times = watched.times + followed.times
        tracked.dropped = followed.dropped
        return Summary(tracked: tracked, players: players)
    }

    private func pass(_ path: String, _ turn: ClipTurn, _ progress: @escaping @Sendable (Int, Int) -> Void)
        -> PartedPass
    {
        PartedPass(path, turn: turn, limits: limits, lanes: parts, progress: progress)
    }
}

extension PlayerPath {
    /// Where a player stands in the order of players: the nearest first, from left to right where they are about as
    /// near.
    fileprivate func place(in picture: SIMD2<Float>) -> Float {
        let across = seen.reduce(0) { $0 + $1.hips.x } / Float(max(seen.count, 1)) / picture.x
        return -4 * (feet / picture.y * 5).rounded() + across
    }
}

/// Watches a part for everybody who moves.
private final class WatchingEye: FrameAnalyzer {
    private let watch: PlayersWatch

    init(_ models: PoseModels) throws { watch = try PlayersWatch(models) }

    var work: VisionWork { watch.work }
    /// Motion is seen from the third picture on.
    var warmUp: Double { 0.4 }

    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> PlayersWatch.Look? {
        try watch.look(frame.picture, at: frame.time, isCut: isCut)
    }
}

/// Follows the players through a part.
private final class FollowingEye: FrameAnalyzer {
    private let followers: [PlayerFollower]
    private let shots: [Double]
    private var shot = 0

    init(_ models: PoseModels, _ players: [PlayerPath], _ shots: [Double]) throws {
        followers = try players.map { try PlayerFollower(models, path: $0) }
        self.shots = shots
    }

    var work: VisionWork { followers.reduce(VisionWork()) { $0 + $1.work } }

    func analyze(_ frame: VideoFrame, isCut: Bool) throws -> [PlayerFollower.Sight] {
        while shot + 1 < shots.count, shots[shot + 1] <= frame.time + 1e-6 { shot += 1 }
        return try followers.map { try $0.look(frame.picture, at: frame.time, shot: shot, isCut: isCut) }
    }
}
