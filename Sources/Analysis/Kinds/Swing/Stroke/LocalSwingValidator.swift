internal import Glibc
public import Reports

/// Tells strokes apart by where the hands are and which is faster, from the picture's plane alone, so that it holds for any
/// pose model and camera.
public struct LocalSwingValidator: SwingValidator {
    /// The rule's numbers, trunk lengths and shares.
    ///
    /// Origin: the heights lie in the gap between serves (1.65 and up) and ground strokes (1.49 and down) of twelve players. The
    /// line between forehand and backhand is the middle between both kinds (`Accuracy/strokes.py`; leave-one-player-out
    /// figures in `docs/swing.md`).
    struct Parameters {
        /// A hand that comes this high before contact serves or smashes.
        var overheadHeight: Float = 1.6
        /// The toss hand comes this high before a serve.
        var tossHeight: Float = 0.9
        /// The toss hand is up at least this long before the hit, seconds.
        var tossTime = 0.8
        /// Forehand where `ownShare · a + handsApart · b > c`.
        var ownShareWeight: Float = 10
        var handsApartWeight: Float = 2.5
        var forehandLevel: Float = 7.1
        /// Hands that are this low at contact, in a trunk this bent (degrees), over feet this still, hold a golf club.
        var clubHeight: Float = 0.1
        var clubLean: Float = 14
        var clubFootwork: Float = 0.6
        /// Below this a stroke is not named.
        var leastConfidence = 0.52
    }

    /// Says "local".
    public var name: Swing.Validator { .local }
    private let parameters = Parameters()

    /// The local validator.
    public init() {}

    /// The stroke that the evidence speaks for.
    public func verdict(on evidence: StrokeEvidence) -> StrokeVerdict {
        let isHigh = evidence.highest - parameters.overheadHeight
        if isHigh >= 0 {
            // Where the toss would have been before the clip began, it is most likely a serve: smashes are rare.
            let isServe = evidence.tossHeight >= parameters.tossHeight || evidence.seenBefore < parameters.tossTime
            return StrokeVerdict(
                stroke: isServe ? .serve : .overhead, hand: evidence.overheadHand, isTwoHanded: false,
                confidence: confidence(isHigh * 8))
        }
        let isClub =
            evidence.isTwoHanded && evidence.lowest < parameters.clubHeight && evidence.lean > parameters.clubLean
            && evidence.footwork < parameters.clubFootwork
        if isClub {
            return StrokeVerdict(
                stroke: .unknown, hand: evidence.side == .left ? .right : .left, isTwoHanded: true, confidence: 0.5)
        }
        let level =
            evidence.ownShare * parameters.ownShareWeight + evidence.handsApart * parameters.handsApartWeight
            - parameters.forehandLevel
        let sure = confidence(abs(level) * 2)
        let stroke: Swing.Stroke = level > 0 ? .forehand : .backhand
        // A forehand is played by the hand of its side, a backhand by the other, also where both hold the racket.
        let hand: Side = stroke == .forehand ? evidence.side : evidence.side == .left ? .right : .left
        return StrokeVerdict(
            stroke: sure >= parameters.leastConfidence ? stroke : .unknown, hand: hand,
            isTwoHanded: stroke == .backhand && evidence.isTwoHanded, confidence: sure)
    }

    private func confidence(_ evidence: Float) -> Double { Double(1 / (1 + expf(-evidence))) }
}
