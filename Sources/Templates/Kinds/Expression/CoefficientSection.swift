import Domain

/// What was measured of the face over the clip: how likely each expression was, with the threshold that it has to pass,
/// then the coefficients that say most. All charts are on the clip's time.
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
            ReportSection(
                name: "charts", id: "charts", title: localized("Charts"), titleID: "charts-title",
                hint: localized("What was seen of the face over time"), style: "charts", isOpen: result.tried != nil
            ).node {
                H.ul(.class("chart-legend")) {
                    H.li(.class("series-1")) { localized("Left side, or first value") }
                    H.li(.class("series-2")) { localized("Right side, or second value") }
                    H.li(.class("threshold")) { localized("Threshold") }
                }
                if result.canTry {
                    H.p(.class("muted")) {
                        localized(
                            "The first charts show how likely each expression was. The others show the coefficients that matter most for it."
                        )
                    }
                }
                H.div(
                    .class("chart-plot"), .id("chart"), .aria("label", localized("Position in the clip, on the charts"))
                ) {
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
        let charted = groups.flatMap(\.coefficients)
        let telling = Self.telling.map { $0.filter { known.contains($0) && !charted.contains($0) } }
        return groups.map { group in
            Group(expressions: group.expressions, coefficients: known.filter(group.coefficients.contains))
        } + telling.filter { !$0.isEmpty }.map { Group(expressions: [], coefficients: $0) }
    }

    /// Whether some chart shows a coefficient.
    static func canShow(_ name: String, _ thresholds: [ExpressionThreshold]) -> Bool {
        let raised = thresholds.map(\.coefficient)
        return raised.contains(name) || otherSide(of: name).map(raised.contains) == true
            || telling.contains { $0.contains(name) }
    }

    /// Coefficients that say most of what an expression is, by charts.
    private static let telling = [
        ["eyeBlinkLeft", "eyeBlinkRight"], ["mouthSmileLeft", "mouthSmileRight"], ["jawOpen", "browInnerUp"],
        ["mouthPucker"],
    ]

    /// `eyeBlinkRight` for `eyeBlinkLeft`, `wink_r` for `wink_l`, and the other way round; `nil` for what has no sides.
    private static func otherSide(of name: String) -> String? {
        for (left, right) in [("Left", "Right"), ("_l", "_r")] {
            if name.hasSuffix(left) { return name.dropLast(left.count) + right }
            if name.hasSuffix(right) { return name.dropLast(right.count) + left }
        }
        return nil
    }

    private var timeAxis: TimeChart {
        TimeChart(title: "", summary: "", valueLabel: "", times: result.times, duration: duration, series: [])
    }

    private func chart(of group: Group) -> TimeChart {
        let names = group.coefficients.map(words)
        let title = names.joined(separator: " · ")
        let thresholds = result.thresholds.filter { group.expressions.contains($0.expression) }
        return TimeChart(
            title: localized("\(title), 0 to 1, over time"), summary: summary(group, thresholds), valueLabel: title,
            times: result.times, duration: duration,
            series: group.coefficients.enumerated().map { index, name in
                TimeChart.Series(
                    name: names[index], style: "series-\(min(index, 2) + 1)",
                    values: result.coefficients.first { $0.name == name }?.values ?? [])
            },
            axis: .marks([0, 0.5, 1]),
            spans: (result.tried ?? result.expressions).filter { group.expressions.contains($0.expression) }.map {
                TimeChart.Span(start: $0.start, end: $0.end, label: $0.expression.sign)
            },
            levels: Set(
                thresholds.filter { group.coefficients.contains($0.coefficient) }
                    .flatMap { [$0.above, $0.below].compactMap(\.self) }
            ).sorted())
    }

    /// The name of a recorded number for people: an expression's own, or a coefficient's.
    private func words(_ name: String) -> String {
        let expressions = result.thresholds.map(\.expression)
        return expressions.first { $0.rawValue == name }.map(\.title) ?? Wording.coefficient(name)
    }

    private func summary(_ group: Group, _ thresholds: [ExpressionThreshold]) -> String {
        let rules = thresholds.map { threshold in
            let (title, name) = (threshold.expression.title, words(threshold.coefficient))
            let above = threshold.above.map { Numerals.trimmed($0, 2) }
            let below = threshold.below.map { Numerals.trimmed($0, 2) }
            return switch (above, below) {
            case (let above?, let below?): localized("\(title): \(name) above \(above) and below \(below).")
            case (let above?, nil): localized("\(title): \(name) above \(above).")
            case (nil, let below?): localized("\(title): \(name) below \(below).")
            case (nil, nil): localized("\(title): \(name).")
            }
        }
        guard !group.expressions.isEmpty else { return localized("An ARKit-style coefficient.") }
        let shown = (result.tried ?? result.expressions).filter { group.expressions.contains($0.expression) }
            .map { localized("\($0.expression.title) at \(Numerals.fixed($0.peak, 1)) s") }.joined(separator: ", ")
        let found = shown.isEmpty ? localized("Not found in this clip.") : localized("Shaded sections: \(shown).")
        return (rules + [found]).joined(separator: " ")
    }
}
