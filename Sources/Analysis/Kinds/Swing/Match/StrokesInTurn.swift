/// Chooses the strokes of a rally: of all moments that may be strokes of either side, those that are hottest and in
/// turn. A stroke that answers another one is believed sooner than one that stands alone; two of one side in a row say
/// that one of the other's was missed.
///
/// Costs are logits; they were found on eight labelled rallies (`docs/rallies.md`).
struct StrokesInTurn {
    /// Colder moments are no strokes, 0…1.
    static let leastHeat: Float = 0.1

    /// A match has a stroke of the far side that is as hot at least, 0…1. Strokes of players in the distance are colder.
    static let leastFarHeat: Float = 0.4

    /// What a sequence costs.
    private enum Parameters {
        /// What a stroke is worth beside its logit: one that stands alone needs a heat of 0.31.
        static let bias: Float = 0.8
        /// A stroke is answered after so long, seconds.
        static let turn: ClosedRange<Double> = 0.4...2.6
        static let answered: Float = -1
        /// An answer that comes later.
        static let late: Float = 0.8
        /// The same side again, the other's stroke between them unseen, after so long, seconds.
        static let again: ClosedRange<Double> = 1.5...4.5
        static let missed: Float = 2.2
        /// After so long a new rally begins, seconds.
        static let pause = 5.0
    }

    /// A moment that may be a stroke.
    struct Moment {
        var candidate: SwingCandidate
        /// Which player.
        var player: Int
        /// Whether that is somebody on the far half of the court.
        var isFar: Bool
    }

    /// The strokes among some moments, in order of time.
    static func chosen(among moments: [Moment]) -> [Moment] {
        let moments = moments.sorted { $0.candidate.contact < $1.candidate.contact }
        var best: [Float] = []
        var before: [Int?] = []
        for (place, moment) in moments.enumerated() {
            let worth = SwingHeat.logit(moment.candidate.heat) + Parameters.bias
            var (sum, from) = (worth, Int?.none)
            for earlier in (0..<place).reversed() where best[earlier] > 0 {
                guard let cost = cost(from: moments[earlier], to: moment), best[earlier] + worth - cost > sum else {
                    continue
                }
                (sum, from) = (best[earlier] + worth - cost, earlier)
            }
            best.append(sum)
            before.append(from)
        }
        guard let last = best.indices.max(by: { best[$0] < best[$1] }), best[last] > 0 else { return [] }
        var chosen: [Moment] = []
        var place: Int? = last
        while let at = place {
            chosen.append(moments[at])
            place = before[at]
        }
        return chosen.reversed()
    }

    /// What it costs that one stroke is followed by another; nil if it cannot be.
    private static func cost(from one: Moment, to next: Moment) -> Float? {
        let gap = next.candidate.contact - one.candidate.contact
        if gap >= Parameters.pause { return 0 }
        if one.isFar != next.isFar {
            if Parameters.turn.contains(gap) { return Parameters.answered }
            return gap > Parameters.turn.upperBound ? Parameters.late : nil
        }
        guard gap >= Parameters.again.lowerBound else { return nil }
        return gap <= Parameters.again.upperBound ? Parameters.missed : Parameters.late
    }
}
