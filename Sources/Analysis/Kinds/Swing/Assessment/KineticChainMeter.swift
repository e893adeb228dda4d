internal import Domain
internal import Glibc
internal import Vision

/// When hips, shoulders, upper arm and forearm turn fastest on the way to the ball.
///
/// Hips and shoulders turn about the vertical, towards where they point at contact. The upper arm's turn carries the
/// elbow, the forearm's turn about the elbow carries the wrist. All four are measured alike (the change between two
/// frames around the one in question), so none is late against another.
struct KineticChainMeter {
    let measures: SwingMeasures
    let clock: SwingClock
    /// Whether hips and shoulders may come in either order.
    var trunkIsOne = false

    /// The forward swing: so long before contact to so long after, seconds of life. Professionals' hips are fastest
    /// 0.08 s, their shoulders 0.06 s before contact in forehands (Landlinger et al. 2010); the time of contact itself
    /// is known to two frames.
    static let before = 0.3, after = 0.07
    /// The hand is fastest at most so long before contact, seconds of life: elbows are at their fastest 0.06 s before
    /// it (Elliott et al. 1989), and the time of contact is known to two frames.
    static let handBefore = 0.12
    /// What turns slower has no peak worth a name, rad/s: about 60 °/s.
    static let leastPeak = 1.0
    /// A limb that turns by more than this and straight back is not believed, radians: 30°.
    static let leap: Float = .pi / 6
    /// Fewer links make no chain.
    static let leastLinks = 3

    /// A chain, and by how much its worst pair runs backwards.
    struct Found: Equatable {
        var chain: KineticChain
        /// The longest time by which a part came after the one that it should precede, seconds of the clip; 0 if none
        /// did.
        var lag: Double
        var frames: [Int]
    }

    /// The frames of the forward swing.
    var window: Range<Int> {
        let factor = clock.factor ?? 1
        return measures.around(contactFrom: Self.before * factor, to: Self.after * factor)
    }

    /// The chain; nil if fewer than three parts have a peak, or if the hand's peak is nowhere near contact.
    var chain: Found? {
        guard let factor = clock.factor else { return nil }
        let found = KineticChain.Segment.allCases.compactMap { segment in
            peak(of: segment).map { (segment: segment, frame: $0.frame, rate: $0.rate) }
        }
        guard found.count >= Self.leastLinks, !handIsLost else { return nil }
        let times = found.map { measures.series.times[$0.frame] }
        var lag = 0.0
        for (place, part) in found.enumerated() {
            for (later, other) in zip(times[place...], found[place...])
            where !(trunkIsOne && part.segment == .hips && other.segment == .shoulders) {
                lag = max(lag, times[place] - later)
            }
        }
        let links = found.map { part in
            KineticChain.Link(
                segment: part.segment, time: measures.series.times[part.frame].rounded(to: 4),
                peak: (part.rate * factor).rounded(to: 2))
        }
        return Found(
            chain: KineticChain(links: links, isInOrder: lag <= clock.resolution + 1e-6), lag: lag,
            frames: found.map(\.frame))
    }

    /// Whether the hand seems fastest long before contact. No swing is like that: the tracker lost it in the blur.
    var handIsLost: Bool {
        guard let peak = peak(of: .wrist) else { return false }
        let early = measures.series.times[measures.segment.contact] - measures.series.times[peak.frame]
        return early > Self.handBefore * (clock.factor ?? 1) + 1e-6
    }

    /// Where a part turns fastest, rad a second of the clip. A maximum at an end of the window is none: it goes on
    /// outside.
    private func peak(of segment: KineticChain.Segment) -> (frame: Int, rate: Double)? {
        let rates = rates(of: segment).map { $0 ?? -.infinity }
        guard let best = rates.indices.max(by: { rates[$0] < rates[$1] }), rates[best].isFinite,
            best > 0, best < rates.count - 1, rates[best] * (clock.factor ?? 1) >= Self.leastPeak
        else { return nil }
        return (window.lowerBound + best, rates[best])
    }

    private func rates(of segment: KineticChain.Segment) -> [Double?] {
        switch segment {
        case .hips: turnRates(.hipRotation, .leftHip, .rightHip)
        case .shoulders: turnRates(.shoulderRotation, .leftShoulder, .rightShoulder)
        case .elbow: window.map { limbRate(measures.side.shoulder, measures.side.elbow, at: $0) }
        case .wrist: window.map { limbRate(measures.side.elbow, measures.side.wrist, at: $0) }
        }
    }

    private func turnRates(_ name: MetricName, _ left: PoseLandmark, _ right: PoseLandmark) -> [Double?] {
        let turn = measures.turn(of: name, in: window.lowerBound..<measures.segment.contact + 1)
        guard let turn, turn.shown >= SwingMeasures.shownTurn else { return [] }
        let (values, times) = (measures.series[name], measures.series.times)
        return window.map { frame in
            guard let (first, last) = around(frame), measures.pose(first, seeing: left, right) != nil,
                measures.pose(last, seeing: left, right) != nil
            else { return nil }
            let way = Double(Cycle.wrapped(values[last] - values[first])) * .pi / 180
            let rate = way / (times[last] - times[first])
            return rate.isFinite ? (turn.net < 0 ? -rate : rate) : nil
        }
    }

    private func limbRate(_ from: PoseLandmark, _ to: PoseLandmark, at frame: Int) -> Double? {
        func limb(_ frame: Int) -> SIMD3<Float>? {
            guard measures.series.times.indices.contains(frame) else { return nil }
            return measures.pose(frame, seeing: from, to).map { $0.world(to) - $0.world(from) }
        }
        // The tracker sometimes loses a hand for one frame: the limb then leaps away and back.
        func leaps(_ frame: Int) -> Bool {
            guard let one = limb(frame - 1), let two = limb(frame), let three = limb(frame + 1) else { return false }
            let least = min(angle(one, two), angle(two, three))
            return least > Self.leap && angle(one, three) < least
        }
        guard let (first, last) = around(frame), let before = limb(first), let after = limb(last), !leaps(first),
            !leaps(last)
        else { return nil }
        let rate = Double(angle(before, after)) / (measures.series.times[last] - measures.series.times[first])
        return rate.isFinite ? rate : nil
    }

    /// The frames around one that lie at least half a baseline away; nil if there is none, or across a gap.
    private func around(_ frame: Int) -> (Int, Int)? {
        let times = measures.series.times
        let half = SwingMetricsCalculator.baseline / 2 * (clock.factor ?? 1)
        guard let first = times[..<frame].lastIndex(where: { times[frame] - $0 >= half }),
            let last = times[frame...].firstIndex(where: { $0 - times[frame] >= half }),
            times[last] - times[first] <= SwingMetricsCalculator.longestGap * (clock.factor ?? 1)
        else { return nil }
        return (first, last)
    }
}
