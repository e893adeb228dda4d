package import Domain
package import Vision

/// Finds swings by a net that learned from many players how bodies move around contact (`docs/swing.md`).
package struct SwingDetector: Sendable {
    /// Where nothing is found, clips are taken to play so many times slower than life, one after the other: phones make
    /// such.
    private static let slowness = [2, 3, 4, 6]
    /// Hands are hardly faster than this in life, trunk lengths a second: if some are, a clip is not that slow.
    private static let mostWristSpeed: Float = 25
    /// A pace at which fewer moments of a stretch would be left says nothing.
    private static let fewestMoments = 18
    /// What is farther away than this from a moment does not change which moments near it are peaks, seconds.
    private static let neighbourhood = 2.0
    /// A clip plays backwards if the net finds more of a swing in it from its end, by so much in logits.
    private static let backwardsMargin: Float = 0.75

    private let net: SwingNet

    /// A detector with the net of an installation.
    /// - Throws: `modelMissing`, `modelUnusable`.
    package init(_ library: ModelLibrary) async throws(AppError) { net = try await SwingNet(library) }

    /// The swings of a clip, in order.
    /// - Throws: `inferenceFailed`.
    func swings(in stretches: [MotionStretch]) throws(AppError) -> [SwingCandidate] {
        try candidates(in: stretches, over: net.facts.threshold)
    }

    /// Whether hands would be no faster than people's are if a clip were so many times slower than life: in a clip of
    /// one serve, 1 of 100 moments may be contact, at twice the speed that is seen in longer ones.
    /// - Parameter stretches: the motion as the clip plays. At life's pace there may be too few moments to tell speeds.
    static func isHuman(_ stretches: [MotionStretch], slowedBy factor: Double) -> Bool {
        usualWristSpeed(stretches) * Float(factor) <= 2 * mostWristSpeed
    }

    /// The swings of a clip that plays slower than life, by the least slowness that shows any; none if people would
    /// then be faster than they are.
    func slowSwings(in stretches: [MotionStretch]) throws(AppError) -> [SwingCandidate] {
        for slowness in Self.slowness {
            let found = try candidates(in: stretches, slowedBy: slowness, over: net.facts.threshold)
            guard found.isEmpty else {
                return Self.usualWristSpeed(stretches) * Float(slowness) <= Self.mostWristSpeed ? found : []
            }
        }
        return []
    }

    /// What may be swings of a match, which plays at life's pace: the mean over several paces is blind for its short
    /// strokes. Who swings in turn with another player is believed at less heat (`StrokesInTurn`).
    func matchCandidates(in stretches: [MotionStretch]) throws(AppError) -> [SwingCandidate] {
        try candidates(in: stretches, at: [1], over: StrokesInTurn.leastHeat)
    }

    /// The heat from which on a moment is a swing, 0…1.
    var threshold: Float { net.facts.threshold }

    /// How fast a clip plays in which candidates were found.
    func pace(of candidates: [SwingCandidate], in stretches: [MotionStretch]) -> Pace {
        let named = candidates.map { candidate in
            (candidate: candidate, stroke: strokes(of: candidate).max { $0.value < $1.value }?.key.stroke)
        }
        return Pace(of: named, in: stretches)
    }

    /// Whether there are swings, or clearer ones than were found, when the clip is played from its end.
    func isBackwards(_ found: [SwingCandidate], in stretches: [MotionStretch]) throws(AppError) -> Bool {
        let hottest = found.map(\.heat).max() ?? net.facts.threshold
        let clearly = SwingHeat.share(SwingHeat.logit(hottest) + Self.backwardsMargin)
        return try !candidates(in: stretches.map(\.reversed), over: clearly).isEmpty
    }

    /// What is most like a swing in a clip; nil where nobody is seen for long enough.
    func nearest(in stretches: [MotionStretch]) throws(AppError) -> SwingCandidate? {
        try candidates(in: stretches, over: 0).max { $0.heat < $1.heat }
    }

    /// What is most like a contact around a time of the clip, however little; nil where nobody is seen for long enough.
    /// - Parameter reach: seconds on each side.
    func likeliest(at time: Double, within reach: Double, in stretches: [MotionStretch]) throws(AppError)
        -> SwingCandidate?
    {
        let near = neighbourhood(of: time, within: reach, in: stretches)
        return try candidates(in: near, over: 0).filter { abs($0.contact - time) <= reach }.max { $0.heat < $1.heat }
    }

    /// What the net has to be shown for what it says around a time of the clip to be the same as if it were shown all.
    private func neighbourhood(of time: Double, within reach: Double, in stretches: [MotionStretch]) -> [MotionStretch]
    {
        let slowest = net.facts.paces.max() ?? 1
        // Every so many moments are shown: the same ones as of the whole stretch.
        let step = net.facts.paces.reduce(1) { $0.isMultiple(of: $1) ? $0 : $0 * $1 }
        return stretches.filter { $0.start <= time + reach && $0.time($0.count - 1) >= time - reach }.map { stretch in
            let beside = Int(Self.neighbourhood / stretch.interval) + SwingNet.margin * slowest
            let middle = Int((time - stretch.start) / stretch.interval)
            let first = max(0, middle - beside) / step * step
            return stretch.part(first..<min(stretch.count, max(middle, 0) + beside + 1))
        }
    }

    /// How sure it is that a candidate is a swing: the share of swings like it that were right, 0…1.
    func confidence(of candidate: SwingCandidate) -> Double { Double(net.facts.confidence.value(at: candidate.heat)) }

    /// When candidates met the ball, and how sure that is.
    func contacts(of candidates: [SwingCandidate]) -> [ContactTime] {
        candidates.map { candidate in
            let sigma = Double(net.facts.uncertainty.value(at: candidate.heat)) * Double(candidate.pace)
            return ContactTime(time: candidate.contact, sigma: sigma)
        }
    }

    /// How likely each stroke is.
    func strokes(of candidate: SwingCandidate) -> [Swing.Shot: Double] {
        var shares: [Swing.Shot: Double] = [:]
        for (name, share) in zip(net.facts.strokes, candidate.strokes) {
            if let stroke = Swing.Shot(rawValue: name) { shares[stroke] = Double(share) }
        }
        return shares
    }

    /// The speed of the faster wrist that is hardly exceeded (in 1 of 100 moments), trunk lengths a second of the clip.
    private static func usualWristSpeed(_ stretches: [MotionStretch]) -> Float {
        let speeds = stretches.flatMap(\.wristSpeeds).sorted()
        return speeds.isEmpty ? 0 : speeds[(speeds.count - 1) * 99 / 100]
    }

    /// What is like a swing in stretches, by a slowness that they are taken to play at.
    /// - Parameter paces: at which the motion is read; nil reads at all that the net was settled with.
    func candidates(
        in stretches: [MotionStretch], slowedBy slowness: Int = 1, at paces: [Int]? = nil, over threshold: Float
    ) throws(AppError) -> [SwingCandidate] {
        var found: [SwingCandidate] = []
        for stretch in stretches {
            var readings: [SwingHeat] = []
            for pace in paces ?? net.facts.paces
            where pace == 1 || stretch.count >= Self.fewestMoments * pace * slowness {
                readings.append(try SwingHeat(stretch, at: pace * slowness, net))
            }
            found += SwingPeaks(stretch: stretch, readings: readings, gate: net.facts.gate).candidates(over: threshold)
        }
        return found.sorted { $0.contact < $1.contact }
    }
}
