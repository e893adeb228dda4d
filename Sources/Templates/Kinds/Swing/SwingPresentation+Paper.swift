import Analysis
import Domain

/// Swings on paper: an overview, each swing with its pictures and tips, all numbers, the charts.
extension SwingPresentation {
    /// Columns of numbers that stand side by side.
    private static let mostColumns = 6

    func paper(of report: SwingReport, from source: any ReportSource) -> [PaperDocument.Piece] {
        let found = findings(of: report, from: source)
        guard !found.isEmpty else { return [.text(found.nothingFound.message)] }
        let count = report.swings.count
        var pieces: [PaperDocument.Piece] = [.heading(localized(count, "\(count) swing", "\(count) swings"))]
        // Where it is said among what to mind, once is enough.
        if let factor = found.slowMotion, !report.warnings.contains(where: { $0.code == .slowMotion }) {
            pieces.append(.remark(SlowMotionWords.sentence(factor, found.slowMotionSource)))
        }
        pieces.append(.table(rows: overview(found.swings)))
        if let match = found.match { pieces += match.paper }
        if found.omitted > 0 {
            let words = localized(
                found.omitted, "\(found.omitted) more swing is not shown here.",
                "\(found.omitted) more swings are not shown here.")
            pieces.append(.remark(words))
        }
        for swing in found.swings { pieces += self.pieces(of: swing) }
        return pieces + numbers(found.swings) + charts(found)
    }

    private func overview(_ swings: [SwingModel]) -> [[String]] {
        let rows = swings.map { model -> [String] in
            let swing = model.swing
            return [
                "\(model.number)  \(swing.shortTitle)", Wording.clock(swing.contact), swing.contactRange ?? "–",
                swing.hand.label, swing.strokeSureness ?? "–",
                swing.assessment?.comparableScore.map { Numerals.fixed($0, 1) } ?? "–",
            ]
        }
        return [
            [
                localized("Swing"), localized("Contact"), localized("Uncertainty"), localized("Hand"),
                localized("Confidence"), localized("Form score (out of 10)"),
            ]
        ] + rows
    }

    private func pieces(of model: SwingModel) -> [PaperDocument.Piece] {
        let swing = model.swing
        var pieces: [PaperDocument.Piece] = [
            .heading("\(model.number)  \(swing.title)"),
            .remark((swing.traits + [swing.likelihood] + swing.contactFacts).joined(separator: " · ")),
        ]
        let pictures = model.keyFrames.enumerated().compactMap { place, frame -> PaperDocument.Picture? in
            let words = model.name(ofPhase: place) + ", " + Wording.clock(frame.time)
            // The analysis has no pictures of swings that a person added or moved.
            guard let pictured = swing.pictured(at: model.number - 1) else {
                return PaperDocument.Picture(frameAt: frame.time, words: words)
            }
            guard frame.path != nil else { return nil }
            return PaperDocument.Picture(file: .keyFrame(swing: pictured, place: place), words: words)
        }
        if !pictures.isEmpty { pieces.append(.pictures(pictures)) }
        if let note = swing.cutNote { pieces.append(.text(note)) }
        guard let assessment = swing.assessment else {
            return pieces + [.remark(localized("This swing was measured but not assessed."))]
        }
        pieces += FormScoreLine(assessment: assessment).lines.map { .text($0) }
        for verdict in Verdict.all(of: assessment) {
            pieces.append(.item(verdict.advice.map { "\(verdict.line). \($0)" } ?? verdict.line))
        }
        if !assessment.insights.isEmpty { pieces.append(.smallHeading(localized("Tips"))) }
        for insight in assessment.insights.sorted(by: { $0.priority < $1.priority }) {
            pieces += self.pieces(of: insight)
        }
        if let praise = assessment.praise {
            pieces.append(.smallHeading(localized("What is best")))
            pieces += self.pieces(of: praise)
        }
        for (reason, aspects) in assessment.withheldByReason {
            let names = aspects.map(\.titleInList).joined(separator: ", ")
            pieces.append(.remark(localized("Not fully assessed: \(names). \(reason)")))
        }
        return pieces
    }

    private func pieces(of insight: SwingInsight) -> [PaperDocument.Piece] {
        let evidence = insight.evidence.measurements.map(line(of:))
        let times = insight.evidence.times.map { Wording.clock($0) }
        let words = evidence + (times.isEmpty ? [] : [localized("see \(times.joined(separator: ", "))")])
        return [.item(insight.localizedMessage)] + (words.isEmpty ? [] : [.detail(words.joined(separator: "; "))])
    }

    /// A number with its name, unit and band, and where the band comes from.
    private func line(of measurement: Measurement) -> String {
        let words = measurement.localizedName + " " + measurement.valueWords
        guard let source = measurement.localizedSource else { return words }
        guard let band = measurement.bandWords else { return "\(words) (\(source))" }
        return localized("\(words), target \(band) (\(source))")
    }

    private func numbers(_ swings: [SwingModel]) -> [PaperDocument.Piece] {
        let known = SwingNumber.known(of: swings.map(\.swing))
        guard !known.isEmpty else { return [] }
        var pieces: [PaperDocument.Piece] = [.heading(localized("Measurements"))]
        for first in stride(from: 0, to: swings.count, by: Self.mostColumns) {
            let part = swings[first..<min(first + Self.mostColumns, swings.count)]
            let head = [""] + part.map { "\($0.number)  \($0.swing.shortTitle)" }
            let rows = known.map { number in
                ["\(number.localizedName), \(number.localizedUnit)"] + part.map { number.words($0) }
            }
            pieces.append(.table(rows: [head] + rows))
        }
        if swings.contains(where: \.isContactUnsure) {
            pieces.append(.remark(SwingNumber.roughNote))
        }
        return pieces + [
            .remark(localized("Speeds and lengths are estimates. Use them to compare one player’s swings."))
        ]
    }

    private func charts(_ found: SwingResult) -> [PaperDocument.Piece] {
        let quantities = found.chartedQuantities
        guard let series = found.series, !quantities.isEmpty else { return [] }
        let spans = found.swings.map { model in
            PaperChart.Span(
                start: model.swing.start, end: model.swing.end, middle: model.swing.contact,
                unsure: model.swing.contactUncertainty ?? 0, label: "\(model.number)")
        }
        var pieces: [PaperDocument.Piece] = [
            .heading(localized("Over time")),
            .remark(
                localized(
                    "Shaded sections are swings. The line marks contact, with darker shading where it is uncertain. Times are in seconds."
                )
            ),
        ]
        for quantity in quantities {
            let lines = quantity.lines(of: series, pace: found.pace)
            let chart = TimeChart(
                title: quantity.title, summary: "", valueLabel: "", times: series.times, duration: 0, series: lines,
                axis: quantity.axis(lines))
            pieces.append(.chart(chart.onPaper(quantity.localizedUnit, spans)))
        }
        return pieces
    }
}

extension TimeChart {
    /// The chart with its marks settled.
    fileprivate func onPaper(_ unit: String, _ spans: [PaperChart.Span]) -> PaperChart {
        let scale = Scale(chart: self, layout: .stacked)
        func marks(_ ticks: NiceTicks) -> [PaperChart.Mark] {
            ticks.values.map { PaperChart.Mark(value: $0, label: Numerals.fixed($0, ticks.digits)) }
        }
        return PaperChart(
            title: title + ", " + unit,
            lines: series.map { line in
                let points = Envelope.points(times: times, values: line.values, limit: Layout.stacked.pointLimit)
                return PaperChart.Line(
                    name: line.name, times: points.map(\.time),
                    values: points.map { $0.value.isFinite ? $0.value : nil })
            },
            spans: spans, start: scale.start, end: scale.end, timeMarks: marks(scale.timeTicks),
            valueMarks: marks(scale.valueTicks))
    }
}
