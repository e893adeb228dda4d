internal import Domain

/// When a swing begins and ends, from the turns of the trunk around its contact.
struct SwingTiming: Sendable {
    /// The rules' numbers, seconds of life.
    enum Parameters {
        /// Longest and shortest time from the beginning to contact.
        static let longestBackswing = 2.0
        static let shortestBackswing = 0.35
        /// Longest and shortest time from contact to the end.
        static let longestFollowThrough = 0.9
        static let shortestFollowThrough = 0.25
        /// Where the trunk hardly turns, a swing takes so long before and after contact.
        static let usualBackswing = 0.8
        static let usualFollowThrough = 0.5
        /// The trunk is fastest so near to contact.
        static let reach = 0.4
        /// A turn is the wind-up of the opposite one that follows it and is fastest within this time of its end.
        static let windUpTime = 1.2
        /// A swing that shows so little more than the shortest backswing may be cut.
        static let cutMargin = 0.15
        /// Share of its greatest rate below which a turn has not begun, or is done.
        static let calm: Float = 0.15
    }

    let motion: BodyMotion
    private let turns: [TrunkTurn]

    init(_ motion: BodyMotion) {
        self.motion = motion
        turns = TrunkTurn.all(in: motion)
    }

    /// The turn of the trunk that brings the racket forward, and the one that took it back; nil where the trunk hardly
    /// turns.
    func turn(around contact: Int) -> (forward: TrunkTurn, windUp: TrunkTurn?)? {
        let met = motion.times[contact]
        let near = turns.indices.filter { abs(motion.times[turns[$0].fastest] - met) <= Parameters.reach }
        guard let place = near.max(by: { turns[$0].peakRate < turns[$1].peakRate }) else { return nil }
        let forward = turns[place]
        guard place > 0 else { return (forward, nil) }
        let before = turns[place - 1]
        let isWindUp =
            before.direction != forward.direction && before.frames.upperBound == forward.frames.lowerBound
            && motion.times[forward.fastest] - motion.times[before.frames.upperBound] <= Parameters.windUpTime
        return (forward, isWindUp ? before : nil)
    }

    /// The frames of the swing around its contact.
    func frames(around contact: Int) -> Range<Int> {
        let met = motion.times[contact]
        var (start, end) = (met - Parameters.usualBackswing, met + Parameters.usualFollowThrough)
        if let (forward, windUp) = turn(around: contact) {
            let began = motion.times[onset(of: windUp ?? forward)]
            start = min(max(began, met - Parameters.longestBackswing), met - Parameters.shortestBackswing)
            let ended = motion.times[self.end(of: forward)]
            end = max(min(ended, met + Parameters.longestFollowThrough), met + Parameters.shortestFollowThrough)
        }
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
            isEdge(frames.lowerBound - 1)
            && met - motion.times[frames.lowerBound] < Parameters.shortestBackswing + Parameters.cutMargin
        let isCutAfter =
            isEdge(frames.upperBound)
            && motion.times[frames.upperBound - 1] - met < Parameters.shortestFollowThrough
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
}
