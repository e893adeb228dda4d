import CPangoCairo
import Domain

/// A chart over time, as wide as the column.
struct ChartDrawing {
    static let height = 128.0

    let chart: PaperChart
    let canvas: PaperCanvas
    /// Its upper end, points.
    let top: Double

    private static let small = PaperCanvas.Style(size: 7.5, grey: 0.4)
    /// Blue, orange and violet, which eyes of all sorts and grey printers tell apart by their lightness.
    private static let colours = [(0.0, 0.37, 0.72), (0.85, 0.42, 0.0), (0.42, 0.2, 0.6)]

    /// Of a range to be in, and of a value to reach.
    private static let (bandInk, levelInk) = (PaperCanvas.Ink(0x0A6A4E), PaperCanvas.Ink(0xB4481A))

    private var left: Double { PaperWriter.margin + 34 }
    private var right: Double { PaperWriter.margin + PaperWriter.column }
    private var plotTop: Double { top + 28 }
    private var plotBottom: Double { top + Self.height - 16 }

    private func x(_ time: Double) -> Double {
        let share = chart.end > chart.start ? (time - chart.start) / (chart.end - chart.start) : 0
        return left + min(max(share, 0), 1) * (right - left)
    }

    private func y(_ value: Double) -> Double {
        let (low, high) = (chart.valueMarks.first?.value ?? 0, chart.valueMarks.last?.value ?? 1)
        let share = high > low ? (value - low) / (high - low) : 0
        return plotBottom - min(max(share, 0), 1) * (plotBottom - plotTop)
    }

    func draw() {
        canvas.label(chart.title, PaperCanvas.Style(size: 9, isBold: true), x: PaperWriter.margin, y: top)
        if let band = chart.band { shade(band) }
        for span in chart.spans {
            shade(from: span.start, to: span.end, 0.06)
            shade(from: span.middle - span.unsure, to: span.middle + span.unsure, 0.1)
            canvas.colour(0, 0, 0, 0.45)
            rule(from: (x(span.middle), plotTop), to: (x(span.middle), plotBottom), width: 0.6)
            canvas.label(span.label, Self.small, x: x(span.middle), y: plotTop - 10, anchor: 0.5)
        }
        for mark in chart.valueMarks {
            canvas.colour(0, 0, 0, 0.15)
            rule(from: (left, y(mark.value)), to: (right, y(mark.value)), width: 0.4)
            canvas.label(mark.label, Self.small, x: left - 4, y: y(mark.value) - 5, anchor: 1)
        }
        for mark in chart.timeMarks {
            canvas.label(mark.label, Self.small, x: x(mark.value), y: plotBottom + 3, anchor: 0.5)
        }
        var legend = right
        for (index, line) in chart.lines.enumerated() {
            let (red, green, blue) = Self.colours[index % Self.colours.count]
            canvas.colour(red, green, blue)
            draw(line)
            guard chart.lines.count > 1 else { continue }
            let words = canvas.lines(line.name, Self.small, width: 0)
            legend -= words.width
            words.draw(0..<words.count, x: legend, y: top + 1)
            canvas.colour(red, green, blue)
            rule(from: (legend - 14, top + 6), to: (legend - 3, top + 6), width: 1.6)
            legend -= 24
        }
        for level in chart.levels { draw(level) }
        for dot in chart.dots { draw(dot) }
    }

    private func draw(_ level: PaperChart.Mark) {
        canvas.colour(Self.levelInk)
        cairo_set_dash(canvas.cairo, [4, 3], 2, 0)
        rule(from: (left, y(level.value)), to: (right, y(level.value)), width: 1)
        cairo_set_dash(canvas.cairo, nil, 0, 0)
        let above = y(level.value) - 11
        let style = PaperCanvas.Style(size: 7.5, ink: Self.levelInk)
        canvas.label(level.label, style, x: right, y: above < plotTop ? above + 12 : above, anchor: 1)
    }

    private func draw(_ dot: PaperChart.Dot) {
        let (red, green, blue) = Self.colours[0]
        canvas.colour(red, green, blue, 0.5)
        rule(from: (x(dot.time), y(dot.low)), to: (x(dot.time), y(dot.high)), width: 1.2)
        canvas.colour(red, green, blue)
        cairo_arc(canvas.cairo, x(dot.time), y(dot.value), 2.2, 0, 2 * .pi)
        cairo_fill(canvas.cairo)
    }

    /// Shades a range of values; an open end is the chart's.
    private func shade(_ band: PaperChart.Band) {
        let top = band.high.map(y) ?? plotTop
        canvas.colour(Self.bandInk, 0.14)
        canvas.fill(x: left, y: top, width: right - left, height: (band.low.map(y) ?? plotBottom) - top)
    }

    private func draw(_ line: PaperChart.Line) {
        canvas.line(zip(line.times, line.values).map { time, value in value.map { (x(time), y($0)) } }, width: 0.9)
    }

    private func shade(from start: Double, to end: Double, _ alpha: Double) {
        canvas.colour(0, 0, 0, alpha)
        cairo_rectangle(canvas.cairo, x(start), plotTop, x(end) - x(start), plotBottom - plotTop)
        cairo_fill(canvas.cairo)
    }

    private func rule(from start: (Double, Double), to end: (Double, Double), width: Double) {
        cairo_set_line_width(canvas.cairo, width)
        cairo_move_to(canvas.cairo, start.0, start.1)
        cairo_line_to(canvas.cairo, end.0, end.1)
        cairo_stroke(canvas.cairo)
    }
}
