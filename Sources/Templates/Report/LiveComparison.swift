package import Domain

/// What was seen live while a clip was recorded, beside what the analysis found in it.
package struct LiveComparison: Sendable {
    /// Live, something is told when it has held for a while: two that begin so many seconds apart may be the same.
    static let startTolerance = 0.5

    /// One thing that was seen live, found by the analysis, or both.
    struct Row: Equatable {
        /// What it shows: `3 fingers`.
        var title: String
        /// As it was seen live; nil if it was not.
        var live: LiveEvent?
        /// What the analysis found of it, in order of time.
        var found: [LiveEvent]

        /// When it began, seconds.
        var start: Double { (live ?? found.first)?.start ?? 0 }
    }

    /// All of them, in order of time.
    var rows: [Row]

    /// Compares with a report what is over, and is of the report's kind; nil if nothing is.
    package init?(_ live: [LiveEvent], with report: any AnalysisReport) {
        rows = Self.rows(live, report.liveEvents, title: report.kind.presentation.title)
        if !rows.contains(where: { $0.live != nil }) { return nil }
    }

    /// What was seen live, with what was found of it, and what was found only.
    static func rows(
        _ live: [LiveEvent], _ found: [LiveEvent], title: (LiveEvent) -> String?
    ) -> [Row] {
        let live = live.filter { $0.phase == .ended }
        let seen = live.map { event in (event, found.filter { isSame(event, $0) }) }
        let others = found.filter { event in !live.contains { isSame($0, event) } }.map { (nil as LiveEvent?, [$0]) }
        return (seen + others).compactMap { live, found in
            (live ?? found.first).flatMap(title).map { Row(title: $0, live: live, found: found) }
        }.sorted { $0.start < $1.start }
    }

    /// Whether two show the same at the same time.
    static func isSame(_ one: LiveEvent, _ other: LiveEvent) -> Bool {
        guard one.event == other.event, one.count == other.count, one.expression == other.expression,
            one.stroke == other.stroke
        else { return false }
        return one.start <= other.end ?? other.start && other.start <= one.end ?? one.start
            || abs(one.start - other.start) <= startTolerance
    }
}
