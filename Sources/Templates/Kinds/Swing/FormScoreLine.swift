import Domain

/// The form score with what it means, or why there is none.
struct FormScoreLine {
    var assessment: SwingAssessment

    @NodeBuilder var node: Node {
        if assessment.formScore != nil || meaning != nil {
            H.div(.class("score")) {
                if let score = assessment.formScore {
                    H.p(.class("points")) {
                        Node.sentence("{a} out of 10 for form", H.strong { Numerals.fixed(score, 1) })
                    }
                    BandGauge.meter(score / 10)
                }
                if let meaning { H.p(.class("score-meaning")) { meaning } }
            }
        }
    }

    /// The same for paper.
    var lines: [String] {
        let score = assessment.formScore.map { localized("Form score: \($0, digits: 1) out of 10") }
        return [score, meaning].compactMap(\.self)
    }

    private var meaning: String? {
        guard let form = assessment.form else {
            return assessment.formScore == nil
                ? nil : localized("An older version scored this swing. It can’t be compared with newer scores.")
        }
        // Where something could be compared, the reason stands beside it (`FormSection`).
        if let reason = form.localizedReason {
            return form.parts.isEmpty ? localized("No form score: \(reason)") : nil
        }
        guard let experts = form.experts, let amateurs = form.amateurs, let spread = form.spread else { return nil }
        let (higher, lower) = (Int((experts * 10).rounded()), Int((amateurs * 10).rounded()))
        return localized(
            "Higher than \(higher) of 10 experts and \(lower) of 10 amateurs, all filmed without a ball. Strokes in play can score differently. The score itself is uncertain by ±\(spread, digits: 1)."
        )
    }
}
