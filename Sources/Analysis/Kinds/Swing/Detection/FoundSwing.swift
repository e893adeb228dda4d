internal import Domain
internal import Glibc

/// A swing that was found, timed and named.
struct FoundSwing: Sendable {
    /// Contact, on the clip's clock: between two frames, if need be.
    var contact: ContactTime
    /// Its frames, the frame of contact, and the hand.
    var segment: SwingSegment
    /// What stroke it was.
    var verdict: StrokeVerdict
    /// From where the camera sees it.
    var view: Swing.View?
    /// Which end the clip does not show.
    var cut: Swing.Cut?
    /// What the net said; nil where a person says that there is a swing.
    var candidate: SwingCandidate?

    /// Share of the verdicts, by confidence, that must agree on the player's hand before it outvotes a single one.
    private static let sureOfHand = 0.7
    /// Verdicts that are surer than this are not outvoted.
    private static let sureOfStroke = 0.8
    /// Shoulders and hips together wider than this, trunk lengths, face the camera or turn the back.
    private static let wide: Float = 0.3
    /// A body that is not measured at contact is taken as it was so shortly before or after, seconds of life.
    static let nearContact = 0.15

    /// The swings of a clip, in order.
    /// - Parameters:
    ///   - candidates: what the net found, each with its contact.
    ///   - motion: the body's motion, at life's pace.
    ///   - factor: how many times slower than life the clip plays.
    ///   - shares: how likely each stroke is for a candidate.
    /// - Throws: what the validator throws.
    static func all(
        _ candidates: [(candidate: SwingCandidate, contact: ContactTime)], in motion: BodyMotion,
        slowedBy factor: Double = 1, _ validator: any SwingValidator<StrokeEvidence, StrokeVerdict>,
        shares: (SwingCandidate) -> [Swing.Shot: Double]
    ) async throws -> [FoundSwing] {
        let timing = SwingTiming(motion)
        var found: [(swing: FoundSwing, evidence: StrokeEvidence)] = []
        for (candidate, time) in candidates {
            let contact = frame(nearest: time.time / factor, motion)
            guard
                let evidence = StrokeEvidence(
                    motion, around: motion.times[contact], stretch: motion.stretch[contact], shares: shares(candidate))
            else { continue }
            let verdict = try await validator.verdict(on: evidence)
            let frames = timing.frames(around: contact)
            let swing = FoundSwing(
                contact: time, segment: SwingSegment(frames: frames, contact: contact, hand: verdict.hand),
                verdict: verdict, view: view(motion, contact), cut: timing.cut(frames, contact: contact),
                candidate: candidate)
            found.append((swing, evidence))
        }
        return agreed(found)
    }

    /// The frame nearest to a time, if possible one in which the body is measured.
    static func frame(nearest time: Double, _ motion: BodyMotion) -> Int {
        motion.frames(from: time - nearContact, to: time + nearContact).filter { motion.stretch[$0] >= 0 }
            .min { abs(motion.times[$0] - time) < abs(motion.times[$1] - time) } ?? motion.frame(nearest: time)
    }

    /// One player has one racket hand: where most swings agree on it, the unsure ones follow.
    private static func agreed(_ found: [(swing: FoundSwing, evidence: StrokeEvidence)]) -> [FoundSwing] {
        let named = found.filter { $0.swing.verdict.shot != .unknown }
        let total = named.reduce(0) { $0 + $1.swing.verdict.confidence }
        let right = named.reduce(0) { $0 + ($1.swing.verdict.hand == .right ? $1.swing.verdict.confidence : 0) }
        guard named.count >= 3, max(right, total - right) >= sureOfHand * total else { return found.map(\.swing) }
        let hand: Side = right > total / 2 ? .right : .left
        return found.map { swing, evidence in
            let verdict = swing.verdict
            guard [.forehand, .backhand].contains(verdict.shot), verdict.hand != hand,
                verdict.confidence < sureOfStroke
            else { return swing }
            var changed = swing
            changed.verdict.shot = evidence.side == hand ? .forehand : .backhand
            changed.verdict.hand = hand
            changed.verdict.isTwoHanded = changed.verdict.shot == .backhand && evidence.isTwoHanded
            changed.verdict.confidence = 1 - verdict.confidence / 2
            changed.segment.hand = hand
            return changed
        }
    }

    /// From where the camera sees the player; nil where that cannot be told.
    static func view(_ motion: BodyMotion, _ contact: Int) -> Swing.View? {
        let facing = motion.facing[contact]
        guard facing.isFinite else { return nil }
        if abs(facing) >= wide { return facing > 0 ? .front : .behind }
        let turn = motion.turn[contact]
        guard turn.isFinite else { return nil }
        // Left shoulder away from the camera: the right side is seen.
        return sinf(turn) > 0 ? .rightSide : .leftSide
    }
}
