internal import Glibc
internal import Vision

/// The hottest moments of a stretch that was read at one or several paces.
struct SwingPeaks {
    /// How peaks are found.
    enum Parameters {
        /// Two swings are at least so far apart, seconds of life.
        static let distance = 0.6
        /// Moments on either side of a peak that tell of contact and stroke.
        static let reach = 3
        /// A faster reading says that there is a swing. When, the first reading says, if its heat comes to this share of the
        /// other's within so many moments.
        static let look = 7
        static let trust: Float = 0.3
        /// Whether a body is credible is judged over so many moments on either side.
        static let credible = 9
    }

    let stretch: MotionStretch
    let readings: [SwingHeat]
    let gate: SwingNet.Gate

    /// Moments that are hotter than their neighbours and than a threshold, none near another.
    func candidates(over threshold: Float) -> [SwingCandidate] {
        guard stretch.count > 0, !readings.isEmpty else { return [] }
        let best = (0..<stretch.count).map { moment in
            readings.indices.max { readings[$0].contact[moment] < readings[$1].contact[moment] } ?? 0
        }
        let heat = best.enumerated().map { readings[$1].contact[$0] }
        let smooth = heat.indices.map { moment in
            (heat[max(moment - 1, 0)] + heat[moment] + heat[min(moment + 1, heat.count - 1)]) / 3
        }
        var found: [SwingCandidate] = []
        for moment in smooth.indices.sorted(by: { smooth[$0] > smooth[$1] }) {
            guard smooth[moment] >= threshold else { break }
            let reading = readings[best[moment]]
            let distance = Parameters.distance * max(1, Double(reading.pace) / 1.5)
            guard found.allSatisfy({ abs($0.contact - stretch.time(moment)) >= distance }), isCredible(moment) else {
                continue
            }
            found.append(candidate(at: moment, reading, heat: smooth[moment]))
        }
        return found
    }

    private func candidate(at peak: Int, _ reading: SwingHeat, heat: Float) -> SwingCandidate {
        var (centre, source) = (peak, reading)
        let reach = Parameters.reach * reading.pace
        let kinds = around(peak, reach)
        if reading.pace > 1, let first = readings.first, first.pace == 1,
            let hottest = around(peak, Parameters.look).max(by: { first.contact[$0] < first.contact[$1] }),
            first.contact[hottest] >= Parameters.trust * reading.contact[peak]
        {
            (centre, source) = (hottest, first)
        }
        let near = around(centre, Parameters.reach * source.pace)
        let weight = near.reduce(Float(0)) { $0 + source.contact[$1] }
        let middle = near.reduce(Float(0)) { $0 + source.contact[$1] * Float($1 - centre) } / max(weight, 1e-6)
        let logits = reading.strokes.map { row in kinds.reduce(Float(0)) { $0 + row[$1] } / Float(kinds.count) }
        let powers = logits.map { expf($0 - (logits.max() ?? 0)) }
        let sum = powers.reduce(0, +)
        return SwingCandidate(
            contact: stretch.time(centre) + Double(middle) * stretch.interval, heat: heat, pace: reading.pace,
            strokes: powers.map { $0 / max(sum, 1e-6) })
    }

    /// Whether the tracker saw one whole body around a moment.
    private func isCredible(_ moment: Int) -> Bool {
        let near = around(moment, Parameters.credible)
        let joints = MotionStretch.joints.count
        let score = near.reduce(Float(0)) { $0 + stretch.score[$1] } / Float(near.count)
        let visible =
            near.reduce(Float(0)) { sum, moment in
                sum + stretch.visibility[moment * joints..<(moment + 1) * joints].reduce(0, +)
            } / Float(near.count * joints)
        let trunk = near.map { stretch.trunk[$0] / stretch.scale[$0] }
        let mean = trunk.reduce(0, +) / Float(trunk.count)
        let variance = trunk.reduce(Float(0)) { $0 + ($1 - mean) * ($1 - mean) } / Float(trunk.count)
        return score >= gate.score && visible >= gate.visible && variance.squareRoot() <= gate.spread * mean
    }

    private func around(_ moment: Int, _ reach: Int) -> ClosedRange<Int> {
        max(0, moment - reach)...min(stretch.count - 1, moment + reach)
    }
}
