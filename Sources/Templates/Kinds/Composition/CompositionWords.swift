import Domain

/// What pages call a rule of composition.
struct RuleWords {
    var name: RuleName
    /// Its name as a person says it.
    private var text: LocalizedText
    /// The same after other words, of those that may lead.
    private var textInList: LocalizedText?

    /// Its name as a person says it, in the language of whoever reads.
    var title: String { text.localized }
    /// The same after other words.
    var titleInList: String { (textInList ?? text).localized }

    /// The rules in the order in which lessons teach them; those of placing, which may lead, come first.
    static let all = [
        RuleWords("thirds", LocalizedText("Rule of thirds"), inList: LocalizedText("rule of thirds")),
        RuleWords("centre", LocalizedText("Centred"), inList: LocalizedText("centred")),
        RuleWords("golden", LocalizedText("Golden ratio"), inList: LocalizedText("golden ratio")),
        RuleWords("horizon", LocalizedText("Level horizon")), RuleWords("headRoom", LocalizedText("Headroom")),
        RuleWords("lookRoom", LocalizedText("Lead room")), RuleWords("cutLimbs", LocalizedText("Limb cropping")),
        RuleWords("balance", LocalizedText("Balance")), RuleWords("edges", LocalizedText("Clean edges")),
        RuleWords("exposure", LocalizedText("Exposure")), RuleWords("sharpness", LocalizedText("Sharpness")),
    ]

    private init(_ name: String, _ text: LocalizedText, inList: LocalizedText? = nil) {
        self.name = RuleName(rawValue: name)
        self.text = text
        textInList = inList
    }
}

extension RuleName {
    /// Its name as a person says it: `Rule of thirds`.
    var title: String { words?.title ?? Wording.words(of: rawValue) }

    /// The same after other words: `rule of thirds`.
    var titleInList: String { words?.titleInList ?? Wording.words(of: rawValue).lowercased() }

    private var words: RuleWords? { RuleWords.all.first { $0.name == self } }
}

/// How good a score is, in a word.
struct CompositionGrade {
    /// From which score on, 0…1.
    var least: Double
    /// The word.
    private var text: LocalizedText
    /// Its colour.
    var tone: String

    private init(least: Double, _ text: LocalizedText, tone: String) {
        self.least = least
        self.text = text
        self.tone = tone
    }

    /// The word, in the language of whoever reads.
    var word: String { text.localized }

    /// The best first. The steps are even: scores are an order of pictures, not a measure of beauty.
    static let all = [
        CompositionGrade(least: 0.8, LocalizedText("Strong"), tone: "good"),
        CompositionGrade(least: 0.6, LocalizedText("Good"), tone: "good"),
        CompositionGrade(least: 0.4, LocalizedText("Fair"), tone: "fair"),
        CompositionGrade(least: 0, LocalizedText("Weak"), tone: "poor"),
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
    var leadTitle: String {
        rule?.title ?? (score == nil ? localized("No subject") : localized("No rule clearly fits"))
    }

    /// The same as a heading before advice: a rule that fits best need not be met yet.
    var leadHeading: String { rule.map { localized("Best fit: \($0.title)") } ?? leadTitle }

    /// Why it has its score: one sentence.
    var reason: String {
        if !feedback.isEmpty { return advice.localized }
        return subject == nil
            ? localized("No clear subject was found, so composition can’t be scored.")
            : localized("There is no comment on this rule.")
    }
}

extension Subject {
    /// What it is: `A face`, `3 people`.
    var title: String {
        switch kind {
        case .face: count > 1 ? localized(count, "\(count) face", "\(count) faces") : localized("A face")
        case .person: count > 1 ? localized(count, "\(count) person", "\(count) people") : localized("A person")
        case .thing: localized("The most striking area")
        case .lines: localized("Leading lines")
        case .chosen: localized("Your selection")
        }
    }

    /// What it is, and how sure that is.
    var words: String { kind == .chosen ? title : localized("\(title) (\(percent: confidence) confidence)") }
}

extension RuleVerdict {
    /// What was measured, and how sure the verdict is.
    var measurements: String {
        (measured.map { localized("\(LocalizedText($0.name, nil)): \($0.words)") }
            + [localized("confidence in this score: \(percent: confidence)")]).joined(separator: " · ")
    }
}

extension RuleMeasure {
    /// The number with its unit.
    var words: String {
        switch unit {
        case .share:
            // May be negative, which a percentage is not.
            let around = Language.current.format.percent
            return around.before + Numerals.fixed(value * 100, 0) + around.after
        case .diagonals: return localized("\(value * 100, digits: 1)% of the diagonal")
        case .degrees: return Numerals.fixed(value, 1) + "°"
        case .count: return Numerals.trimmed(value)
        }
    }
}

extension PictureBox {
    /// As forms and addresses have it: `x,y,width,height`, 0…1.
    var field: String { parts.joined(separator: ",") }

    /// Each of the four numbers, 0…1.
    var parts: [String] { [x, y, width, height].map { LocaleFormat.english.number(min(max($0, 0), 1), digits: 4) } }

    /// Where it lies in the picture, in a few words: `on the left`, `at the top right`.
    var whereabouts: String {
        let across = centre.x < 0.4 ? -1 : centre.x > 0.6 ? 1 : 0
        let down = centre.y < 0.35 ? -1 : centre.y > 0.65 ? 1 : 0
        return switch (across, down) {
        case (-1, -1): localized("at the top left")
        case (0, -1): localized("at the top centre")
        case (1, -1): localized("at the top right")
        case (-1, 1): localized("at the bottom left")
        case (0, 1): localized("at the bottom centre")
        case (1, 1): localized("at the bottom right")
        case (-1, _): localized("on the left")
        case (1, _): localized("on the right")
        default: localized("in the centre")
        }
    }
}
