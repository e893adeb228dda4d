/// How the shape of the mouth becomes coefficients. Lengths are in the head's units.
///
/// Spans and shares were fitted with the older mesh of 468 points. The attention mesh draws mouths larger: on the labelled stills
/// `lift` grew by 1.06, `fall` by 1.19 and `openness` by 1.18 (medians of slopes), and so did these numbers.
enum MouthScale {
    /// How much a wide mouth counts beside raised corners. With `smileSpan` fitted by logistic regression to labelled stills,
    /// leaving out one person at a time.
    static let smileWidth: Float = 0.416
    /// From neutral to a smile that leaves no doubt.
    static let smileSpan: Float = 0.089
    /// How much an open mouth counts beside lowered corners, per share of the mouth's width. A falling jaw draws the corners
    /// down, a laugh draws them up: that, more than the gap between the lips, tells the one from the other. Fitted likewise.
    static let jawGap: Float = 0.263
    /// From neutral to a jaw that is down.
    static let jawSpan: Float = 0.104
    /// How much narrower the mouth is when the lips are fully pursed.
    static let puckerSpan: Float = 0.16
    /// A gap of this share of the mouth's width is an open mouth, not pursed lips.
    static let openGap: Float = 0.166
    /// A gap of this share of the mouth's width makes a full funnel.
    static let funnelGap: Float = 0.58
    /// How much wider the cheeks are when they are blown up.
    static let puffSpan: Float = 0.12
}

extension MouthMeasures {
    /// The gap between the lips as a share of the mouth's width.
    var openness: Float { innerWidth > 0 ? gap / innerWidth : 0 }
    /// Grows with a smile on either side.
    var lift: Sides {
        Sides(
            left: MouthScale.smileWidth * width - cornerDrop.left,
            right: MouthScale.smileWidth * width - cornerDrop.right)
    }
    /// Grows with the fall of the jaw, which draws both corners down; in a head that is turned the farther one only seems low.
    var fall: Float { min(cornerDrop.left, cornerDrop.right) + MouthScale.jawGap * openness }
}

extension NeutralFace {
    /// How far the jaw is down: 0 at rest, 1 quite.
    func jaw(_ mouth: MouthMeasures) -> Float { (mouth.fall - fall) / MouthScale.jawSpan }
}

extension ExpressionCoefficients {
    mutating func setMouth(_ mouth: MouthMeasures, _ neutral: NeutralFace) {
        self[.jawOpen] = neutral.jaw(mouth)
        self[.mouthSmileLeft] = (mouth.lift.left - neutral.lift.left) / MouthScale.smileSpan
        self[.mouthSmileRight] = (mouth.lift.right - neutral.lift.right) / MouthScale.smileSpan
        let narrowness = min(max((neutral.width - mouth.width) / MouthScale.puckerSpan, 0), 1)
        self[.mouthPucker] = narrowness * (1 - mouth.openness / MouthScale.openGap)
        self[.mouthFunnel] = min(narrowness, mouth.openness / MouthScale.funnelGap)
        // Cheeks also widen with a smile; and where nobody knows how wide they are at rest, nothing can be said.
        let smile = max(self[.mouthSmileLeft], self[.mouthSmileRight])
        self[.cheekPuff] = neutral.cheekWidth.map { (mouth.cheekWidth - $0) / MouthScale.puffSpan * (1 - smile) } ?? 0
    }
}
