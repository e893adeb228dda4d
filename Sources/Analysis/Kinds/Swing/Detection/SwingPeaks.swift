internal import Glibc
internal import Vision

/// The hottest moments of a stretch that was read at several paces.
///
/// All readings together say whether there is a swing, and which stroke: what is hot at one pace only is hardly one.
/// When, the hottest says, or the slowest that sees it, too.
struct SwingPeaks {
    /// How peaks are found.
    enum Parameters {
        /// Two swings are at least so far apart, seconds of life.
        static let distance = 0.6
        /// Moments of a reading on either side of a peak that tell of contact and stroke.
        static let reach = 3
        /// A reading sees what the hottest sees if its heat comes to this share of it within so many of its moments.
        static let look = 7
        static let trust: Float = 0.3
        /// Whether a body is credible is judged over so many moments on either side.
        static let credible = 9
    }

    let stretch: MotionStretch
    /// The readings, at ascending paces.
    let readings: [SwingHeat]
    let gate: SwingNet.Gate

    /// Moments that are hotter than their neighbours and than a threshold, none near another.
    func candidates(over threshold: Float) -> [SwingCandidate] {
        guard stretch.count > 0, let slowest = readings.first else { return [] }
        let heat = heatTogether()
        let distance = Parameters.distance * Double(slowest.pace)
        var found: [SwingCandidate] = []
        for moment in heat.indices.sorted(by: { heat[$0] > heat[$1] }) {
            guard heat[moment] >= threshold else { break }
            guard found.allSatisfy({ abs($0.contact - stretch.time(moment)) >= distance }), isCredible(moment) else {
                continue
            }
            found.append(candidate(at: moment, heat: heat[moment], slowness: slowest.pace))
        }
        return found
    }

    /// The mean of the readings' logits, over three moments, as a share.
    private func heatTogether() -> [Float] {
        let logits = (0..<stretch.count).map { moment in
            readings.reduce(Float(0)) { $0 + SwingHeat.logit($1.contact[moment]) } / Float(readings.count)
        }
        return logits.indices.map { moment in
            let mean = (logits[max(moment - 1, 0)] + logits[moment] + logits[min(moment + 1, logits.count - 1)]) / 3
            return SwingHeat.share(mean)
        }
    }

    private func candidate(at peak: Int, heat: Float, slowness: Int) -> SwingCandidate {
        let hottest = readings.map { $0.contact[peak] }.max() ?? 0
        var (centre, source) = (peak, readings[0])
        for reading in readings {
            let near = around(peak, Parameters.look * reading.pace)
            guard let seen = near.max(by: { reading.contact[$0] < reading.contact[$1] }),
                reading.contact[seen] >= Parameters.trust * hottest
            else { continue }
            (centre, source) = (seen, reading)
            break
        }
        let near = around(centre, Parameters.reach * source.pace)
        let weight = near.reduce(Float(0)) { $0 + source.contact[$1] }
        let middle = near.reduce(Float(0)) { $0 + source.contact[$1] * Float($1 - centre) } / max(weight, 1e-6)
        return SwingCandidate(
            contact: stretch.time(centre) + Double(middle) * stretch.interval, heat: heat, slowness: slowness,
            pace: source.pace, strokes: strokes(at: peak))
    }

    /// How likely each stroke is by the mean of all readings.
    private func strokes(at peak: Int) -> [Float] {
        let logits = readings[0].strokes.indices.map { stroke in
            readings.reduce(Float(0)) { sum, reading in
                let near = around(peak, Parameters.reach * reading.pace)
                return sum + near.reduce(Float(0)) { $0 + reading.strokes[stroke][$1] } / Float(near.count)
            } / Float(readings.count)
        }
        let powers = logits.map { expf($0 - (logits.max() ?? 0)) }
        let sum = powers.reduce(0, +)
        return powers.map { $0 / max(sum, 1e-6) }
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
