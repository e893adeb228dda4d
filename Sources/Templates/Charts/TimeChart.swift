import Domain

/// A chart of one or a few series over the clip's time, drawn as SVG on the server.
///
/// Colours come from style sheets through classes. Scripts find the plot's place and time range in `data-` attributes
/// of the `svg` element and move the line of class `chart-playhead`.
struct TimeChart {
    /// A named line.
    struct Series {
        /// Its name, for the legend and screen readers.
        var name: String
        /// Its colour's class: `series-1`, `series-2`.
        var style: String
        /// One value for each time; gaps are NaN.
        var values: [Double]
        /// Its own times, seconds, ascending; `nil` for the chart's.
        var times: [Double]?
    }

    /// A shaded stretch of time with a short label on top.
    struct Span {
        var start: Double
        var end: Double
        var label: String
        /// A line across the plot at this time.
        var contact: Double?
        /// Shaded on either side of that line, seconds.
        var uncertainty = 0.0
    }

    /// How the value axis runs.
    enum Axis: Equatable {
        /// From 0 to above the highest value, with round marks.
        case fromZero
        /// From below the lowest value, or 0, to above the highest, with round marks.
        case aroundZero
        /// From the first of these marks to the last.
        case marks([Double])
    }

    /// A dot on a curve, with a text that appears when pointed at.
    struct Marker {
        var time: Double
        var value: Double
        var label: String
    }

    /// Size and density of one drawing: the same chart is drawn once for wide and once for narrow screens, so that
    /// text keeps its size on both.
    struct Layout: Sendable {
        /// Size in user units; text is 12 units high.
        var width: Double
        var height: Double
        /// Wanted number of marks on each axis.
        var timeTicks: Int
        var valueTicks: Int
        /// Most points for one series: about one per unit of width, where more could not be seen.
        var pointLimit: Int
        /// Room around the plot for labels.
        var margins = (left: 40.0, right: 12.0, top: 26.0, bottom: 40.0)
        /// Whether times stand under the plot.
        var showsTime = true

        /// For a column of 640 pixels and more.
        static let wide = Layout(width: 960, height: 300, timeTicks: 10, valueTicks: 5, pointLimit: 960)
        /// For a phone.
        static let narrow = Layout(width: 360, height: 260, timeTicks: 5, valueTicks: 5, pointLimit: 480)
        /// One of several charts over each other, which share the times under the last.
        static let stacked = Layout(
            width: 960, height: 170, timeTicks: 10, valueTicks: 3, pointLimit: 480,
            margins: (40, 12, 30, 8), showsTime: false)
        /// The same on a phone.
        static let stackedNarrow = Layout(
            width: 360, height: 150, timeTicks: 5, valueTicks: 3, pointLimit: 240,
            margins: (40, 12, 30, 8), showsTime: false)
    }

    /// What the chart shows, for screen readers.
    var title: String
    /// What is to be seen in it, in a sentence, for screen readers.
    var summary: String
    /// Words along the value axis, with the unit.
    var valueLabel: String
    /// Seconds, ascending.
    var times: [Double]
    /// Length of the clip, seconds: the end of the time axis if it is past the last time.
    var duration: Double
    var series: [Series]
    var axis = Axis.fromZero
    var spans: [Span] = []
    var markers: [Marker] = []
    /// Values that mean something: a line across the plot at each.
    var levels: [Double] = []
    /// Words along the time axis, without the unit.
    var timeName = localized("Time")

    /// The drawing. `id` is unique in the page.
    func svg(_ layout: Layout, id: String) -> Node {
        let scale = Scale(chart: self, layout: layout)
        return SVG.svg([
            .class("chart-drawing"), .id(id), .viewBox(layout.width, layout.height), .role("img"),
            .aria("labelledby", id + "-title " + id + "-desc"), .unfocusable,
            .data("left", Numerals.shortest(scale.left)), .data("right", Numerals.shortest(scale.right)),
            .data("start", Numerals.exactSeconds(scale.start)), .data("end", Numerals.exactSeconds(scale.end)),
        ]) {
            SVG.title([.id(id + "-title")]) { title }
            SVG.desc([.id(id + "-desc")]) { summary }
            SVG.g([.class("chart-spans")]) { spanNodes(scale) }
            gridNodes(scale, layout)
            SVG.g([.class("chart-levels")]) { levelNodes(scale) }
            contactNodes(scale)
            for line in series {
                SVG.path([.class("chart-line " + line.style), .d(path(of: line, scale, layout))])
            }
            for marker in markers {
                SVG.g([.class("chart-marker")]) {
                    SVG.title { marker.label }
                    SVG.circle([
                        .coordinate(.cx, scale.x(marker.time)), .coordinate(.cy, scale.y(marker.value)),
                        .coordinate(.r, 4),
                    ])
                }
            }
            SVG.g([.class("chart-span-labels")]) { overlayNodes(scale) }
            SVG.line([
                .class("chart-playhead"), .coordinate(.x1, scale.left), .coordinate(.x2, scale.left),
                .coordinate(.y1, scale.top - 6), .coordinate(.y2, scale.bottom),
            ])
        }
    }

    /// The way from seconds and values to user units.
    struct Scale {
        let left, right, top, bottom: Double
        let start, end: Double
        let timeTicks, valueTicks: NiceTicks
        private let lowest, highest: Double

        init(chart: TimeChart, layout: Layout) {
            left = layout.margins.left
            right = layout.width - layout.margins.right
            top = layout.margins.top
            bottom = layout.height - layout.margins.bottom
            let first = chart.times.first ?? 0
            start = min(first, 0)
            end = max(chart.times.last ?? 0, chart.duration, start + 0.001)
            var (floor, ceiling) = (0.0, 1.0)
            for line in chart.series {
                for value in line.values where value.isFinite {
                    (floor, ceiling) = (min(floor, value), max(ceiling, value))
                }
            }
            timeTicks = NiceTicks(from: start, to: end, count: layout.timeTicks)
            switch chart.axis {
            case .fromZero:
                valueTicks = NiceTicks(from: 0, to: ceiling, count: layout.valueTicks, coveringUpper: true)
            case .aroundZero:
                valueTicks = NiceTicks(around: floor...ceiling, count: layout.valueTicks)
            case .marks(let marks): valueTicks = NiceTicks(marks: marks)
            }
            lowest = valueTicks.values.first ?? 0
            highest = max(valueTicks.values.last ?? ceiling, lowest + 0.001)
        }

        func x(_ time: Double) -> Double {
            let share = (time - start) / (end - start)
            return left + min(max(share, 0), 1) * (right - left)
        }

        func y(_ value: Double) -> Double {
            bottom - min(max((value - lowest) / (highest - lowest), 0), 1) * (bottom - top)
        }
    }

    private func path(of line: Series, _ scale: Scale, _ layout: Layout) -> SVGPath {
        var path = SVGPath()
        var isPenDown = false
        for point in Envelope.points(
            times: line.times ?? times, values: line.values, limit: layout.pointLimit)
        {
            guard point.value.isFinite, point.time.isFinite else {
                isPenDown = false
                continue
            }
            let (x, y) = (scale.x(point.time), scale.y(point.value))
            if isPenDown { path.line(x, y) } else { path.move(x, y) }
            isPenDown = true
        }
        return path
    }
}
