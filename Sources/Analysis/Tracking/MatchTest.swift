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
        static let seconds = 4.0
        static let moments = 2...12
        /// Share of the moments that must show two players.
        static let share = 0.3
    }

    let limits: MediaLimits
    let models: PoseModels

    /// Looks at a few moments of a clip.
    /// - Returns: whether following everybody is worth it.
    func isMatch(_ path: String, turn: ClipTurn) throws -> Bool {
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
        for moment in moments {
            try Task.checkCancellation()
            if try showsTwoPlayers(path, turn, moment) { seen += 1 }
            left -= 1
            if seen >= needed { return true }
            if seen + left < needed { return false }
        }
        return false
    }

    private func showsTwoPlayers(_ path: String, _ turn: ClipTurn, _ moment: ClipRange) throws -> Bool {
        var moment = moment
        (moment.start, moment.end) = (moment.seekTime, moment.seekTime + Parameters.length)
        let reader = try FrameReader(path: path, turn: turn, limits: limits, range: moment)
        let watch = try PlayersWatch(models)
        var cuts = SceneCutDetector()
        while let frame = try reader.next() {
            let isCut = cuts.isCut(before: frame.picture)
            guard let look = try watch.look(frame.picture, at: frame.time, isCut: isCut) else { continue }
            if look.hasOpponents(in: frame.picture) { return true }
        }
        return false
    }
}
