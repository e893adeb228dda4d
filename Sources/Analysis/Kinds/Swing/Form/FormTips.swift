internal import Domain

/// What a player is told of the form: what would move the score most, and what is best.
struct FormTips {
    let score: FormScore
    /// Contact, seconds of the clip, and how many times slower than life that plays.
    let contact: Double
    let slowness: Double

    /// Most tips that are given.
    private static let most = 3
    /// What would move the weighed sum by less is not worth a tip: some tenth of a point.
    private static let leastGain = 0.005
    /// What adds less to it is not worth a praise.
    private static let leastPraise = 0.005

    /// The tips: where the experts' middle would add most to the score, one for each part of the body.
    var tips: [SwingInsight] {
        var told: Set<FormMeasure.Part> = []
        let worth = score.parts.filter {
            $0.isTold && $0.measure.isWorkedOn && $0.gain >= Self.leastGain
                && $0.measure.fact($0.found.value) != nil
        }
        .sorted { $0.gain > $1.gain }
        .filter { told.insert($0.measure.part).inserted }
        return worth.prefix(Self.most).enumerated().compactMap { place, part in
            insight(of: part, priority: place + 1) { fact, comparison in
                // Heights are above the hips or below them: only those on the same side can be aimed for.
                guard part.aim > 0, part.found.value > 0 else { return "\(fact) \(comparison)" }
                let aim = part.measure.text(part.aim)
                return part.direction > 0
                    ? LocalizedText("\(fact) \(comparison) Aim for at least \(aim).")
                    : LocalizedText("\(fact) \(comparison) Aim for at most \(aim).")
            }
        }
    }

    /// What adds most to the score.
    var praise: SwingInsight? {
        score.parts
            .filter { $0.isTold && $0.contribution >= Self.leastPraise && $0.measure.fact($0.found.value) != nil }
            .max { $0.contribution < $1.contribution }
            .flatMap { part in insight(of: part, priority: 1) { fact, comparison in "\(fact) \(comparison)" } }
    }

    private func insight(
        of part: FormScore.Part, priority: Int, _ message: (LocalizedText, LocalizedText) -> LocalizedText
    ) -> SwingInsight? {
        let told = part.part(contact: contact, slowness: slowness)
        return told.sentences.map { fact, comparison in
            SwingInsight(
                type: part.measure.aspect, message: message(fact, comparison), priority: priority,
                evidence: .init(times: told.times, measurements: []))
        }
    }
}
