import Analysis
import Domain

/// Expressions beside the clip: the one that is made, and those so far.
extension ExpressionPresentation {
    func panel(of report: ExpressionReport, series: () -> SwingSeries?) -> VideoPanel {
        let events = report.expressions
        /// Those so far, the last one first.
        func rows(_ count: Int) -> [VideoPanel.Row] {
            events.prefix(count).suffix(VideoPanel.mostListed).reversed().map {
                VideoPanel.Row(name: Wording.clock($0.start), value: $0.expression.title)
            }
        }
        return .along(
            events.enumerated().map { index, event in
                let moment = VideoPanel.Moment(
                    start: event.start, place: localized("Expression \(index + 1) of \(events.count)"),
                    title: event.expression.title, remark: localized("\(percent: event.confidence) confidence"),
                    rows: rows(index + 1))
                return (event.start, event.end, moment)
            }, between: { (localized("No expression"), rows($0)) })
    }
}
