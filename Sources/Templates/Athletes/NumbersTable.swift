internal import Analysis
package import Domain

/// Every number of some clips as a table for spreadsheets: a row for each swing, each count of fingers, each
/// expression.
package struct NumbersTable: Sendable {
    /// The clip that rows are of.
    package struct Source: Sendable {
        package var clip: String
        /// The day on which it was brought: `2026-07-31`.
        package var date: String
        /// The time of that day: `17:05:00`.
        package var time: String

        package init(clip: String, date: String, time: String) {
            self.clip = clip
            self.date = date
            self.time = time
        }
    }

    /// What of a swing stands in columns of its own.
    private static let numbers = SwingNumber.all.filter { !["Start", "Contact", "Duration"].contains($0.name) }

    /// The names of the columns, with their units. A mark before them says that the text is UTF-8.
    package static var header: [UInt8] {
        var row = CSVRow()
        for name in [
            "Clip", "Date", "Time", "Type", "Result", "Start (s)", "Contact (s)", "Contact uncertainty (± s)",
            "Contact detected from", "End (s)", "Hand", "Hands on racket", "Confidence (%)", "Form score (out of 10)",
        ] {
            row.add(name)
        }
        for number in numbers { row.add("\(number.name) (\(number.unit))") }
        for name in [
            "Contact timing", "Follow-through", "Rotation", "Camera view", "Cut off at", "Slow-motion factor",
            "Player", "Rally",
        ] {
            row.add(name)
        }
        return Array(("\u{FEFF}" + row.line).utf8)
    }

    /// A row for each finding of a report, in English for whatever program reads it.
    package static func rows(of report: any AnalysisReport, from source: Source) -> [UInt8] {
        Language.$current.withValue(.english) { englishRows(of: report, from: source) }
    }

    private static func englishRows(of report: any AnalysisReport, from source: Source) -> [UInt8] {
        var text = ""
        if let report = report as? SwingReport {
            let rallies = report.rallies
            for (place, swing) in report.swings.enumerated() {
                let rally = rallies.firstIndex { $0.swings.contains(place + 1) }
                text += row(of: swing, slowMotion: report.slowMotion, rally: rally.map { $0 + 1 }, source).line
            }
        } else {
            let presentation = report.kind.presentation
            for event in report.liveEvents {
                var row = start(report.kind, presentation.title(of: event), source)
                row.add(event.start)
                for _ in 0..<3 { row.add(nil as String?) }
                row.add(event.end)
                for _ in 0..<12 + numbers.count { row.add(nil as String?) }
                text += row.line
            }
        }
        return Array(text.utf8)
    }

    private static func start(_ kind: AnalysisKind, _ finding: String?, _ source: Source) -> CSVRow {
        var row = CSVRow()
        row.add(typed: source.clip)
        row.add(source.date)
        row.add(source.time)
        row.add(kind.title)
        row.add(finding)
        return row
    }

    private static func row(of swing: Swing, slowMotion: Double?, rally: Int?, _ source: Source) -> CSVRow {
        var row = start(SwingReport.kind, swing.shortTitle, source)
        row.add(swing.start)
        row.add(swing.contact)
        row.add(swing.contactUncertainty)
        row.add(swing.contactBy?.rawValue)
        row.add(swing.end)
        row.add(swing.hand.rawValue)
        row.add(swing.twoHanded.map { $0 ? "both" : "one" })
        row.add(swing.confidence * 100)
        row.add(swing.assessment?.comparableScore)
        for number in numbers { row.add(number.of(swing)) }
        row.add(swing.assessment?.contact?.rawValue)
        row.add(swing.assessment?.followThrough?.rawValue)
        row.add(swing.assessment?.rotation?.rawValue)
        row.add(swing.view?.rawValue)
        row.add(swing.cut?.rawValue)
        row.add(slowMotion)
        row.add(swing.player.map { String($0) })
        row.add(rally.map { String($0) })
        return row
    }
}
