import Domain

/// Curves of both swings in one chart, and links to the other quantities. With scripts the playhead moves and a click
/// seeks.
struct ComparisonCurves {
    var model: ComparisonModel

    var node: Node {
        H.section(.class("panel charts"), .id("curves"), .aria("labelledby", "curves-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("curves-title")) { localized("Charts") }
                H.ul(.class("chart-legend")) {
                    H.li(.class("series-1")) { "A" }
                    H.li(.class("series-2")) { "B" }
                }
            }
            H.nav(.class("filters"), .aria("label", localized("Choose a chart"))) {
                for curve in model.curves {
                    curve.isCurrent
                        ? H.a(
                            .class("button filter"), .href(curve.path), .data("curve", curve.id),
                            .aria("current", "true")
                        ) { curve.name }
                        : H.a(.class("button filter"), .href(curve.path), .data("curve", curve.id)) { curve.name }
                }
            }
            H.div(.class("chart-plot"), .id("chart"), .aria("label", localized("Time from contact, on the chart"))) {
                for curve in model.curves { plot(curve) }
            }
        }
    }

    private func plot(_ curve: ComparisonModel.Curve) -> Node {
        let chart = chart(of: curve)
        let content = Node.sequence([
            H.div(.class("chart-wide")) { chart.svg(.wide, id: "wide-" + curve.id) },
            H.div(.class("chart-narrow")) { chart.svg(.narrow, id: "narrow-" + curve.id) },
        ])
        return curve.isCurrent
            ? H.div(.id("curve-" + curve.id)) { content } : H.div(.id("curve-" + curve.id), .hidden) { content }
    }

    private func chart(of curve: ComparisonModel.Curve) -> TimeChart {
        TimeChart(
            title: localized("\(curve.name) of both swings over time"), summary: summary(of: curve),
            valueLabel: curve.name + ", " + curve.unit,
            times: [model.window.lowerBound, model.window.upperBound], duration: model.window.upperBound,
            series: [
                TimeChart.Series(name: "A", style: "series-1", values: curve.a.values, times: curve.a.times),
                TimeChart.Series(name: "B", style: "series-2", values: curve.b.values, times: curve.b.times),
            ],
            axis: .aroundZero, spans: [TimeChart.Span(start: 0, end: 0, label: "", contact: 0)],
            timeName: localized("Time from contact"))
    }

    private func summary(of curve: ComparisonModel.Curve) -> String {
        func words(_ name: String, _ line: ComparisonModel.Line) -> String {
            let known = line.values.filter(\.isFinite)
            guard let low = known.min(), let high = known.max() else {
                return localized("\(name) could not be measured")
            }
            return localized("\(name) ranges from \(low, digits: 1) to \(high, digits: 1) \(curve.unit)")
        }
        return words("A", curve.a) + "; " + words("B", curve.b) + "."
    }
}
