internal import Reports

/// When a swing begins, meets the ball and ends: by rule, from the motion of the trunk and the wrists.
struct SwingTiming: Sendable {
    /// The rules' numbers, seconds.
    enum Parameters {
        /// Contact is looked for so far around the fastest turn of the trunk.
        static let contactReach = 0.22
        /// A serve is met later in the turn.
        static let serveReach = 0.35
        /// Contact comes so long before the middle of the energy (turn rate × wrist speed, squared) and the lowest place of
        /// the hands: the tracker lags, and the wrists' flip follows. A forehand's hand drops earlier, before it brushes up.
        static let lag = 0.015
        static let forehandLag = -0.025
        /// The racket hand is highest this long after a serve's contact.
        static let serveLag = 0.02
        /// Share of its greatest rate below which a turn has not begun, or is done.
        static let calm: Float = 0.15
    }

    let motion: BodyMotion
    let limits: SwingDetector.Parameters

    /// The frame of contact.
    func contact(of candidate: SwingCandidate, _ evidence: StrokeEvidence, _ stroke: Swing.Stroke) -> Int {
        let middle = motion.times[candidate.turn.fastest]
        if stroke == .serve || stroke == .overhead {
            let frames = frames(middle - Parameters.contactReach, middle + Parameters.serveReach, candidate)
            let places = motion[evidence.overheadHand].place
            guard let highest = frames.min(by: { places[$0].y < places[$1].y }) else { return candidate.turn.fastest }
            return nearest(motion.times[highest] - Parameters.serveLag, frames)
        }
        // The hands of a ground stroke (and of a golfer) are lowest as they meet the ball; the energy of the motion is
        // centred there too. The mean of both is steadier than either.
        let frames = frames(middle - Parameters.contactReach, middle + Parameters.contactReach, candidate)
        let height = { (frame: Int) -> Float in
            let (left, right) = (motion.left.place[frame].y, motion.right.place[frame].y)
            return evidence.isTwoHanded ? (left + right) / 2 : evidence.fasterHand == .left ? left : right
        }
        guard let lowest = frames.max(by: { height($0) < height($1) }) else { return candidate.turn.fastest }
        var (weighted, weight) = (0.0, 0.0)
        for frame in frames where motion.fasterWrist[frame].isFinite {
            let energy = Double(abs(motion.turnRate[frame]) * motion.fasterWrist[frame])
            weighted += energy * energy * motion.times[frame]
            weight += energy * energy
        }
        let centred = weight > 0 ? weighted / weight : middle
        let lag = stroke == .forehand ? Parameters.forehandLag : Parameters.lag
        return nearest((motion.times[lowest] + centred) / 2 - lag, frames)
    }

    /// The frame nearest to a time among measured ones: the very frame of contact may be lost in the blur.
    private func nearest(_ time: Double, _ frames: [Int]) -> Int {
        frames.min { abs(motion.times[$0] - time) < abs(motion.times[$1] - time) } ?? motion.frame(nearest: time)
    }

    /// The frames of the swing around its contact.
    func frames(of candidate: SwingCandidate, contact: Int) -> Range<Int> {
        let met = motion.times[contact]
        let backswing = candidate.windUp ?? candidate.turn
        let began = motion.times[onset(of: backswing)]
        let start = min(max(began, met - limits.longestBackswing), met - limits.shortestBackswing)
        let ended = motion.times[end(of: candidate.turn)]
        let end = max(min(ended, met + limits.longestFollowThrough), met + limits.shortestFollowThrough)
        let frames = motion.frames(from: start, to: end).filter { motion.stretch[$0] == motion.stretch[contact] }
        guard let first = frames.first, let last = frames.last, first <= contact, last >= contact else {
            return contact..<contact + 1
        }
        return first..<last + 1
    }

    /// Which end of the swing the clip (or a cut in it) does not show.
    func cut(_ frames: Range<Int>, contact: Int) -> Swing.Cut? {
        let met = motion.times[contact]
        let stretch = motion.stretch[contact]
        func isEdge(_ frame: Int) -> Bool {
            !motion.stretch.indices.contains(frame) || motion.stretch[frame] != stretch
        }
        let isCutBefore =
            isEdge(frames.lowerBound - 1) && met - motion.times[frames.lowerBound] < limits.shortestBackswing + 0.15
        let isCutAfter =
            isEdge(frames.upperBound) && motion.times[frames.upperBound - 1] - met < limits.shortestFollowThrough
        return switch (isCutBefore, isCutAfter) {
        case (true, true): .both
        case (true, false): .start
        case (false, true): .end
        case (false, false): nil
        }
    }

    /// The frame where a turn has begun for good.
    func onset(of turn: TrunkTurn) -> Int {
        let calm = Parameters.calm * turn.peakRate
        return (turn.frames.lowerBound...turn.fastest).last { motion.turnRate[$0] * turn.direction < calm }
            ?? turn.frames.lowerBound
    }

    /// The frame where a turn is as good as done.
    func end(of turn: TrunkTurn) -> Int {
        let calm = Parameters.calm * turn.peakRate
        return (turn.fastest...turn.frames.upperBound).first { motion.turnRate[$0] * turn.direction < calm }
            ?? turn.frames.upperBound
    }

    /// Measured frames of the candidate's own stretch.
    private func frames(_ from: Double, _ to: Double, _ candidate: SwingCandidate) -> [Int] {
        motion.frames(from: from, to: to).filter { motion.stretch[$0] == motion.stretch[candidate.turn.fastest] }
    }
}
