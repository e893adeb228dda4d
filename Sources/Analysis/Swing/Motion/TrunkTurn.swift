/// A turn of the trunk one way, from where it began to where it turned back.
struct TrunkTurn: Equatable, Sendable {
    /// The frames, from the last before to the first after.
    var frames: ClosedRange<Int>
    /// How far, radians, always positive.
    var extent: Float
    /// +1 counter-clockwise as seen from above, −1 clockwise.
    var direction: Float
    /// The frame of the fastest turn.
    var fastest: Int
    /// How fast it was there, rad/s.
    var peakRate: Float

    /// A turn back that is smaller is a tremble within a turn, radians.
    private static let tremble: Float = 12 * .pi / 180

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
                motion.stretch[last + 1] == motion.stretch[first]
            { last += 1 }
            turns += turnsOfStretch(first...last, motion)
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
            let fastest = (pivot...end).max { abs(motion.turnRate[$0]) < abs(motion.turnRate[$1]) } ?? pivot
            turns.append(
                TrunkTurn(
                    frames: pivot...end, extent: abs(motion.turn[end] - motion.turn[pivot]), direction: direction,
                    fastest: fastest, peakRate: abs(motion.turnRate[fastest])))
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
}
