internal import Domain

/// Where a swing stands: the places of its measures among experts and amateurs, weighed; the same as `scored` of
/// `Accuracy/form/export.py`.
struct FormScore {
    /// A measure's place.
    struct Part {
        var measure: FormMeasure
        var found: FormMeasures.Found
        /// Shares of experts and of amateurs that lie below.
        var experts: Double
        var amateurs: Double
        /// 1 where more is better, −1 where less is.
        var direction: Double
        /// Its share in the sum.
        var weight: Double
        /// What half of the experts reach.
        var aim: Double
        /// Whether the experts of this stroke have more, or less, of it than the amateurs as `direction` says, which is
        /// that of several strokes together.
        var isTold: Bool
        /// Whether hardly any reference player has such a value.
        var isOutside: Bool
        /// How much the sum would grow if it were reached; negative for who is beyond.
        var gain: Double

        /// −0.5…0.5, positive for what experts rather do than amateurs.
        var place: Double { direction * ((experts + amateurs) / 2 - 0.5) }
        /// What it adds to the sum.
        var contribution: Double { weight * place }
    }

    /// What was measured, what matters most first.
    let parts: [Part]
    /// 0…10.
    let points: Double
    let spread: Double
    /// Shares of experts and of amateurs whose sums are lower.
    let experts: Double
    let amateurs: Double
    /// The weight of what was measured, of all measures, 0…1.
    let seen: Double
    /// The weight of measures outside of what reference players have, 0…1.
    let outside: Double

    /// Nil under the least number of measures.
    init?(
        of measures: [FormMeasure: FormMeasures.Found], stroke: String, in view: FormReference.View,
        _ reference: FormReference
    ) {
        guard let levels = view.strokes[stroke] else { return nil }
        let known = view.measures.indices.filter { measures[view.measures[$0]] != nil }
        guard known.count >= reference.leastMeasures else { return nil }
        let there = known.reduce(0) { $0 + view.weights[$1] }
        guard there > 0 else { return nil }
        let parts = known.compactMap { place -> Part? in
            guard let found = measures[view.measures[place]] else { return nil }
            let (experts, amateurs) = (levels.experts[place], levels.amateurs[place])
            let aim = experts[experts.count / 2]
            func shares(_ value: Double) -> (Double, Double) {
                (reference.share(below: value, in: experts), reference.share(below: value, in: amateurs))
            }
            let (here, best) = (shares(found.value), shares(aim))
            let (lowest, highest) = (
                min(levels.experts[place].first ?? 0, levels.amateurs[place].first ?? 0),
                max(levels.experts[place].last ?? 0, levels.amateurs[place].last ?? 0)
            )
            let (direction, weight) = (view.directions[place], view.weights[place] / there)
            return Part(
                measure: view.measures[place], found: found, experts: here.0, amateurs: here.1, direction: direction,
                weight: weight, aim: aim, isTold: direction * (aim - amateurs[amateurs.count / 2]) > 0,
                isOutside: found.value < lowest || found.value > highest,
                gain: weight * direction * (best.0 + best.1 - here.0 - here.1) / 2)
        }
        let sum = parts.reduce(0) { $0 + $1.contribution }
        experts = reference.share(below: sum, in: view.experts)
        amateurs = reference.share(below: sum, in: view.amateurs)
        seen = there / view.weights.reduce(0, +)
        outside = parts.reduce(0) { $0 + ($1.isOutside ? $1.weight : 0) }
        points = 10 * (experts + amateurs) / 2
        spread = view.spread
        self.parts = parts.sorted { abs($0.contribution) > abs($1.contribution) }
    }
}
