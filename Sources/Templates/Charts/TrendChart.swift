import Domain

/// A small chart of a measure over the sessions, by their days: the median as a line, the range as a band; the range
/// in which it is good, what the athlete is to reach, and how it changes.
struct TrendChart {
    var series: SessionSeries
    /// The range in which it is good.
    var band: Measurement.Band?
    /// What the athlete is to reach.
    var target: AthleteTarget?
    /// Unique in the page.
    var id: String

    // User units; text is 12 units high.
    private let width = 320.0
    private let height = 150.0
    private let margins = (right: 14.0, top: 10.0, bottom: 24.0)
    /// Least room for the labels of the axis, and what a character of them takes.
    private let axisWidth = 40.0
    private let characterWidth = 7.0
    /// Distance from the plot to its labels.
    private let labelGap = 8.0

    private var bottom: Double { height - margins.bottom }
    private var number: SwingNumber { SwingNumber(series.measure) }

    /// The drawing.
    var node: Node {
        let scale = TrendScale(series, band, target)
        let left = left(of: scale)
        let points = series.sessions.map { (x: x($0.day, from: left), point: $0.point) }
        return SVG.svg([
            .class("chart-drawing"), .id(id), .viewBox(width, height), .role("img"),
            .aria("labelledby", id + "-title " + id + "-desc"), .unfocusable,
        ]) {
            SVG.title([.id(id + "-title")]) { localized("\(number.localizedName) by session") }
            SVG.desc([.id(id + "-desc")]) { summary }
            goodRange(scale, from: left)
            axes(scale, from: left)
            SVG.path([.class("trend-band"), .d(band(points, scale))])
            SVG.path([.class("chart-line series-1"), .d(line(points.map { ($0.x, y($0.point.median, scale)) }))])
            slope(scale, from: left)
            aim(scale, from: left)
            for (x, point) in points {
                SVG.g([.class("chart-marker")]) {
                    SVG.title { words(point) }
                    SVG.line([
                        .class("trend-range"), .coordinate(.x1, x), .coordinate(.x2, x),
                        .coordinate(.y1, y(point.low, scale)), .coordinate(.y2, y(point.high, scale)),
                    ])
                    SVG.circle([.coordinate(.cx, x), .coordinate(.cy, y(point.median, scale)), .coordinate(.r, 4)])
                }
            }
        }
    }

    /// The range in which it is good, with a line at each end that the chart shows.
    @NodeBuilder private func goodRange(_ scale: TrendScale, from left: Double) -> Node {
        if let band {
            let (low, high) = (max(band.low ?? scale.low, scale.low), min(band.high ?? scale.high, scale.high))
            if low < high {
                SVG.rect([
                    .class("trend-good"), .coordinate(.x, left), .coordinate(.y, y(high, scale)),
                    .coordinate(.width, width - margins.right - left),
                    .coordinate(.height, y(low, scale) - y(high, scale)),
                ])
            }
            for end in [band.low, band.high].compactMap(\.self) where scale.low < end && end < scale.high {
                across(at: y(end, scale), from: left, "trend-good-end")
            }
        }
    }

    /// How it changes, where that is more than chance.
    @NodeBuilder private func slope(_ scale: TrendScale, from left: Double) -> Node {
        if let trend = SessionTrend(series), trend.isClear, let first = series.sessions.first?.day,
            let last = series.sessions.last?.day
        {
            SVG.line([
                .class("trend-slope"), .coordinate(.x1, x(first, from: left)), .coordinate(.x2, x(last, from: left)),
                .coordinate(.y1, y(trend.value(on: first), scale)), .coordinate(.y2, y(trend.value(on: last), scale)),
            ])
        }
    }

    /// What the athlete is to reach, with its name.
    @NodeBuilder private func aim(_ scale: TrendScale, from left: Double) -> Node {
        if let target {
            let y = y(target.value, scale)
            across(at: y, from: left, "trend-target")
            SVG.text([
                .class("chart-label trend-target-label"), .coordinate(.x, width - margins.right),
                .coordinate(.y, y - 4 < margins.top + 8 ? y + 13 : y - 4), .textAnchor("end"),
            ]) { ProgressWords.label(of: target) }
        }
    }

    private func across(at y: Double, from left: Double, _ style: String) -> Node {
        SVG.line([
            .class(style), .coordinate(.x1, left), .coordinate(.x2, width - margins.right), .coordinate(.y1, y),
            .coordinate(.y2, y),
        ])
    }

    @NodeBuilder private func axes(_ scale: TrendScale, from left: Double) -> Node {
        for tick in scale.ticks.values {
            SVG.line([
                .class("chart-grid"), .coordinate(.x1, left), .coordinate(.x2, width - margins.right),
                .coordinate(.y1, y(tick, scale)), .coordinate(.y2, y(tick, scale)),
            ])
            SVG.text([
                .class("chart-label"), .coordinate(.x, left - labelGap), .coordinate(.y, y(tick, scale) + 4),
                .textAnchor("end"),
            ]) { scale.label(tick) }
        }
        if let first = series.days.min(), let last = series.days.max() {
            dayLabel(first, from: left, first == last ? "middle" : "start")
            if first != last { dayLabel(last, from: left, "end") }
        }
    }

    private func dayLabel(_ day: CalendarDay, from left: Double, _ anchor: String) -> Node {
        SVG.text([
            .class("chart-label"), .coordinate(.x, x(day, from: left)), .coordinate(.y, height - 6),
            .textAnchor(anchor),
        ]) { Wording.shortDay(day) }
    }

    /// Where the plot begins: right of its longest label.
    private func left(of scale: TrendScale) -> Double {
        let longest = scale.ticks.values.map { scale.label($0).count }.max() ?? 0
        return max(axisWidth, Double(longest) * characterWidth + labelGap)
    }

    private func x(_ day: CalendarDay, from left: Double) -> Double {
        let room = width - margins.right - left
        guard let first = series.days.min()?.number, let last = series.days.max()?.number, first < last else {
            return left + room / 2
        }
        // A little room beside the first and the last dot.
        return left + 8 + (room - 16) * Double(day.number - first) / Double(last - first)
    }

    private func y(_ value: Double, _ scale: TrendScale) -> Double {
        bottom - (value - scale.low) / (scale.high - scale.low) * (bottom - margins.top)
    }

    private func line(_ corners: [(x: Double, y: Double)]) -> SVGPath {
        var path = SVGPath()
        for corner in corners {
            if path.isEmpty { path.move(corner.x, corner.y) } else { path.line(corner.x, corner.y) }
        }
        return path
    }

    private func band(_ points: [(x: Double, point: SessionPoint)], _ scale: TrendScale) -> SVGPath {
        guard points.count > 1 else { return SVGPath() }
        let upper = points.map { (x: $0.x, y: y($0.point.high, scale)) }
        let lower = points.reversed().map { (x: $0.x, y: y($0.point.low, scale)) }
        var band = line(upper + lower)
        band.close()
        return band
    }

    private func words(_ point: SessionPoint) -> String {
        let median = number.words(point.median) + " " + number.localizedUnit
        let (low, high) = (number.words(point.low), number.words(point.high))
        return localized(
            point.swings, "\(median), \(point.swings) swing from \(low) to \(high)",
            "\(median), \(point.swings) swings from \(low) to \(high)")
    }

    private var summary: String {
        let told = series.sessions.map { Wording.day($0.day) + ": " + words($0.point) }
        return localized("Session medians. \(told.joined(separator: ". ")).")
    }
}

/// The values that a chart of a measure has room for: those of all sessions, the target, and an end of the good range
/// that some lie beyond.
struct TrendScale {
    let low, high: Double
    let ticks: NiceTicks

    init(_ series: SessionSeries, _ band: Measurement.Band?, _ target: AthleteTarget?) {
        let points = series.sessions.map(\.point)
        var lowest = min(points.map(\.low).min() ?? 0, target?.value ?? .infinity)
        var highest = max(points.map(\.high).max() ?? 1, target?.value ?? -.infinity)
        if let end = band?.low, lowest < end { highest = max(highest, end) }
        if let end = band?.high, highest > end { lowest = min(lowest, end) }
        // Where all values are the same there is still a line to be drawn, in the middle.
        let margin = max((highest - lowest) * 0.1, abs(highest) * 0.05, 0.01)
        low = lowest - margin
        high = highest + margin
        ticks = NiceTicks(from: low, to: high, count: 4)
    }

    func label(_ tick: Double) -> String { Numerals.fixed(tick, ticks.digits) }
}

extension SwingNumber {
    /// A session's values in a cell: the median, and what the swings lie between.
    func cell(_ point: SessionPoint?) -> String {
        guard let point else { return "–" }
        let (median, low, high) = (words(point.median), words(point.low), words(point.high))
        return point.swings > 1 ? localized("\(median) (\(low) to \(high))") : median
    }
}
