import Domain

/// What pages call a rule of composition.
struct RuleWords {
    var name: RuleName
    /// Its name as a person says it.
    var title: String

    /// The rules in the order in which lessons teach them; those of placing, which may lead, come first.
    static let all = [
        RuleWords("thirds", localized("Rule of thirds")), RuleWords("centre", localized("Centred")),
        RuleWords("golden", localized("Golden ratio")),
        RuleWords("horizon", localized("Level horizon")), RuleWords("headRoom", localized("Headroom")),
        RuleWords("lookRoom", localized("Lead room")),
        RuleWords("cutLimbs", localized("Cropped limbs")), RuleWords("balance", localized("Balance")),
        RuleWords("edges", localized("Clean edges")),
        RuleWords("exposure", localized("Exposure")), RuleWords("sharpness", localized("Sharpness")),
    ]

    private init(_ name: String, _ title: String) {
        self.name = RuleName(rawValue: name)
        self.title = title
    }
}

extension RuleName {
    /// Its name as a person says it: `Rule of thirds`.
    var title: String { RuleWords.all.first { $0.name == self }?.title ?? Wording.words(of: rawValue) }
}

/// How good a score is, in a word.
struct CompositionGrade {
    /// From which score on, 0…1.
    var least: Double
    /// The word.
    var word: String
    /// Its colour.
    var tone: String

    /// The best first. The steps are even: scores are an order of pictures, not a measure of beauty.
    static let all = [
        CompositionGrade(least: 0.8, word: localized("Strong"), tone: "good"),
        CompositionGrade(least: 0.6, word: localized("Good"), tone: "good"),
        CompositionGrade(least: 0.4, word: localized("Fair"), tone: "fair"),
        CompositionGrade(least: 0, word: localized("Weak"), tone: "poor"),
    ]

    /// The grade of a score.
    static func of(_ score: Double) -> CompositionGrade { all.first { score >= $0.least } ?? all[all.count - 1] }
}

extension Composition {
    /// The score as pages say it: 0…100.
    static func points(_ score: Double) -> String { String(Numerals.whole(min(max(score, 0), 1) * 100)) }

    /// The score as pages say it; a dash where there is nothing to judge.
    var points: String { score.map { Self.points($0) } ?? "–" }

    /// The leading rule, or that there is none.
    var leadTitle: String { rule?.title ?? (score == nil ? localized("No subject") : localized("No rule stands out")) }

    /// Why it has its score: one sentence.
    var reason: String {
        if !feedback.isEmpty { return feedback }
        return subject == nil
            ? localized("No clear subject was found, so composition can’t be scored.")
            : localized("There is no comment on this rule.")
    }
}

extension Subject {
    /// What it is: `A face`, `3 people`.
    var title: String {
        switch kind {
        case .face: count > 1 ? Wording.count(count, "face") : localized("A face")
        case .person: count > 1 ? Numerals.grouped(count) + " people" : localized("A person")
        case .thing: localized("The most striking area")
        case .lines: localized("Leading lines")
        case .chosen: localized("Your selection")
        }
    }

    /// What it is, and how sure that is.
    var words: String { kind == .chosen ? title : title + ", " + Wording.percent(confidence) + " sure" }
}

extension RuleMeasure {
    /// The number with its unit.
    var words: String {
        switch unit {
        case .share: Numerals.fixed(value * 100, 0) + "%"
        case .diagonals: Numerals.fixed(value * 100, 1) + "% of the diagonal"
        case .degrees: Numerals.fixed(value, 1) + "°"
        case .count: Numerals.trimmed(value)
        }
    }
}

extension PictureBox {
    /// As forms and addresses have it: `x,y,width,height`, 0…1.
    var field: String { parts.joined(separator: ",") }

    /// Each of the four numbers, 0…1.
    var parts: [String] { [x, y, width, height].map { LocaleFormat.english.number(min(max($0, 0), 1), digits: 4) } }

    /// Where it lies in the picture, in a few words: `left`, `right, above`.
    var whereabouts: String {
        let across = centre.x < 0.4 ? "left" : centre.x > 0.6 ? "right" : "centre"
        let down = centre.y < 0.35 ? "top " : centre.y > 0.65 ? "bottom " : ""
        return down + across
    }
}
