internal import Analysis
public import Reports

/// What a report found, in a few words for a list.
public enum FindingsWords {
    /// Expressions whose signs fit on a card.
    private static let mostSigns = 8

    /// `4 swings`, `3 events, up to 7 fingers`, `😉 😛`.
    public static func summary(of report: Report) -> String {
        switch report {
        case .swing(let report): return Wording.count(report.swings.count, "swing")
        case .hands(let report):
            guard let most = report.events.map(\.count).max() else { return "Nothing held up" }
            if report.media.duration <= 0 { return Wording.count(most, "finger") }
            return Wording.count(report.events.count, "event") + ", up to " + Wording.count(most, "finger")
        case .expression(let report):
            guard !report.expressions.isEmpty else { return "No expression" }
            return report.expressions.prefix(mostSigns).map(\.expression.sign).joined(separator: " ")
        }
    }
}
