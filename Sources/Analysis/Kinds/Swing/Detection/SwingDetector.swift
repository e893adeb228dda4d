internal import Glibc

/// Finds swings from the motion itself: the trunk turns back and then forward, and during the forward turn a wrist is fast.
///
/// A coach calls it the unit turn and the kinetic chain. Walking and running swing the arms but hardly turn the trunk; a
/// person who turns around turns the trunk but does not throw a hand; a toss, a wave and jumping jacks do neither together.
public struct SwingDetector: Sendable {
    /// The detector's numbers. Speeds are in trunk lengths (about half a metre) a second, so that a player may be near or far.
    ///
    /// Origin: chosen on the labelled clips so that each lies well inside the gap between swings and all else
    /// (`docs/swing.md` has the gaps); `make accuracy` shows what leaving a source out does to them.
    public struct Parameters: Equatable, Sendable {
        /// Least turn of the trunk, degrees.
        public var leastTurn: Float = 40
        /// Least rate of the turn, degrees a second.
        public var leastTurnRate: Float = 80
        /// Faster turns are errors of the tracker, degrees a second. Elite servers reach 870 (Fleisig et al., 2003), less
        /// when smoothed over 0.2 s as here.
        public var mostTurnRate: Float = 750
        /// The wrist's speed in a slow swing, trunk lengths a second.
        public var wristSpeed: Float = 6
        /// The turn of a slow swing, degrees.
        public var turn: Float = 80
        /// A turn beyond this counts no more, degrees.
        public var mostTurn: Float = 120
        /// The rate of a slow swing's turn, degrees a second.
        public var turnRate: Float = 180
        /// A rate beyond this counts no more, degrees a second.
        public var mostCountedRate: Float = 360
        /// Rates beyond this are less and less credible, degrees a second.
        public var credibleRate: Float = 450
        /// A body that turns around carries its hands along at one trunk length's way for each radian; a swing throws them
        /// so much farther.
        public var leastThrow: Float = 1.05
        /// Least score of a swing, 1 being the three numbers above.
        public var leastScore: Float = 1.3
        /// A trunk that leans more is falling, diving or tumbling, degrees.
        public var mostLean: Float = 42
        /// Two swings of a scene are at least so far apart, seconds.
        public var distance = 1.0
        /// A turn is the wind-up of the opposite one that follows it and is fastest within this time of its end, seconds.
        public var windUpTime = 1.2
        /// A wind-up whose score is so many times higher than the turn's after it was the swing itself.
        public var windUpAdvantage: Float = 1.1
        /// Longest time from the beginning to contact, seconds.
        public var longestBackswing = 2.0
        /// Shortest time from the beginning to contact, seconds.
        public var shortestBackswing = 0.35
        /// Longest time from contact to the end, seconds.
        public var longestFollowThrough = 0.9
        /// Shortest time from contact to the end, seconds.
        public var shortestFollowThrough = 0.25

        /// The numbers as they are used.
        public init() {}
    }

    /// The detector's numbers.
    public let parameters: Parameters

    /// A detector with the usual numbers, or others.
    public init(_ parameters: Parameters = Parameters()) { self.parameters = parameters }

    /// The swings of a clip, in order.
    func swings(in motion: BodyMotion) -> [SwingCandidate] {
        let all = candidates(in: motion)
        // Nobody strikes with the turn that takes the racket back. From the end, so that a wind-up does not make one of the
        // stroke before it.
        var forward: [SwingCandidate] = []
        for candidate in all.reversed() {
            let isWindUp = forward.contains { next in
                next.windUp == candidate.turn && candidate.score < next.score * parameters.windUpAdvantage
                    && next.score >= parameters.leastScore
            }
            if !isWindUp { forward.append(candidate) }
        }
        var chosen: [SwingCandidate] = []
        for candidate in forward.sorted(by: { $0.score > $1.score }) where candidate.score >= parameters.leastScore {
            let isAlone = chosen.allSatisfy { other in
                let (one, two) = (candidate.turn.fastest, other.turn.fastest)
                return motion.stretch[one] != motion.stretch[two]
                    || abs(motion.times[one] - motion.times[two]) >= parameters.distance
            }
            if isAlone { chosen.append(candidate) }
        }
        return chosen.sorted { $0.turn.fastest < $1.turn.fastest }
    }

    /// Every turn that could be a swing, with its score.
    func candidates(in motion: BodyMotion) -> [SwingCandidate] {
        let turns = TrunkTurn.all(in: motion)
        return turns.indices.compactMap { index in
            let before = index > 0 ? turns[index - 1] : nil
            let after = index + 1 < turns.count ? turns[index + 1] : nil
            let isJerk =
                before?.isJerk(with: turns[index], motion) ?? false
                || after.map { turns[index].isJerk(with: $0, motion) } ?? false
            return isJerk ? nil : candidate(turns[index], after: before, motion)
        }
    }

    private func candidate(_ turn: TrunkTurn, after before: TrunkTurn?, _ motion: BodyMotion) -> SwingCandidate? {
        let degrees = turn.extent * 180 / .pi
        let rate = turn.peakRate * 180 / .pi
        guard degrees >= parameters.leastTurn, rate >= parameters.leastTurnRate,
            turn.topRate * 180 / .pi <= parameters.mostTurnRate,
            motion.lean[turn.fastest] <= parameters.mostLean,
            let wrist = fastestWrist(around: turn, motion),
            motion.fasterWrist[wrist] >= parameters.leastThrow * turn.peakRate
        else { return nil }
        let wristShare = motion.fasterWrist[wrist] / parameters.wristSpeed
        let turnShare = min(degrees, parameters.mostTurn) / parameters.turn
        let rateShare = min(rate, parameters.mostCountedRate) / parameters.turnRate
        let doubt = min(1, parameters.credibleRate / rate)
        var windUp: TrunkTurn?
        if let before, before.direction != turn.direction, before.frames.upperBound == turn.frames.lowerBound,
            motion.times[turn.fastest] - motion.times[before.frames.upperBound] <= parameters.windUpTime
        {
            windUp = before
        }
        return SwingCandidate(
            turn: turn, windUp: windUp, wristSpeed: motion.fasterWrist[wrist], fastestWrist: wrist,
            score: wristShare * wristShare * (turnShare * rateShare).squareRoot() * doubt * doubt)
    }

    /// The frame of the fastest wrist during a turn, a little before and after it.
    private func fastestWrist(around turn: TrunkTurn, _ motion: BodyMotion) -> Int? {
        let margin = 0.1, reach = 0.6
        let middle = motion.times[turn.fastest]
        let from = max(motion.times[turn.frames.lowerBound] - margin, middle - reach)
        let to = min(motion.times[turn.frames.upperBound] + margin, middle + reach)
        return motion.frames(from: from, to: to)
            .filter { motion.fasterWrist[$0].isFinite && motion.stretch[$0] == motion.stretch[turn.fastest] }
            .max { motion.fasterWrist[$0] < motion.fasterWrist[$1] }
    }
}
