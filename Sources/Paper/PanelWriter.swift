package import Domain

/// Draws what stands beside a clip in a video of its report, as a picture: light words on the dark ground of the stage.
/// It is drawn anew only when it says something else.
package struct PanelWriter {
    /// A place in the picture, pixels from its top left corner.
    package typealias Place = (x: Double, y: Double)

    /// Sizes, as shares of an em.
    private enum Parameters {
        /// An em as a share of the width of a panel beside an upright clip, and under a wide one: on a phone that shows
        /// the video 390 points wide it is 10 points high.
        static let (besideEm, underEm) = (0.052, 0.026)
        static let (title, phase, value, name, small) = (1.9, 1.15, 0.92, 0.84, 0.74)
        static let margin = 1.1
        /// Height of the curve's plot.
        static let plot = 5.5
        /// How much larger words are where no curve needs room.
        static let withoutCurves = 1.4
    }

    /// The stage's colours in the style sheets; contrast on its ground is 7:1 and more.
    private enum Inks {
        static let stage = PaperCanvas.Ink(0x0B100E)
        static let bright = PaperCanvas.Ink(0xF2F5F3)
        static let muted = PaperCanvas.Ink(0xA9B5AE)
        static let accent = PaperCanvas.Ink(0x56CFA3)
        static let fair = PaperCanvas.Ink(0xF0C15C)
        static let poor = PaperCanvas.Ink(0xFF8F86)
        /// The way of the hitting hand over the pictures.
        static let trail = PaperCanvas.Ink(0xFFEC5C)
    }

    private let panel: VideoPanel
    private let canvas: PaperCanvas
    private let width: Double
    private let height: Double
    private let em: Double
    private var shown: Int?
    /// Where the curve is drawn.
    private var plot: (left: Double, right: Double, top: Double, bottom: Double)?

    /// Whether words and numbers stand side by side, as there is more width than height.
    private var isWide: Bool { width > height }
    private var margin: Double { Parameters.margin * em }
    private var column: Double { isWide ? (width - 3 * margin) / 2 : width - 2 * margin }

    /// - Parameters: the size of the picture, pixels.
    /// - Throws: `PaperError`.
    package init(_ panel: VideoPanel, width: Int, height: Int) throws(PaperError) {
        self.panel = panel
        canvas = try PaperCanvas(width: width, height: height)
        (self.width, self.height) = (Double(width), Double(height))
        em =
            self.width * (width > height ? Parameters.underEm : Parameters.besideEm)
            * (panel.moments.contains { $0.curve != nil } ? 1 : Parameters.withoutCurves)
    }

    /// The pixels at a time, seconds on the clip's clock: rows of blue, green, red and a byte that means nothing each;
    /// nil while they are what they were.
    package mutating func pixels(at time: Double) -> [UInt8]? {
        let moment = panel.moment(at: time) ?? panel.moments.indices.first
        guard let moment, moment != shown else { return nil }
        shown = moment
        draw(panel.moments[moment])
        return canvas.pixels
    }

    /// Where the line over the curve stands at a time, seconds; nil where there is none.
    package func playhead(at time: Double) -> (from: Place, to: Place)? {
        guard let shown, let plot, let curve = panel.moments[shown].curve, let start = curve.times.first,
            let end = curve.times.last, (start...max(start, end)).contains(time)
        else { return nil }
        let x = plot.left + (end > start ? (time - start) / (end - start) : 0) * (plot.right - plot.left)
        return ((x, plot.top), (x, plot.bottom))
    }

    private mutating func draw(_ moment: VideoPanel.Moment) {
        canvas.colour(Inks.stage)
        canvas.fill(x: 0, y: 0, width: width, height: height)
        let foot = head(moment)
        plot = nil
        let curveHeight = (Parameters.plot + 2 * Parameters.small * 1.5) * em
        var rowsBottom = height - margin
        if let curve = moment.curve {
            let top = isWide ? max(foot + 0.5 * em, height - margin - 1.4 * curveHeight) : height - margin - curveHeight
            if !isWide { rowsBottom = top - 0.8 * em }
            draw(curve, top: top, bottom: height - margin)
        }
        rows(
            moment.rows, x: isWide ? 2 * margin + column : margin, top: isWide ? margin : foot + 0.6 * em,
            bottom: rowsBottom)
    }

    /// Draws what it is.
    /// - Returns: where that ends.
    private func head(_ moment: VideoPanel.Moment) -> Double {
        var y = margin
        func text(_ words: String, _ size: Double, _ ink: PaperCanvas.Ink, isBold: Bool = false, after: Double) {
            guard !words.isEmpty else { return }
            let style = PaperCanvas.Style(size: size * em, isBold: isBold, ink: ink)
            let lines = canvas.lines(words, style, width: column)
            lines.draw(0..<lines.count, x: margin, y: y)
            y += lines.height + after * em
        }
        text(moment.place, Parameters.name, Inks.muted, after: 0.05)
        // A long name in one line is easier to read than a large one in two.
        let natural = canvas.lines(
            moment.title, PaperCanvas.Style(size: Parameters.title * em, isBold: true), width: 0
        ).width
        let size = Parameters.title * min(1, max(0.6, column / max(natural, 1)))
        text(moment.title, size, Inks.bright, isBold: true, after: 0.1)
        text(moment.remark, Parameters.name, Inks.muted, after: 0.5)
        text(moment.phase, Parameters.phase, Inks.accent, isBold: true, after: 0.2)
        return y
    }

    /// Draws rows for as long as whole ones fit.
    private func rows(_ rows: [VideoPanel.Row], x: Double, top: Double, bottom: Double) {
        var y = top
        for (index, row) in rows.enumerated() {
            let value = canvas.lines(
                row.value, PaperCanvas.Style(size: Parameters.value * em, isBold: true, ink: ink(row.tone)), width: 0)
            let name = canvas.lines(
                row.name, PaperCanvas.Style(size: Parameters.name * em, ink: Inks.muted),
                width: max(column - value.width - 0.6 * em, 0.3 * column))
            let detail = canvas.lines(
                row.detail, PaperCanvas.Style(size: Parameters.small * em, ink: Inks.muted), width: column)
            let detailHeight = row.detail.isEmpty ? 0 : detail.height
            let height = max(name.height, value.height) + detailHeight + 0.42 * em
            guard y + height <= bottom else { return }
            if index > 0 {
                canvas.colour(Inks.bright, 0.14)
                canvas.fill(x: x, y: y, width: column, height: max(1, em / 24))
            }
            name.draw(0..<name.count, x: x, y: y + 0.21 * em + max(0, value.height - name.height) / 2)
            value.draw(0..<value.count, x: x + column - value.width, y: y + 0.21 * em)
            if !row.detail.isEmpty {
                detail.draw(0..<detail.count, x: x, y: y + 0.21 * em + max(name.height, value.height))
            }
            y += height
        }
    }

    private func ink(_ tone: VideoPanel.Row.Tone) -> PaperCanvas.Ink {
        switch tone {
        case .plain: Inks.bright
        case .good: Inks.accent
        case .fair: Inks.fair
        case .poor: Inks.poor
        }
    }

    private mutating func draw(_ curve: VideoPanel.Curve, top: Double, bottom: Double) {
        let style = PaperCanvas.Style(size: Parameters.small * em, ink: Inks.muted)
        let (left, right) = (margin, margin + column)
        let (title, peak) = (canvas.lines(curve.title, style, width: 0), canvas.lines(curve.peak, style, width: 0))
        title.draw(0..<title.count, x: left, y: top)
        // Where both do not fit, the name says more.
        if title.width + peak.width < column - em { peak.draw(0..<peak.count, x: right - peak.width, y: top) }
        let plot = (left: left, right: right, top: top + 1.4 * title.height, bottom: bottom - 1.3 * title.height)
        self.plot = plot
        guard let start = curve.times.first, let end = curve.times.last, end > start else { return }
        func x(_ time: Double) -> Double { plot.left + min(max((time - start) / (end - start), 0), 1) * (right - left) }
        canvas.colour(Inks.bright, 0.06)
        canvas.fill(x: left, y: plot.top, width: column, height: plot.bottom - plot.top)
        if let mark = curve.mark {
            let (from, to) = (x(mark.time - mark.uncertainty), x(mark.time + mark.uncertainty))
            canvas.colour(Inks.accent, 0.25)
            canvas.fill(x: from, y: plot.top, width: to - from, height: plot.bottom - plot.top)
            canvas.colour(Inks.accent)
            canvas.fill(x: x(mark.time) - em / 24, y: plot.top, width: em / 12, height: plot.bottom - plot.top)
            let label = canvas.lines(mark.label, style, width: 0)
            label.draw(
                0..<label.count, x: min(max(x(mark.time) - label.width / 2, left), right - label.width),
                y: plot.bottom + 0.15 * title.height)
        }
        let highest = max(curve.values.compactMap(\.self).max() ?? 0, 1e-6)
        canvas.colour(Inks.trail)
        canvas.line(
            zip(curve.times, curve.values).map { time, value in
                value.map { (x(time), plot.bottom - min(max($0 / highest, 0), 1) * 0.94 * (plot.bottom - plot.top)) }
            }, width: em / 9)
    }
}
