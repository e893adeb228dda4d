import Analysis
package import Domain

/// An athlete's progress as a document of one to three pages: of each stroke the leading chart, what changed, and the
/// measures from the first session to the last.
package enum ProgressPaper {
    /// Rows of all tables together, and of one at least and at most: more strokes have shorter tables.
    private static let rows = 28, rowsOfOne = 4...14

    /// The document.
    /// - Parameters:
    ///   - name: the athlete's.
    ///   - strokes: what there is of each stroke, in their order.
    ///   - days: of all sessions, the oldest first.
    package static func document(
        of name: String, strokes: [StrokeProgress], days: [CalendarDay]
    ) -> PaperDocument {
        // What nobody could name is of use only where there is nothing else.
        let named = strokes.filter { $0.stroke != .unknown }
        let shown = (named.isEmpty ? strokes : named).filter { !$0.series.isEmpty }
        let rows = min(max(self.rows / max(shown.count, 1), rowsOfOne.lowerBound), rowsOfOne.upperBound)
        var pieces: [PaperDocument.Piece] = []
        if let first = days.first, let last = days.last {
            let period = first == last ? Wording.day(first) : "\(Wording.day(first)) – \(Wording.day(last))"
            let count = localized(days.count, "\(days.count) session", "\(days.count) sessions")
            pieces.append(.text("\(period) · \(count)"))
        }
        pieces.append(
            .remark(
                localized(
                    "Dots: median of each session, with lines from lowest to highest. Shaded: target range for the stroke. Dashed: the athlete’s target. Speeds and lengths are estimates."
                )))
        if shown.isEmpty { pieces.append(.text(localized("There are no measured swings yet."))) }
        for progress in shown { pieces += self.pieces(of: progress, rows: rows) }
        return PaperDocument(title: name, foot: localized("Progress") + " · " + name, pieces: pieces)
    }

    private static func pieces(of progress: StrokeProgress, rows: Int) -> [PaperDocument.Piece] {
        guard let leading = progress.series.first else { return [] }
        let (days, swings) = (progress.days.count, progress.swings)
        let facts = [
            localized(days, "\(days) session", "\(days) sessions"),
            localized(swings, "\(swings) swing", "\(swings) swings"),
        ]
        var pieces: [PaperDocument.Piece] = [
            .heading(progress.stroke.label), .remark(facts.joined(separator: " · ")),
            .chart(chart(leading, of: progress)), .text(ProgressWords.trend(leading)),
        ]
        pieces += ProgressWords.leftOut(leading).map { .remark($0) }
        if let changes = progress.changes {
            pieces.append(.smallHeading(localized("What changed since last time")))
            pieces += ProgressWords.changes(changes).map { .item($0) }
        }
        return pieces + [.table(rows: table(progress, rows: rows))]
    }

    /// Measures with their first and last median, and the target: those with a target come first.
    private static func table(_ progress: StrokeProgress, rows: Int) -> [[String]] {
        let aimed = progress.series.filter { progress.target(for: $0.measure) != nil }
        let others = progress.series.filter { progress.target(for: $0.measure) == nil }
        let head = [localized("Measure"), localized("First"), localized("Last"), localized("Target")]
        return [head]
            + (aimed + others).prefix(max(rows, aimed.count)).map { series in
                let (measure, sessions) = (series.measure, series.sessions)
                let target = progress.target(for: measure)
                let words = target.map {
                    ProgressWords.words($0) + ", " + ProgressWords.state(of: $0, reached: $0.reached(in: series))
                }
                return [
                    measure.localizedName, sessions.first.map { measure.words($0.point.median) } ?? "–",
                    sessions.last.map { measure.words($0.point.median) } ?? "–", words ?? "–",
                ]
            }
    }

    /// A chart by days: what it calls seconds are days.
    private static func chart(_ series: SessionSeries, of progress: StrokeProgress) -> PaperChart {
        let (measure, sessions) = (series.measure, series.sessions)
        let (band, target) = (progress.band(of: measure), progress.target(for: measure))
        let scale = TrendScale(series, band, target)
        let days = series.days.map { Double($0.number) }
        let (first, last) = (days.min() ?? 0, days.max() ?? 0)
        // A little room beside the first and the last dot.
        let room = max((last - first) * 0.03, 1)
        let times = sessions.map { Double($0.day.number) }
        var lines = [
            PaperChart.Line(name: "", times: times, values: sessions.map(\.point.median))
        ]
        if let trend = SessionTrend(series), trend.isClear, let first = sessions.first?.day,
            let last = sessions.last?.day
        {
            lines.append(
                PaperChart.Line(
                    name: localized("Trend"), times: [Double(first.number), Double(last.number)],
                    values: [trend.value(on: first), trend.value(on: last)]))
            lines[0].name = localized("Median")
        }
        let ends = Set([series.days.min(), series.days.max()]).compactMap(\.self).sorted()
        // The axis goes from its first mark to its last.
        let marks =
            [PaperChart.Mark(value: scale.low, label: "")]
            + scale.ticks.values.map { PaperChart.Mark(value: $0, label: scale.label($0)) }
            + [PaperChart.Mark(value: scale.high, label: "")]
        return PaperChart(
            title: measure.localizedName + ", " + SwingNumber(measure).localizedUnit, lines: lines, spans: [],
            start: first - room, end: last + room,
            timeMarks: ends.map { PaperChart.Mark(value: Double($0.number), label: Wording.shortDay($0)) },
            valueMarks: marks, band: band.map { PaperChart.Band(low: $0.low, high: $0.high) },
            levels: target.map { [PaperChart.Mark(value: $0.value, label: ProgressWords.label(of: $0))] } ?? [],
            dots: sessions.map {
                PaperChart.Dot(
                    time: Double($0.day.number), value: $0.point.median, low: $0.point.low, high: $0.point.high)
            })
    }
}
