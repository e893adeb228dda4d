import Analysis
import Domain

/// What was measured over the clip, each quantity in a chart of its own, all on the clip's time. With scripts one
/// playhead moves through all and a click seeks.
struct ChartSection {
    var result: SwingResult
    /// Length of the clip, seconds.
    var duration: Double
    /// The angles that somebody drew on joints.
    var drawn: [MomentsModel.Curve] = []

    @NodeBuilder var node: Node {
        let quantities = result.chartedQuantities
        if let series = result.series, !quantities.isEmpty {
            ReportSection(
                name: "charts", id: "charts", title: localized("Charts"), titleID: "charts-title",
                hint: localized("Speeds and angles over time"), style: "charts"
            ).node {
                H.ul(.class("chart-legend")) {
                    H.li(.class("series-1")) { localized("Right side") }
                    H.li(.class("series-2")) { localized("Left side") }
                    if !result.swings.isEmpty { H.li(.class("legend-contact")) { contactLegend } }
                }
                choice(of: quantities)
                H.div(
                    .class("chart-plot"), .id("chart"), .aria("label", localized("Position in the clip, on the charts"))
                ) {
                    for quantity in quantities {
                        H.div(.class("chart-row"), .data("chart", quantity.rawValue)) {
                            Node.later { drawings(chart(of: quantity, series), id: "chart-" + quantity.rawValue) }
                        }
                    }
                    // Scripts write it anew after somebody has drawn.
                    H.div(.id("drawn-angles")) {
                        for (index, curve) in drawn.enumerated() {
                            H.div(.class("chart-row")) { drawings(chart(of: curve, index + 1), id: "drawn-\(index)") }
                        }
                    }
                    timeAxis(series)
                }
            }
        }
    }

    private var contactLegend: String {
        result.swings.contains { $0.swing.contactUncertainty != nil }
            ? localized("Contact, shaded where uncertain") : localized("Contact")
    }

    private func choice(of quantities: [ChartedQuantity]) -> Node {
        H.fieldset(.class("chart-choice")) {
            H.legend(.class("visually-hidden")) { localized("Charts to show") }
            for quantity in quantities {
                H.label(.class("choice")) {
                    H.input(
                        [
                            .type("checkbox"), .name("chart"), .value(quantity.rawValue),
                            .id("show-" + quantity.rawValue),
                            .aria("label", quantity.title),
                        ] + (quantity.isShownAtFirst ? [.checked] : []))
                    H.span { quantity.shortTitle }
                }
            }
        }
    }

    @NodeBuilder
    private func drawings(_ chart: TimeChart, id: String) -> Node {
        H.div(.class("chart-wide")) { chart.svg(.stacked, id: id + "-wide") }
        H.div(.class("chart-narrow")) { chart.svg(.stackedNarrow, id: id + "-narrow") }
    }

    @NodeBuilder
    private func timeAxis(_ series: SwingSeries) -> Node {
        let chart = TimeChart(
            title: "", summary: "", valueLabel: "", times: series.times, duration: duration, series: [])
        H.div(.class("chart-wide")) { chart.timeAxis(.stacked) }
        H.div(.class("chart-narrow")) { chart.timeAxis(.stackedNarrow) }
    }

    private func chart(of curve: MomentsModel.Curve, _ number: Int) -> TimeChart {
        let title = localized("Drawn angle \(number) (\(Wording.clock(curve.time)))")
        let line = TimeChart.Series(
            name: title, style: "series-1", values: curve.angle.degrees, times: curve.angle.times)
        return TimeChart(
            title: title, summary: localized("The angle in the picture, in degrees, in every frame."),
            valueLabel: title + ", °", times: curve.angle.times, duration: duration, series: [line],
            axis: .fromZero, spans: spans, markers: [])
    }

    /// The swings.
    private var spans: [TimeChart.Span] {
        result.swings.map { swing in
            TimeChart.Span(
                start: swing.swing.start, end: swing.swing.end, label: String(swing.number),
                contact: swing.swing.contact, uncertainty: swing.swing.contactUncertainty ?? 0)
        }
    }

    private func chart(of quantity: ChartedQuantity, _ series: SwingSeries) -> TimeChart {
        let lines = quantity.lines(of: series, pace: result.pace)
        return TimeChart(
            title: localized("\(quantity.title), \(quantity.localizedUnit), over time"), summary: summary(quantity),
            valueLabel: quantity.title + ", " + quantity.localizedUnit, times: series.times, duration: duration,
            series: lines, axis: quantity.axis(lines),
            spans: spans,
            markers: result.swings.compactMap { marker($0.swing, number: $0.number, quantity, lines, series) }
        )
    }

    private func marker(
        _ swing: Swing, number: Int, _ quantity: ChartedQuantity, _ lines: [TimeChart.Series], _ series: SwingSeries
    ) -> TimeChart.Marker? {
        let line = lines.count == 2 && swing.hand == .left ? lines.last : lines.first
        guard let frame = series.frame(nearest: swing.contact), let values = line?.values,
            values.indices.contains(frame), values[frame].isFinite
        else { return nil }
        let words =
            localized(
                "Contact of swing \(number): \(Measurement.words(values[frame], quantity.unit)) at \(Numerals.fixed(swing.contact, 2)) s"
            )
        return TimeChart.Marker(time: series.times[frame], value: values[frame], label: words)
    }

    private func summary(_ quantity: ChartedQuantity) -> String {
        guard !result.swings.isEmpty else { return localized("There are no swings in this clip.") }
        let peaks = result.swings.map { entry in
            let contact = entry.swing.contact
            guard quantity == .angularVelocity, let peak = entry.swing.metrics.peakAngularVelocity else {
                return localized("swing \(entry.number) at \(contact, digits: 1) s")
            }
            return localized("swing \(entry.number) at \(contact, digits: 1) s with \(peak, digits: 1) rad/s")
        }
        return localized("Shaded sections are swings: \(peaks.joined(separator: ", ")).")
    }
}
