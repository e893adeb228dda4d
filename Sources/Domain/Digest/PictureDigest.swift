/// What contact sheets show of a photo, or of a clip's best moment.
package struct PictureDigest: ListDetail, Equatable {
    /// Composition.
    package static let kind = AnalysisKind.composition

    /// What one rule says, in numbers.
    package struct Verdict: Codable, Equatable, Sendable {
        package var rule: RuleName
        /// How well the picture follows it, 0…1.
        package var score: Double
        /// How sure that is, 0…1.
        package var confidence: Double
    }

    /// The rule that leads; nil where none does.
    package var rule: RuleName?
    /// How well the picture is composed, 0…1; nil where there is nothing to judge.
    package var score: Double?
    /// What to do, or what is good about it: one sentence in English, or nothing.
    package var feedback: String
    /// The same for other languages; nil where the English text says all, and in old digests.
    package var feedbackText: LocalizedText?
    /// What each rule says that can be judged.
    package var rules: [Verdict]
    /// How the picture looks from far away.
    package var signature: PictureSignature?

    /// The digest of a report.
    package init(of report: CompositionReport) {
        let picture = report.composition
        (rule, score) = (picture.rule, picture.score)
        (feedback, feedbackText) = (picture.feedback, picture.feedbackText)
        rules = picture.rules.map { Verdict(rule: $0.rule, score: $0.score, confidence: $0.confidence) }
        signature = report.signature
    }

    /// What to do, in any language.
    package var advice: LocalizedText { LocalizedText(feedback, feedbackText) }

    /// What it is worth among others: pictures that no rule of placing leads come after all that one does, and those of
    /// nothing last.
    package var worth: Double { score.map { $0 + (rule == nil ? -1 : 0) } ?? -2 }

    /// How well the picture follows a rule, 0…1; nil where that cannot be judged.
    package func score(of rule: RuleName) -> Double? { rules.first { $0.rule == rule }?.score }
}
