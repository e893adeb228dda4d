package import Domain

/// Names a stroke by what the net says of it, and finds the hand by where the racket was prepared.
package struct LocalSwingValidator: SwingValidator {
    /// The rule's numbers, trunk lengths and degrees.
    enum Parameters {
        /// Hands that are this low at contact, in a trunk this bent, over feet this still, hold a golf club.
        static let clubHeight: Float = 0.1
        static let clubLean: Float = 14
        static let clubFootwork: Float = 0.6
        /// Below this share a stroke is not named.
        static let leastShare = 0.5
    }

    /// Says "local".
    package var name: Swing.Validator { .local }

    /// The local validator.
    package init() {}

    /// The stroke that the evidence speaks for.
    package func verdict(on evidence: StrokeEvidence) -> StrokeVerdict {
        let otherSide: Side = evidence.side == .left ? .right : .left
        let isClub =
            evidence.isTwoHanded && evidence.lowest < Parameters.clubHeight && evidence.lean > Parameters.clubLean
            && evidence.footwork < Parameters.clubFootwork
        guard !isClub, let likeliest = evidence.shares.max(by: { $0.value < $1.value })?.key else {
            return StrokeVerdict(.unknown, hand: otherSide, isTwoHanded: evidence.isTwoHanded, confidence: 0.5)
        }
        // A slice is a backhand, and either volley is a volley: their shares speak for one stroke.
        var strokes: [Swing.Stroke: Double] = [:]
        for (shot, share) in evidence.shares { strokes[shot.stroke, default: 0] += share }
        let (stroke, share) = strokes.max { $0.value < $1.value } ?? (likeliest.stroke, 0)
        let shot = evidence.shares.filter { $0.key.stroke == stroke }.max { $0.value < $1.value }?.key ?? likeliest
        return StrokeVerdict(
            share >= Parameters.leastShare ? shot : .unknown, hand: hand(of: shot, evidence),
            isTwoHanded: shot.isForehand == false && evidence.isTwoHanded, confidence: share)
    }

    private func hand(of shot: Swing.Shot, _ evidence: StrokeEvidence) -> Side {
        switch shot {
        case .forehandVolley: evidence.busierHand
        case .backhandVolley: evidence.straighterArm
        // A forehand is played by the hand of its side, a backhand by the other, also where both hold the racket.
        case .forehand, .forehandSlice: evidence.side
        case .backhand, .backhandSlice: evidence.side == .left ? .right : .left
        case .volley, .serve, .overhead, .unknown: evidence.overheadHand
        }
    }
}
