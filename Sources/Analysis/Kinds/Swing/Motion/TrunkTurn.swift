/// A turn of the trunk one way, from where it began to where it turned back.
struct TrunkTurn: Equatable, Sendable {
    /// The frames, from the last before to the first after.
    var frames: ClosedRange<Int>
    /// How far, radians, always positive.
    var extent: Float
    /// +1 counter-clockwise as seen from above, −1 clockwise.
    var direction: Float
    /// The frame of the fastest turn: of several peaks that are alike, the first.
    var fastest: Int
    /// How fast it was there, rad/s.
    var peakRate: Float

    /// A turn back that is smaller is a tremble within a turn, radians.
    private static let tremble: Float = 24 * .pi / 180
    /// The first peak of the rate counts if it comes this near to the highest: what follows is follow-through.
    private static let firstPeak: Float = 0.75
    /// Faster frames are passed over if there are slower ones, rad/s: most are errors.
    private static let mostCredible: Float = 480 * .pi / 180
    /// Nobody turns back and forth again in less time, seconds.
    private static let shortest = 0.15

    private init(_ frames: ClosedRange<Int>, _ direction: Float, _ motion: BodyMotion) {
        self.frames = frames
        self.direction = direction
        extent = abs(motion.turn[frames.upperBound] - motion.turn[frames.lowerBound])
        fastest = Self.fastest(in: frames) { motion.turnRate[$0] * direction }
        peakRate = abs(motion.turnRate[fastest])
    }

    /// All turns of a clip, in order.
    static func all(in motion: BodyMotion) -> [TrunkTurn] {
        var turns: [TrunkTurn] = []
        var first = 0
        while first < motion.turn.count {
            guard motion.turn[first].isFinite else {
                first += 1
                continue
            }
            var last = first
            while last + 1 < motion.turn.count, motion.turn[last + 1].isFinite,
                [motion.stretch[first], -1].contains(motion.stretch[last + 1])
            { last += 1 }
            turns += joined(turnsOfStretch(first...last, motion), motion)
            first = last + 1
        }
        return turns
    }

    private static func turnsOfStretch(_ frames: ClosedRange<Int>, _ motion: BodyMotion) -> [TrunkTurn] {
        var turns: [TrunkTurn] = []
        var (lowest, highest) = (frames.lowerBound, frames.lowerBound)
        var pivot = frames.lowerBound
        var direction: Float = 0
        func close(at end: Int) {
            guard end > pivot else { return }
            turns.append(TrunkTurn(pivot...end, direction, motion))
        }
        for index in frames {
            let value = motion.turn[index]
            if value > motion.turn[highest] { highest = index }
            if value < motion.turn[lowest] { lowest = index }
            if direction >= 0, motion.turn[highest] - value > tremble {
                if direction > 0 { close(at: highest) }
                (pivot, direction, lowest) = (highest, -1, index)
            } else if direction <= 0, value - motion.turn[lowest] > tremble {
                if direction < 0 { close(at: lowest) }
                (pivot, direction, highest) = (lowest, 1, index)
            }
        }
        if direction != 0 { close(at: direction > 0 ? highest : lowest) }
        return turns
    }

    /// Turns one way that only a tremble in time separates are one.
    private static func joined(_ turns: [TrunkTurn], _ motion: BodyMotion) -> [TrunkTurn] {
        var joined: [TrunkTurn] = []
        for turn in turns {
            guard let between = joined.last, joined.count > 1,
                motion.times[between.frames.upperBound] - motion.times[between.frames.lowerBound] < shortest
            else {
                joined.append(turn)
                continue
            }
            let first = joined[joined.count - 2]
            joined.removeLast(2)
            let frames = first.frames.lowerBound...turn.frames.upperBound
            joined.append(TrunkTurn(frames, turn.direction, motion))
        }
        return joined
    }

    private static func fastest(in frames: ClosedRange<Int>, _ rate: (Int) -> Float) -> Int {
        let credible = frames.map(rate).filter { $0 <= mostCredible }
        let highest = credible.max() ?? frames.map(rate).max() ?? 0
        return frames.first { frame in
            let (before, after) = (max(frame - 1, frames.lowerBound), min(frame + 1, frames.upperBound))
            return rate(frame) >= firstPeak * highest && rate(frame) <= highest && rate(frame) >= rate(before)
                && rate(frame) >= rate(after)
        } ?? frames.lowerBound
    }
}
