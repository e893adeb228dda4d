import Domain

/// A small chart of a metric over the sessions, evenly spaced: the median as a line, the range as a band.
struct TrendChart {
    var trend: Trend
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

    /// The drawing.
    var node: Node {
        let scale = Scale(trend.points.compactMap(\.self))
        let left = left(of: scale)
        let points = trend.points.enumerated().compactMap { index, point in
            point.map { (x: x(index, from: left), point: $0) }
        }
        return SVG.svg([
            .class("chart-drawing"), .id(id), .viewBox(width, height), .role("img"),
            .aria("labelledby", id + "-title " + id + "-desc"), .unfocusable,
        ]) {
            SVG.title([.id(id + "-title")]) { localized("\(trend.number.localizedName) by session") }
            SVG.desc([.id(id + "-desc")]) { summary }
            axes(scale, from: left)
            SVG.path([.class("trend-band"), .d(band(points, scale))])
            SVG.path([.class("chart-line series-1"), .d(line(points.map { ($0.x, y($0.point.median, scale)) }))])
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

    @NodeBuilder private func axes(_ scale: Scale, from left: Double) -> Node {
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
        for (place, day) in labelledDays {
            SVG.text([
                .class("chart-label"), .coordinate(.x, x(place, from: left)), .coordinate(.y, height - 6),
                .textAnchor(trend.days.count == 1 ? "middle" : place == 0 ? "start" : "end"),
            ]) { Wording.shortDay(day) }
        }
    }

    /// The first and the last session.
    private var labelledDays: [(Int, CalendarDay)] {
        guard let first = trend.days.first, let last = trend.days.last else { return [] }
        return trend.days.count == 1 ? [(0, first)] : [(0, first), (trend.days.count - 1, last)]
    }

    /// Where the plot begins: right of its longest label.
    private func left(of scale: Scale) -> Double {
        let longest = scale.ticks.values.map { scale.label($0).count }.max() ?? 0
        return max(axisWidth, Double(longest) * characterWidth + labelGap)
    }

    private func x(_ session: Int, from left: Double) -> Double {
        let room = width - margins.right - left
        guard trend.points.count > 1 else { return left + room / 2 }
        // A little room beside the first and the last dot.
        return left + 8 + (room - 16) * Double(session) / Double(trend.points.count - 1)
    }

    private func y(_ value: Double, _ scale: Scale) -> Double {
        bottom - (value - scale.low) / (scale.high - scale.low) * (bottom - margins.top)
    }

    private func line(_ corners: [(x: Double, y: Double)]) -> SVGPath {
        var path = SVGPath()
        for corner in corners {
            if path.isEmpty { path.move(corner.x, corner.y) } else { path.line(corner.x, corner.y) }
        }
        return path
    }

    private func band(_ points: [(x: Double, point: Trend.Point)], _ scale: Scale) -> SVGPath {
        guard points.count > 1 else { return SVGPath() }
        let upper = points.map { (x: $0.x, y: y($0.point.high, scale)) }
        let lower = points.reversed().map { (x: $0.x, y: y($0.point.low, scale)) }
        var band = line(upper + lower)
        band.close()
        return band
    }

    private func words(_ point: Trend.Point) -> String {
        let median = trend.number.words(point.median) + " " + trend.number.localizedUnit
        let (low, high) = (trend.number.words(point.low), trend.number.words(point.high))
        return localized(
            point.swings, "\(median), \(point.swings) swing from \(low) to \(high)",
            "\(median), \(point.swings) swings from \(low) to \(high)")
    }

    private var summary: String {
        let told = zip(trend.days, trend.points).compactMap { day, point in
            point.map { Wording.day(day) + ": " + words($0) }
        }
        return localized("Session medians. \(told.joined(separator: ". ")).")
    }

    /// The values that the chart has room for.
    private struct Scale {
        let low, high: Double
        let ticks: NiceTicks

        init(_ points: [Trend.Point]) {
            let lowest = points.map(\.low).min() ?? 0
            let highest = points.map(\.high).max() ?? 1
            // Where all values are the same there is still a line to be drawn, in the middle.
            let margin = max((highest - lowest) * 0.1, abs(highest) * 0.05, 0.01)
            low = lowest - margin
            high = highest + margin
            ticks = NiceTicks(from: low, to: high, count: 4)
        }

        func label(_ tick: Double) -> String { Numerals.fixed(tick, ticks.digits) }
    }
}

extension Trend {
    /// A session's values in a cell: the median, and what the swings lie between.
    func cell(_ point: Point?) -> String {
        guard let point else { return "–" }
        let (median, low, high) = (number.words(point.median), number.words(point.low), number.words(point.high))
        return point.swings > 1 ? localized("\(median) (\(low) to \(high))") : median
    }
}
