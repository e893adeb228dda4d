internal import Glibc
internal import Reports

/// A swing that was found, timed and named.
struct FoundSwing: Sendable {
    /// The motion it was found by.
    var candidate: SwingCandidate
    /// Its frames, contact and hand.
    var segment: SwingSegment
    /// What stroke it was.
    var verdict: StrokeVerdict
    /// How sure it is that it is a swing, 0…1.
    var confidence: Double
    /// From where the camera sees it.
    var view: Swing.View?
    /// Which end the clip does not show.
    var cut: Swing.Cut?

    /// Share of the verdicts, by confidence, that must agree on the player's hand before it outvotes a single one.
    private static let sureOfHand = 0.7
    /// Verdicts that are surer than this are not outvoted.
    private static let sureOfStroke = 0.8
    /// Shoulders and hips together wider than this, trunk lengths, face the camera or turn the back.
    private static let wide: Float = 0.3

    /// The swings of a clip, in order.
    /// - Throws: what the validator throws.
    static func all(
        in motion: BodyMotion, _ detector: SwingDetector, _ validator: any SwingValidator
    ) async throws -> [FoundSwing] {
        let timing = SwingTiming(motion: motion, limits: detector.parameters)
        var found: [(swing: FoundSwing, evidence: StrokeEvidence)] = []
        for candidate in detector.swings(in: motion) {
            let stretch = motion.stretch[candidate.turn.fastest]
            let fastest = motion.times[candidate.turn.fastest]
            // A first look tells how contact is to be found, a second, around contact, what stroke it was.
            guard let first = StrokeEvidence(motion, around: fastest, stretch: stretch) else { continue }
            let contact = timing.contact(of: candidate, first, LocalSwingValidator().verdict(on: first).stroke)
            let evidence = StrokeEvidence(motion, around: motion.times[contact], stretch: stretch) ?? first
            let verdict = try await validator.verdict(on: evidence)
            let frames = timing.frames(of: candidate, contact: contact)
            let swing = FoundSwing(
                candidate: candidate,
                segment: SwingSegment(frames: frames, contact: contact, hand: verdict.hand), verdict: verdict,
                confidence: Double(1 - expf(-candidate.score)), view: view(motion, contact),
                cut: timing.cut(frames, contact: contact))
            found.append((swing, evidence))
        }
        return agreed(found)
    }

    /// One player has one racket hand: where most swings agree on it, the unsure ones follow.
    private static func agreed(_ found: [(swing: FoundSwing, evidence: StrokeEvidence)]) -> [FoundSwing] {
        let named = found.filter { $0.swing.verdict.stroke != .unknown }
        let total = named.reduce(0) { $0 + $1.swing.verdict.confidence }
        let right = named.reduce(0) { $0 + ($1.swing.verdict.hand == .right ? $1.swing.verdict.confidence : 0) }
        guard named.count >= 3, max(right, total - right) >= sureOfHand * total else { return found.map(\.swing) }
        let hand: Side = right > total / 2 ? .right : .left
        return found.map { swing, evidence in
            let verdict = swing.verdict
            guard [.forehand, .backhand].contains(verdict.stroke), verdict.hand != hand,
                verdict.confidence < sureOfStroke
            else { return swing }
            var changed = swing
            changed.verdict.stroke = evidence.side == hand ? .forehand : .backhand
            changed.verdict.hand = hand
            changed.verdict.isTwoHanded = changed.verdict.stroke == .backhand && evidence.isTwoHanded
            changed.verdict.confidence = 1 - verdict.confidence / 2
            changed.segment.hand = hand
            return changed
        }
    }

    private static func view(_ motion: BodyMotion, _ contact: Int) -> Swing.View? {
        let facing = motion.facing[contact]
        guard facing.isFinite else { return nil }
        if abs(facing) >= wide { return facing > 0 ? .front : .behind }
        let turn = motion.turn[contact]
        guard turn.isFinite else { return nil }
        // Left shoulder away from the camera: the right side is seen.
        return sinf(turn) > 0 ? .rightSide : .leftSide
    }
}
