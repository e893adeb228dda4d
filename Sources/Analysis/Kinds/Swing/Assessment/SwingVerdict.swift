internal import Domain

/// A value held against its band.
struct SwingVerdict: Equatable {
    let quantity: SwingQuantity
    let value: Double
    let limits: SwingBands.Limits
    /// The frames that show it, seconds.
    let times: [Double]

    /// Which end of the band a value lies beyond.
    enum Side {
        case low, high
    }

    init(quantity: SwingQuantity, value: Double, limits: SwingBands.Limits, times: [Double]) {
        self.quantity = quantity
        self.value = value.rounded(to: quantity.unit == "m" ? 3 : quantity.unit == "shoulder widths" ? 2 : 1)
        self.limits = limits
        self.times = times
    }

    /// The end that the value lies beyond; nil within the band, ends included.
    var side: Side? {
        if let low = limits.low, value < low { return .low }
        if let high = limits.high, value > high { return .high }
        return nil
    }

    /// Whether the value is excellent.
    var isExcellent: Bool { limits.excellent.map { value >= $0 } ?? false }

    /// What must be added to the value to come into the band; 0 if it is there.
    var adjustment: Double {
        switch side {
        case .low: (limits.low ?? value) - value
        case .high: (limits.high ?? value) - value
        case nil: 0
        }
    }

    /// How far outside of the band, in margins, 0…1.
    var outside: Double { min(1, abs(adjustment) / quantity.margin) }

    /// The value as a report has it.
    var measurement: Measurement {
        Measurement(
            name: quantity.name, value: value, unit: quantity.unit,
            band: Measurement.Band(low: limits.low, high: limits.high, source: limits.source))
    }

    /// The same with what it judges.
    var part: ScorePart { ScorePart(aspect: quantity.aspect, measurement: measurement) }
}
