internal import Domain

/// Judges a picture, or a part of it: each rule, which of them leads, and how well it is composed altogether.
struct CompositionJudge: Sendable {
    enum Parameters {
        /// Verdicts that are less sure are not said.
        static let leastConfidence = 0.3
        /// How much the leading rule counts in the score; the others share the rest.
        static let leading = 0.65
        /// From this score of the leading rule on the subject is placed well.
        static let good = 0.75
        /// What is worse than this is said first where placing is good.
        static let wanting = 0.5
    }

    var rules: [any CompositionRule] = CompositionRules.all
    /// The rule of placing that leads, whichever fits best; nil leaves it to the picture.
    var chosen: RuleName?

    /// What the rules say of a subject in a frame.
    func judge(_ subject: Subject?, in box: PictureBox = .whole, of picture: PictureFacts) -> Composition {
        let frame = PictureFrame(box, of: picture)
        let said = verdicts(subject, frame, picture)
        let placing = said.filter { said in rules.contains { $0.name == said.rule && $0.places } }
        guard let leading = placing.first(where: { $0.rule == chosen }) ?? placing.max(by: { $0.score < $1.score })
        else {
            let score = Self.mean(said.map { ($0.score, weight(of: $0)) })
            return Composition(
                time: picture.time, frame: box, rule: nil, score: score?.rounded(to: 3),
                feedback: said.min { $0.score < $1.score }?.advice ?? Self.silence(subject), subject: subject,
                rules: said)
        }
        let others = said.filter { said in !placing.contains { $0.rule == said.rule } }
        let rest = Self.mean(others.map { ($0.score, weight(of: $0)) }) ?? leading.score
        let score = Parameters.leading * leading.score + (1 - Parameters.leading) * rest
        let worst = others.filter { $0.score < Parameters.wanting }.min { $0.score < $1.score }
        let says = leading.score >= Parameters.good ? worst ?? leading : leading
        let sorted = [leading] + others.sorted { $0.score < $1.score } + placing.filter { $0.rule != leading.rule }
        return Composition(
            time: picture.time, frame: box, rule: leading.rule, score: score.rounded(to: 3), feedback: says.advice,
            subject: subject, rules: sorted)
    }

    /// What is said where no rule says anything.
    private static func silence(_ subject: Subject?) -> LocalizedText {
        subject == nil
            ? "No clear subject was found. Choose the subject to get a score."
            : "There is too little detail here to score."
    }

    private func verdicts(_ subject: Subject?, _ frame: PictureFrame, _ picture: PictureFacts) -> [RuleVerdict] {
        rules.compactMap { $0.evaluate(subject, frame, picture) }
            .filter { $0.confidence >= Parameters.leastConfidence }
    }

    /// What is barely said counts next to nothing: a verdict that comes or goes moves no score.
    private func weight(of said: RuleVerdict) -> Double {
        let surely = (said.confidence - Parameters.leastConfidence) / (1 - Parameters.leastConfidence)
        return (rules.first { $0.name == said.rule }?.weight ?? 1) * max(surely, 0.01)
    }

    private static func mean(_ values: [(Double, Double)]) -> Double? {
        let weight = values.reduce(0) { $0 + $1.1 }
        return weight > 0 ? values.reduce(0) { $0 + $1.0 * $1.1 } / weight : nil
    }
}
