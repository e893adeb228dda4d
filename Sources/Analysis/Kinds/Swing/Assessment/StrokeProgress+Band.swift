package import Domain

extension StrokeProgress {
    /// The range in which a measure is good for the stroke; nil where there is none, or where swings of the stroke have
    /// several.
    package func band(of measure: SwingMeasure) -> Measurement.Band? {
        guard let quantity = SwingQuantity(measure), let shot else { return nil }
        return SwingBands.of(shot, twoHanded: twoHanded).limits[quantity].map {
            Measurement.Band(low: $0.low, high: $0.high, source: $0.source)
        }
    }

    /// The shot that they all are. Volleys of both sides have the wider ends of both.
    private var shot: Swing.Shot? {
        stroke == .volley && shots.count > 1 ? .volley : shots.count == 1 ? shots.first : nil
    }
}

extension SwingQuantity {
    /// What a measure is held against, if it is.
    fileprivate init?(_ measure: SwingMeasure) {
        switch measure {
        case .contactInFront: self = .contactInFront
        case .elbowAngleAtContact: self = .elbowAtContact
        case .followThroughHeight: self = .followThroughHeight
        case .shoulderRotation: self = .shoulderRotation
        case .trunkLean: self = .trunkLean
        case .kneeAngle: self = .kneeBend
        case .stanceWidth: self = .stanceWidth
        case .backswingAngle: self = .backswing
        case .formScore, .peakAngularVelocity, .peakLinearVelocity, .hipRotation, .shoulderHipSeparation,
            .contactHeight:
            return nil
        }
    }
}
