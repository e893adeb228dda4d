internal import Vision

/// How fast a clip plays: clips of phones come in slow motion, and nothing in the file may say so.
struct Pace: Equatable, Sendable {
    /// The numbers by which life's pace is known.
    enum Parameters {
        /// Less than this is a calm player rather than slow motion.
        static let leastFactor = 2.9
        /// A swing's usual peaks: trunk lengths a second, rad/s (median of the labelled clips).
        static let usualWristSpeed: Float = 10
        static let usualTurnRate: Float = 5.2
        /// The hand is fastest so near to contact, seconds of life.
        static let reach = 0.3
    }

    /// How many times slower than life; nil for life's own pace, as far as can be told.
    var factor: Double?

    init(factor: Double?) { self.factor = factor }

    /// The pace of a clip in which swings were found only when it was taken to play slower than life.
    /// - Returns: nil if there are none.
    init?(of candidates: [SwingCandidate], in recording: LandmarkRecording) {
        guard let tried = candidates.first.map({ Double($0.slowness) }) else { return nil }
        let motion = BodyMotion(recording, slowedBy: tried)
        let timing = SwingTiming(motion)
        let shares = candidates.compactMap { candidate -> Float? in
            let contact = motion.frame(nearest: candidate.contact / tried)
            let met = motion.times[contact]
            let fastest = motion.frames(from: met - Parameters.reach, to: met + Parameters.reach)
                .map { motion.fasterWrist[$0] }.filter(\.isFinite).max()
            guard let fastest, let turn = timing.turn(around: contact)?.forward else { return nil }
            return (Parameters.usualWristSpeed / fastest * Parameters.usualTurnRate / turn.peakRate).squareRoot()
        }
        guard !shares.isEmpty else { return nil }
        let estimate = tried * Double(median(shares))
        factor = estimate >= Parameters.leastFactor ? estimate : nil
    }
}
