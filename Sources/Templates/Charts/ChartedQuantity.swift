import Analysis
import Reports

/// What the charts of a report show, in their order on the page.
enum ChartedQuantity: String, CaseIterable {
    case angularVelocity, wristSpeed, separation, elbow, shoulder, knee

    /// The name above the chart.
    var title: String {
        switch self {
        case .angularVelocity: "Wrist, angular velocity"
        case .wristSpeed: "Wrist, speed (estimate)"
        case .separation: "Shoulders against hips"
        case .elbow: "Elbow, 180° is straight"
        case .shoulder: "Arm against trunk"
        case .knee: "Knee, 180° is straight"
        }
    }

    /// The name on the button that shows it.
    var shortTitle: String {
        switch self {
        case .angularVelocity: "Wrist turn"
        case .wristSpeed: "Wrist speed"
        case .separation: "Shoulder–hip"
        case .elbow: "Elbow"
        case .shoulder: "Shoulder"
        case .knee: "Knee"
        }
    }

    /// The unit of its axis.
    var unit: String {
        switch self {
        case .angularVelocity: "rad/s"
        case .wristSpeed: "m/s"
        case .separation, .elbow, .shoulder, .knee: "°"
        }
    }

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

    /// Its lines: one for each side of the body, or one for the whole of it.
    /// - Parameter pace: how many times slower than life the clip plays; speeds are in real time.
    func lines(of series: SwingSeries, pace: Double) -> [TimeChart.Series] {
        switch self {
        case .angularVelocity: sides(series, times: pace) { .wristAngularVelocity($0) }
        case .wristSpeed: sides(series, times: pace) { .wristSpeed($0) }
        case .elbow: sides(series) { .elbowAngle($0) }
        case .shoulder: sides(series) { .shoulderAngle($0) }
        case .knee: sides(series) { .kneeAngle($0) }
        case .separation:
            [
                TimeChart.Series(
                    name: title, style: "series-3",
                    values: Self.withGaps(series[.shoulderHipSeparation].map(Double.init)))
            ]
        }
    }

    private func sides(
        _ series: SwingSeries, times factor: Double = 1, _ metric: (Side) -> MetricName
    ) -> [TimeChart.Series] {
        [(Side.right, "Right", "series-1"), (.left, "Left", "series-2")].map { side, name, style in
            TimeChart.Series(name: name, style: style, values: series[metric(side)].map { Double($0) * factor })
        }
    }

    /// Lifts the pen where a direction goes past half a turn.
    private static func withGaps(_ values: [Double]) -> [Double] {
        values.indices.map { index in
            index > 0 && abs(values[index] - values[index - 1]) > 180 ? .nan : values[index]
        }
    }
}
