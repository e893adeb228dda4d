package import Analysis
import Domain

/// What the charts of a report show, in their order on the page.
enum ChartedQuantity: String, CaseIterable {
    case angularVelocity, wristSpeed, separation, elbow, shoulder, knee

    /// The name above the chart.
    var title: String {
        switch self {
        case .angularVelocity: localized("Wrist angular velocity")
        case .wristSpeed: localized("Wrist speed (estimate)")
        case .separation: localized("Shoulder–hip separation")
        case .elbow: localized("Elbow angle (180° = straight)")
        case .shoulder: localized("Arm–trunk angle")
        case .knee: localized("Knee angle (180° = straight)")
        }
    }

    /// The name on the button that shows it.
    var shortTitle: String {
        switch self {
        case .angularVelocity: localized("Wrist angular velocity")
        case .wristSpeed: localized("Wrist speed")
        case .separation: localized("Separation")
        case .elbow: localized("Elbow")
        case .shoulder: localized("Arm–trunk")
        case .knee: localized("Knee")
        }
    }

    /// The unit of its axis, in English.
    var unit: String {
        switch self {
        case .angularVelocity: translatable("rad/s")
        case .wristSpeed: translatable("m/s")
        case .separation, .elbow, .shoulder, .knee: "°"
        }
    }

    /// The same in the language of whoever reads.
    var localizedUnit: String { LocalizedText(unit, nil).localized }

    /// Whether it is shown before anybody has chosen.
    var isShownAtFirst: Bool { self == .angularVelocity || self == .separation }

    /// How its axis runs.
    func axis(_ lines: [TimeChart.Series]) -> TimeChart.Axis {
        switch self {
        case .angularVelocity, .wristSpeed: return .fromZero
        case .elbow, .shoulder, .knee: return .marks([0, 45, 90, 135, 180])
        case .separation:
            let highest = lines.flatMap(\.values).filter(\.isFinite).map(abs).max() ?? 0
            let step: Double = highest <= 45 ? 45 : highest <= 90 ? 90 : 180
            return .marks([-step, 0, step])
        }
    }

    /// What is measured for it: of the right side, then of the left, or of the whole body.
    var metrics: [MetricName] {
        let sides = [Side.right, .left]
        return switch self {
        case .angularVelocity: sides.map { .wristAngularVelocity($0) }
        case .wristSpeed: sides.map { .wristSpeed($0) }
        case .elbow: sides.map { .elbowAngle($0) }
        case .shoulder: sides.map { .shoulderAngle($0) }
        case .knee: sides.map { .kneeAngle($0) }
        case .separation: [.shoulderHipSeparation]
        }
    }

    /// Whether a series has values of it.
    func isKnown(in series: SwingSeries) -> Bool {
        metrics.contains { series[$0].contains(where: \.isFinite) }
    }

    /// Its lines: one for each side of the body, or one for the whole of it.
    /// - Parameter pace: how many times slower than life the clip plays; speeds are in real time.
    func lines(of series: SwingSeries, pace: Double) -> [TimeChart.Series] {
        let factor = unit == "°" ? 1 : pace
        let values = metrics.map { series[$0].map { Double($0) * factor } }
        guard values.count == 2 else {
            return [TimeChart.Series(name: title, style: "series-3", values: Self.withGaps(values[0]))]
        }
        return zip([(localized("Right side"), "series-1"), (localized("Left side"), "series-2")], values).map {
            TimeChart.Series(name: $0.0, style: $0.1, values: $1)
        }
    }

    /// Lifts the pen where a direction goes past half a turn.
    private static func withGaps(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            index > 0 && abs(values[index] - values[index - 1]) > 180 ? .nan : values[index]
        }
    }
}

extension SwingResult {
    /// The quantities that there are charts of.
    var chartedQuantities: [ChartedQuantity] {
        guard let series, series.times.count > 1 else { return [] }
        return ChartedQuantity.allCases.filter { $0.isKnown(in: series) }
    }

    /// What of the series the charts show.
    package static let charted = Set(ChartedQuantity.allCases.flatMap(\.metrics))
}
