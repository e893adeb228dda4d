/// Where a swing stands among the reference players: experts and amateurs who played the same stroke, seen from the same
/// view (`docs/form-score.md`).
package struct SwingForm: Codable, Equatable, Sendable {
    /// From where the camera looks, degrees: 0 sees the player's front, 90 the side of the racket hand, −90 the other,
    /// 180 the back; nil where that was not estimated.
    package var view: Double?
    /// How far the score of the same player’s next swing may lie from this one’s, points (one standard deviation); nil
    /// where there is no score.
    package var spread: Double?
    /// Shares of the experts and of the amateurs whose score is lower, 0…1; nil where there is no score.
    package var experts: Double?
    package var amateurs: Double?
    /// What was compared, what moves the score most, to either side, first; the rest is left out.
    package var parts: [Part]
    /// Why there is no score: one sentence, in English; nil where there is one.
    package var reason: String?
    /// The same for other languages; nil where the English text says all.
    package var reasonText: LocalizedText?

    /// Most parts that a report has: hundreds of swings must fit into one.
    package static let mostParts = 12

    /// A measure beside those of the reference players.
    package struct Part: Codable, Equatable, Sendable {
        /// What was measured.
        package var measure: FormMeasure
        /// The value, in the unit.
        package var value: Double
        /// Its unit; shares are of 1 where it is a percentage.
        package var unit: FormMeasure.Unit
        /// Shares of the experts and of the amateurs whose value is lower, 0…1.
        package var experts: Double
        package var amateurs: Double
        /// Whether more is better: whether experts have more than amateurs.
        package var isMoreBetter: Bool
        /// Its share in the score, 0…1.
        package var weight: Double
        /// The frames that show it, seconds.
        package var times: [Double]

        package init(
            measure: FormMeasure, value: Double, experts: Double, amateurs: Double, isMoreBetter: Bool, weight: Double,
            times: [Double]
        ) {
            self.measure = measure
            self.value = value
            unit = measure.unit
            self.experts = experts
            self.amateurs = amateurs
            self.isMoreBetter = isMoreBetter
            self.weight = weight
            self.times = times
        }
    }

    package init(
        view: Double? = nil, spread: Double? = nil, experts: Double? = nil, amateurs: Double? = nil,
        parts: [Part] = [], reason: LocalizedText? = nil
    ) {
        self.view = view
        self.spread = spread
        self.experts = experts
        self.amateurs = amateurs
        self.parts = parts
        self.reason = reason?.stored.english
        reasonText = reason?.stored.text
    }

    /// Why there is no score, in the language of whoever reads.
    package var localizedReason: String? { reason.map { LocalizedText($0, reasonText).localized } }
}

extension SwingForm.Part {
    /// Of 10 reference players, how many share what is better: who have more of it, or less.
    private static func players(_ below: Double, isMore: Bool) -> Int {
        Int((10 * (isMore ? 1 - below : below)).rounded())
    }

    /// What the value says, and how many players do better; nil for what cannot be said plainly.
    package var sentences: (fact: LocalizedText, comparison: LocalizedText)? {
        measure.fact(value).map { fact in
            let comparison = measure.comparison(
                experts: Self.players(experts, isMore: isMoreBetter),
                amateurs: Self.players(amateurs, isMore: isMoreBetter), isMore: isMoreBetter)
            return (fact, comparison)
        }
    }
}

extension SwingForm: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.number("a view", -180...180).check(view)
        try Bound.number("a spread", 0...10).check(spread)
        try Bound.share.check(experts, amateurs)
        try parts.check(atMost: Self.mostParts)
        try Bound.sentence.check(reason)
        try reasonText?.check()
    }
}

extension SwingForm.Part: Bounded {
    /// - Throws: `OutOfBounds` for what no clip has.
    package func check() throws(OutOfBounds) {
        try Bound.measure.check(value)
        try Bound.share.check(experts, amateurs, weight)
        try Bound.clock.check(times, count: 0...4)
    }
}
