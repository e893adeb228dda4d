internal import Domain
internal import Media
internal import Vision

/// Whether a film shows a match: two people who move at the same time, one of them on the far half of a court.
///
/// A few moments are looked at, those that are decoded soonest, and no more than it takes to be sure. So a film of one
/// player is hardly analysed later.
struct MatchTest {
    /// Moments that are looked at.
    private enum Parameters {
        /// How long each is, seconds: the first looks of a watch show no motion.
        static let length = 0.62
        /// There is one for so many seconds of the clip, within these bounds.
        static let seconds = 2.5
        static let moments = 2...12
        /// Share of the moments that must show two players.
        static let share = 0.25
    }

    let library: ModelLibrary
    let limits: MediaLimits
    /// Moments that are looked at at the same time: the number of cores.
    let lanes: Int

    /// Looks at a few moments of a clip.
    /// - Returns: whether following everybody is worth it.
    func isMatch(_ path: String, turn: ClipTurn) async throws -> Bool {
        let info = try MediaProbe.probe(path, turn: turn, limits: limits)
        guard info.kind != .still else { return false }
        let wanted = min(
            max(Int(info.duration / Parameters.seconds), Parameters.moments.lowerBound), Parameters.moments.upperBound)
        // Parts may begin with the same key frame.
        let moments = Dictionary(
            try ClipSplitter.split(path, into: wanted, limits: limits).map { ($0.seekTime, $0) }
        ) { first, _ in first }.values.sorted { $0.seekTime < $1.seekTime }
        var (seen, left) = (0, moments.count)
        let needed = max(1, Int((Parameters.share * Double(left)).rounded(.up)))
        let models = ModelsOnDemand(library, streams: lanes)
        for first in stride(from: 0, to: moments.count, by: lanes) {
            try Task.checkCancellation()
            let next = moments[first..<min(first + lanes, moments.count)]
            seen += try await withThrowingTaskGroup(of: Bool.self) { group in
                for moment in next { group.addTask { try await showsTwoPlayers(path, turn, moment, models) } }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            left -= next.count
            if seen >= needed { return true }
            if seen + left < needed { return false }
        }
        return false
    }

    private func showsTwoPlayers(
        _ path: String, _ turn: ClipTurn, _ moment: ClipRange, _ models: ModelsOnDemand
    ) async throws -> Bool {
        var moment = moment
        (moment.start, moment.end) = (moment.seekTime, moment.seekTime + Parameters.length)
        let reader = try FrameReader(path: path, turn: turn, limits: limits, range: moment)
        var motion = MotionWatch()
        var watch: PlayersWatch?
        var cuts = SceneCutDetector()
        while let frame = try reader.next() {
            let isCut = cuts.isCut(before: frame.picture)
            guard let map = motion.look(frame.picture, at: frame.time, isCut: isCut)?.map, map.mayShowOpponents else {
                continue
            }
            if watch == nil { watch = try PlayersWatch(try await models.loaded()) }
            let look = try watch?.look(map, camera: nil, in: frame.picture, at: frame.time)
            if look?.hasOpponents(in: frame.picture) == true { return true }
        }
        return false
    }
}

/// Loads the models when somebody first asks for them: most films of one player need no look at a body.
private actor ModelsOnDemand {
    private let library: ModelLibrary
    private let streams: Int
    private var loading: Task<PoseModels, any Error>?

    init(_ library: ModelLibrary, streams: Int) { (self.library, self.streams) = (library, streams) }

    func loaded() async throws -> PoseModels {
        let task = loading ?? Task { [library, streams] in try await PoseModels(library, streams: streams) }
        loading = task
        return try await task.value
    }
}
