import Analysis
import Reports

/// What was measured of the face over the clip: for each expression the coefficients that decide it, with the thresholds
/// they have to pass. All charts are on the clip's time.
struct CoefficientSection {
    var result: ExpressionResult
    /// Length of the clip, seconds.
    var duration: Double

    /// Expressions that are decided by the same coefficients, and share a chart.
    private struct Group {
        var expressions: [ExpressionName]
        var coefficients: [String]
    }

    @NodeBuilder var node: Node {
        if result.times.count > 1, !groups.isEmpty {
            H.section(.class("panel charts"), .id("charts"), .aria("labelledby", "charts-title")) {
                H.div(.class("section-head")) {
                    H.h2(.id("charts-title")) { "Coefficients over time" }
                    H.ul(.class("chart-legend")) {
                        H.li(.class("series-1")) { "First, or left side" }
                        H.li(.class("series-2")) { "Second, or right side" }
                        H.li(.class("threshold")) { "Threshold" }
                    }
                }
                H.div(.class("chart-plot"), .id("chart"), .aria("label", "Place in the clip, on the charts")) {
                    for (index, group) in groups.enumerated() {
                        H.div(.class("chart-row")) { drawings(chart(of: group), id: "chart-\(index + 1)") }
                    }
                    H.div(.class("chart-wide")) { timeAxis.timeAxis(.stacked) }
                    H.div(.class("chart-narrow")) { timeAxis.timeAxis(.stackedNarrow) }
                }
            }
        }
    }

    @NodeBuilder
    private func drawings(_ chart: TimeChart, id: String) -> Node {
        H.div(.class("chart-wide")) { chart.svg(.stacked, id: id + "-wide") }
        H.div(.class("chart-narrow")) { chart.svg(.stackedNarrow, id: id + "-narrow") }
    }

    /// What raises an expression stands in one chart, with the other side of the face where there is one.
    private var groups: [Group] {
        let known = result.coefficients.map(\.name)
        var groups: [Group] = []
        for threshold in result.thresholds where threshold.above != nil && known.contains(threshold.coefficient) {
            let names = [threshold.coefficient] + known.filter { $0 == Self.otherSide(of: threshold.coefficient) }
            let place =
                groups.firstIndex { $0.expressions.contains(threshold.expression) }
                ?? groups.firstIndex { $0.coefficients.contains(threshold.coefficient) }
            guard let place else {
                groups.append(Group(expressions: [threshold.expression], coefficients: names))
                continue
            }
            if !groups[place].expressions.contains(threshold.expression) {
                groups[place].expressions.append(threshold.expression)
            }
            for name in names where !groups[place].coefficients.contains(name) {
                groups[place].coefficients.append(name)
            }
        }
        return groups.map { group in
            Group(expressions: group.expressions, coefficients: known.filter(group.coefficients.contains))
        }
    }

    /// `eyeBlinkRight` for `eyeBlinkLeft`, and the other way round; `nil` for what has no sides.
    private static func otherSide(of name: String) -> String? {
        if name.hasSuffix("Left") { return name.dropLast(4) + "Right" }
        return name.hasSuffix("Right") ? name.dropLast(5) + "Left" : nil
    }

    private var timeAxis: TimeChart {
        TimeChart(title: "", summary: "", valueLabel: "", times: result.times, duration: duration, series: [])
    }

    private func chart(of group: Group) -> TimeChart {
        let names = group.coefficients.map { Wording.words(of: $0) }
        let title = names.joined(separator: ", ")
        let thresholds = result.thresholds.filter { group.expressions.contains($0.expression) }
        return TimeChart(
            title: title + ", 0 to 1, over time", summary: summary(group, thresholds), valueLabel: title,
            times: result.times, duration: duration,
            series: group.coefficients.enumerated().map { index, name in
                TimeChart.Series(
                    name: names[index], style: "series-\(min(index, 2) + 1)",
                    values: result.coefficients.first { $0.name == name }?.values ?? [])
            },
            axis: .marks([0, 0.5, 1]),
            spans: result.expressions.filter { group.expressions.contains($0.expression) }.map {
                TimeChart.Span(start: $0.start, end: $0.end, label: $0.expression.sign)
            },
            levels: Set(
                thresholds.filter { group.coefficients.contains($0.coefficient) }
                    .flatMap { [$0.above, $0.below].compactMap(\.self) }
            ).sorted())
    }

    private func summary(_ group: Group, _ thresholds: [ExpressionThreshold]) -> String {
        let rules = thresholds.map { threshold in
            let name = Wording.words(of: threshold.coefficient)
            let bounds = [
                threshold.above.map { "above \(Numerals.shortest($0))" },
                threshold.below.map { "below \(Numerals.shortest($0))" },
            ]
            return "\(threshold.expression.title): \(name) " + bounds.compactMap(\.self).joined(separator: " and ")
        }
        let shown = result.expressions.filter { group.expressions.contains($0.expression) }
            .map { "\($0.expression.title) at \(Numerals.fixed($0.peak, 1)) s" }
        return rules.joined(separator: ". ") + ". "
            + (shown.isEmpty ? "Not shown in this clip." : "Shaded stretches: " + shown.joined(separator: ", ") + ".")
    }
}
