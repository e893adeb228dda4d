import Domain

/// What stands behind the curves: grid, labels, shaded stretches.
extension TimeChart {
    /// Distance from the plot to its labels, user units.
    private var labelGap: Double { 8 }

    @NodeBuilder
    func gridNodes(_ scale: Scale, _ layout: Layout) -> Node {
        for tick in scale.valueTicks.values {
            SVG.line([
                .class(tick == 0 ? "chart-axis" : "chart-grid"), .coordinate(.x1, scale.left),
                .coordinate(.x2, scale.right), .coordinate(.y1, scale.y(tick)), .coordinate(.y2, scale.y(tick)),
            ])
            label(
                Numerals.fixed(tick, scale.valueTicks.digits), x: scale.left - labelGap, y: scale.y(tick) + 4,
                anchor: "end")
        }
        if layout.showsTime { timeNodes(scale, under: scale.bottom) }
        label(valueLabel, x: scale.left, y: scale.top - 14, anchor: "start", style: "chart-name")
    }

    /// The times alone, for under a stack of charts.
    func timeAxis(_ layout: Layout) -> Node {
        let scale = Scale(chart: self, layout: layout)
        return SVG.svg([.class("chart-times"), .viewBox(layout.width, 38), .aria("hidden", "true"), .unfocusable]) {
            timeNodes(scale, under: 0)
        }
    }

    @NodeBuilder
    private func timeNodes(_ scale: Scale, under y: Double) -> Node {
        for tick in scale.timeTicks.values {
            SVG.line([
                .class("chart-tick"), .coordinate(.x1, scale.x(tick)), .coordinate(.x2, scale.x(tick)),
                .coordinate(.y1, y), .coordinate(.y2, y + 4),
            ])
            label(timeLabel(tick, scale), x: scale.x(tick), y: y + 18, anchor: "middle")
        }
        label(
            showsMinutes(scale) ? localized("\(timeName) (min:s)") : localized("\(timeName) (s)"), x: scale.right,
            y: y + 34, anchor: "end", style: "chart-name")
    }

    /// Thresholds.
    @NodeBuilder
    func levelNodes(_ scale: Scale) -> Node {
        for level in levels {
            SVG.line([
                .class("chart-level"), .coordinate(.x1, scale.left), .coordinate(.x2, scale.right),
                .coordinate(.y1, scale.y(level)), .coordinate(.y2, scale.y(level)),
            ])
            label(
                Numerals.trimmed(level, 2), x: scale.right, y: scale.y(level) - 3, anchor: "end",
                style: "chart-level-label")
        }
    }

    /// Where each swing meets the ball.
    func contactNodes(_ scale: Scale) -> Node? {
        var path = SVGPath()
        for contact in spans.compactMap(\.contact) {
            path.move(scale.x(contact), scale.top)
            path.vertical(to: scale.bottom)
        }
        return path.isEmpty ? nil : SVG.path([.class("chart-contact"), .d(path)])
    }

    /// Words that stay legible over the curves.
    @NodeBuilder
    func overlayNodes(_ scale: Scale) -> Node {
        for span in spans {
            label(
                span.label, x: (scale.x(span.start) + scale.x(span.end)) / 2, y: scale.top + 13, anchor: "middle",
                style: "chart-span-label")
        }
    }

    @NodeBuilder
    func spanNodes(_ scale: Scale) -> Node {
        shaded("chart-span", spans.map { (scale.x($0.start), max(scale.x($0.end), scale.x($0.start) + 1)) }, scale)
        shaded(
            "chart-unsure",
            spans.compactMap { span in
                guard let contact = span.contact, span.uncertainty > 0 else { return nil }
                return (scale.x(contact - span.uncertainty), scale.x(contact + span.uncertainty))
            }, scale)
    }

    /// Stretches of one sort, in one path.
    private func shaded(_ style: String, _ stretches: [(from: Double, to: Double)], _ scale: Scale) -> Node? {
        var path = SVGPath()
        for (from, to) in stretches {
            path.rectangle(Box(x: from, y: scale.top, width: to - from, height: scale.bottom - scale.top))
        }
        return path.isEmpty ? nil : SVG.path([.class(style), .d(path)])
    }

    private func label(
        _ text: String, x: Double, y: Double, anchor: String, style: String = "chart-label"
    ) -> Node {
        SVG.text([.class(style), .coordinate(.x, x), .coordinate(.y, y), .textAnchor(anchor)]) { text }
    }

    private func showsMinutes(_ scale: Scale) -> Bool { scale.end >= 90 && scale.timeTicks.step >= 1 }

    private func timeLabel(_ time: Double, _ scale: Scale) -> String {
        guard showsMinutes(scale) else { return Numerals.fixed(time, scale.timeTicks.digits) }
        let seconds = Numerals.whole(time)
        return "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
    }
}
