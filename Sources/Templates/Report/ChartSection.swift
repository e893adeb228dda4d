/// Angular velocity of both wrists over the clip. With scripts the playhead moves and a click seeks.
struct ChartSection {
    var result: SwingResult
    /// Length of the clip, seconds.
    var duration: Double

    @NodeBuilder var node: Node {
        if let series = result.series, series.times.count > 1 {
            let chart = chart(of: series)
            H.section(.class("panel chart"), .aria("labelledby", "chart-title")) {
                H.div(.class("section-head")) {
                    H.h2(.id("chart-title")) { "Wrist, angular velocity" }
                    H.ul(.class("chart-legend")) {
                        H.li(.class("series-1")) { "Right wrist" }
                        H.li(.class("series-2")) { "Left wrist" }
                    }
                }
                H.div(.class("chart-plot"), .id("chart"), .aria("label", "Place in the clip, on the chart")) {
                    H.div(.class("chart-wide")) { chart.svg(.wide, id: "chart-wide") }
                    H.div(.class("chart-narrow")) { chart.svg(.narrow, id: "chart-narrow") }
                }
            }
        }
    }

    private func chart(of series: SwingResult.WristSeries) -> TimeChart {
        TimeChart(
            title: "Angular velocity of the wrists over time", summary: summary, valueLabel: "rad/s",
            times: series.times, duration: duration,
            series: [
                TimeChart.Series(name: "Right wrist", style: "series-1", values: series.right),
                TimeChart.Series(name: "Left wrist", style: "series-2", values: series.left),
            ],
            spans: result.swings.enumerated().map { index, swing in
                TimeChart.Span(start: swing.start, end: swing.end, label: String(index + 1))
            },
            markers: result.swings.enumerated().compactMap { index, swing in
                let (times, values) = (series.times, swing.hand == .left ? series.left : series.right)
                guard
                    let frame = times.indices.min(by: {
                        abs(times[$0] - swing.contact) < abs(times[$1] - swing.contact)
                    }),
                    values.indices.contains(frame), values[frame].isFinite
                else { return nil }
                let words =
                    "Contact of swing \(index + 1): \(Numerals.fixed(values[frame], 1)) rad/s at "
                    + "\(Numerals.fixed(swing.contact, 2)) s"
                return TimeChart.Marker(time: times[frame], value: values[frame], label: words)
            },
            threshold: series.threshold.map { ($0, "swing from " + Numerals.shortest($0)) })
    }

    private var summary: String {
        guard !result.swings.isEmpty else { return "No stretch of the clip is marked as a swing." }
        let peaks = result.swings.enumerated().map { index, swing in
            "swing \(index + 1) at \(Numerals.fixed(swing.contact, 1)) s"
                + (swing.metrics.peakAngularVelocity.map { " with \(Numerals.fixed($0, 1)) rad/s" } ?? "")
        }
        return "Shaded stretches are swings: " + peaks.joined(separator: ", ") + "."
    }
}
