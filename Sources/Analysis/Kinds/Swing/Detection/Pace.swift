internal import Glibc
internal import Vision

/// How fast a clip plays, and which way: clips of phones come in slow motion, and nothing in the file may say so.
struct Pace: Equatable, Sendable {
    /// The numbers by which life's pace is known.
    enum Parameters {
        /// Factors that are tried where no swing is found at life's pace. Twice as slow cannot be told from a calm player.
        static let tried = [3.0, 4, 6, 8, 12]
        /// Less than this is a calm player rather than slow motion.
        static let leastFactor = 2.9
        /// A swing in slow motion must be this clear, and turn this far, degrees: slow turns abound.
        static let leastScore: Float = 2.5
        static let leastTurn: Float = 60
        /// Hands are rarely faster than this in life, trunk lengths a second: if some are, the clip is not that slow.
        static let mostWristSpeed: Float = 25
        /// A swing's usual peaks: trunk lengths a second, rad/s (median of the labelled clips).
        static let usualWristSpeed: Float = 10
        static let usualTurnRate: Float = 5.2
        /// A swing's trunk is fastest after 0.35 of its forward turn (median of the labelled clips; none after 0.55), and its
        /// wind-up comes before it. Played backwards both are turned round. Each tells a little; together they must tell this much.
        static let usualPeak = 0.47
        static let peakWeight = 10.0
        static let windUpWeight = 0.57
        static let windUpTime = 1.1
        static let backwards = -1.8
    }

    /// How many times slower than life; nil for life's own pace, as far as can be told.
    var factor: Double?

    init(factor: Double?) { self.factor = factor }

    /// Looks for a pace at which there are swings, if there are none at life's.
    init(of recording: LandmarkRecording, _ detector: SwingDetector) {
        factor = nil
        guard detector.swings(in: BodyMotion(recording)).isEmpty else { return }
        for tried in Parameters.tried {
            let motion = BodyMotion(recording, slowedBy: tried)
            let speeds = motion.fasterWrist.filter(\.isFinite).sorted()
            guard let fast = speeds.isEmpty ? nil : speeds[(speeds.count - 1) * 99 / 100],
                fast <= Parameters.mostWristSpeed
            else { return }
            let clear = detector.swings(in: motion).filter { candidate in
                candidate.score >= Parameters.leastScore && candidate.windUp != nil
                    && candidate.turn.extent * 180 / .pi >= Parameters.leastTurn
            }
            guard !clear.isEmpty else { continue }
            let shares = clear.map { candidate in
                (Parameters.usualWristSpeed / candidate.wristSpeed * Parameters.usualTurnRate / candidate.turn.peakRate)
                    .squareRoot()
            }
            let estimate = tried * Double(median(shares))
            factor = estimate >= Parameters.leastFactor ? estimate : nil
            return
        }
    }

    /// Whether swings were found whose motion makes more sense backwards.
    static func isBackwards(_ found: [FoundSwing], _ motion: BodyMotion) -> Bool {
        let turns = TrunkTurn.all(in: motion)
        let timing = SwingTiming(motion: motion, limits: SwingDetector.Parameters())
        let evidence = found.reduce(0.0) { sum, swing in
            let turn = swing.candidate.turn
            let place = turns.firstIndex(of: turn) ?? 0
            let windUp = opposite(place - 1, of: turn, turns, motion) - opposite(place + 1, of: turn, turns, motion)
            var evidence = min(1, max(-1, windUp * Parameters.windUpWeight))
            if swing.cut == nil {
                let (from, to) = (motion.times[timing.onset(of: turn)], motion.times[timing.end(of: turn)])
                let peak = (motion.times[turn.fastest] - from) / max(to - from, 1e-6)
                evidence += (Parameters.usualPeak - peak) * Parameters.peakWeight
            }
            return sum + evidence
        }
        return evidence < Parameters.backwards
    }

    /// How far the trunk turned the other way just before or after, radians.
    private static func opposite(_ place: Int, of turn: TrunkTurn, _ turns: [TrunkTurn], _ motion: BodyMotion) -> Double
    {
        guard turns.indices.contains(place), turns[place].direction != turn.direction,
            abs(motion.times[turns[place].fastest] - motion.times[turn.fastest]) < Parameters.windUpTime
        else { return 0 }
        return Double(turns[place].extent)
    }
}
