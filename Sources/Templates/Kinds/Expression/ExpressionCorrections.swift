import Analysis
import Domain

extension ExpressionResult {
    /// The form that puts one expression right.
    func editor(of event: ExpressionEvent, number: Int, _ page: ReportBody) -> Node {
        EventEditor(
            clip: page.model.clip.id, finding: event.identity, number: number,
            span: page.duration == 0 ? nil : (event.start, event.end),
            measured: event.measured.map { measured in
                let name = measured.expression.titleInList
                return page.duration == 0
                    ? localized("Measured: \(name).")
                    : localized(
                        "Measured: \(name), from \(Wording.clock(measured.start)) to \(Wording.clock(measured.end)).")
            },
            isAdded: event.isAdded
        ) { Self.choice($0, event.expression.rawValue) }.node
    }

    /// Adds an expression that was not found, and takes corrections back.
    func corrections(of page: ReportBody) -> CorrectionTools? {
        EventCorrections(
            clip: page.model.clip.id, isStill: page.duration == 0, title: localized("Correct the expressions"),
            removed: removed.map {
                CorrectionTools.Removed(
                    finding: $0.identity, words: $0.expression.title + " · " + Wording.clock($0.start),
                    time: Wording.clock($0.start))
            },
            unmatched: unmatched.map { correction in
                let time = Wording.clock(correction.start ?? correction.finding.time)
                return correction.expression.map { $0.title + " · " + time } ?? time
            },
            isCorrected: isCorrected
        ) { Self.choice($0, "") }.tools
    }

    private static func choice(_ fields: CorrectionFields, _ chosen: String) -> Node {
        fields.choice(
            "expression", localized("Expression"),
            ExpressionLikelihoods.expressions.map { ($0.rawValue, $0.title) }, chosen: chosen)
    }
}
