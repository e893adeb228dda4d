internal import Glibc

/// How the picture of the mouth becomes `tongueOut`: a probability. What the network says counts together with how far the jaw
/// is down, for a tongue rarely comes out between closed lips, and with how hollow the mouth is, for a tongue fills it. All
/// numbers were chosen on labelled stills, each person being judged by a network that never saw that person.
enum TongueScale {
    /// How the odds grow with the jaw beyond (fall below) half open.
    static let jawWeight: Float = 3.9
    /// The jaw changes the odds by no more than this.
    static let mostByJaw: Float = 2.4
    /// A jaw that says neither.
    static let undecidedJaw: Float = 0.45
    /// A hollow up to this share of the mouth's opening lies between the upper lip and a tongue.
    static let usualHollow: Float = 0.1
    /// How the odds fall with what is hollow beyond that, and by how much at most.
    static let hollowWeight: Float = 12
    static let mostByHollow: Float = 4
    /// Taken off, so that few of those who show no tongue pass 0.3.
    static let caution: Float = 1.5
}

extension ExpressionCoefficients {
    mutating func setTongue(_ face: FaceMeasures, _ neutral: NeutralFace) {
        let jaw = TongueScale.jawWeight * (neutral.jaw(face.mouth) - TongueScale.undecidedJaw)
        let hollow = TongueScale.hollowWeight * (face.darkness - TongueScale.usualHollow)
        let odds =
            face.tongue + min(max(jaw, -TongueScale.mostByJaw), TongueScale.mostByJaw)
            - min(max(hollow, 0), TongueScale.mostByHollow) - TongueScale.caution
        self[.tongueOut] = 1 / (1 + expf(-odds))
    }
}
