import Analysis
package import Domain

extension StrokeGroup {
    /// The strokes in the plural, as a list or a heading has them.
    package var label: String {
        switch self {
        case .forehand: localized("Forehands")
        case .backhand: localized("Backhands")
        case .slice: localized("Slices")
        case .volley: localized("Volleys")
        case .serve: localized("Serves")
        case .overhead: localized("Overheads")
        case .unknown: localized("Unknown stroke")
        }
    }
}

extension SwingMeasure {
    /// What is measured, in the language of whoever reads.
    package var localizedName: String { SwingNumber(self).localizedName }

    /// Its unit in a sentence, in English: that it is an estimate stands elsewhere.
    private var plainUnit: String { unit.hasSuffix(", est.") ? String(unit.dropLast(6)) : unit }

    /// The unit after a number.
    private var spacedUnit: String {
        unit == "°" ? unit : "\u{A0}" + LocalizedText(plainUnit, nil).localized
    }

    /// A value with its unit.
    /// - Parameter finer: how many digits more than of a value.
    package func words(_ value: Double, finer: Int = 0) -> String {
        Numerals.fixed(value, digits + finer) + spacedUnit
    }

    /// A difference with its sign and unit.
    fileprivate func signed(_ difference: Double, finer: Int = 0) -> String {
        let number = Numerals.fixed(difference, digits + finer)
        let isZero = number == Numerals.fixed(0, digits + finer)
        return (difference > 0 && !isZero ? "+" : "") + number + spacedUnit
    }

    /// A range in words: `at least 134°`; nil where there is none.
    fileprivate func words(_ band: Measurement.Band?) -> String? {
        Measurement(name: name, value: 0, unit: plainUnit, band: band).bandWords
    }
}

/// An athlete's progress in sentences, for the page and for paper.
enum ProgressWords {
    /// How a measure changes over the sessions.
    static func trend(_ series: SessionSeries) -> String {
        let count = series.sessions.count
        guard let trend = SessionTrend(series) else {
            return localized(
                count, "\(count) session so far. A trend takes three.",
                "\(count) sessions so far. A trend takes three.")
        }
        let slope = series.measure.signed(trend.perMonth, finer: 1)
        // What is printed as zero is no change either.
        guard trend.isClear, trend.perMonth.rounded(to: series.measure.digits + 1) != 0 else {
            return localized(
                count, "No clear change over \(count) session.", "No clear change over \(count) sessions.")
        }
        let spread = series.measure.words(trend.spread, finer: 1)
        return localized(
            count, "Trend over \(count) session: \(slope) per month (±\(spread)).",
            "Trend over \(count) sessions: \(slope) per month (±\(spread)).")
    }

    /// What is not in a chart, and why.
    static func leftOut(_ series: SessionSeries) -> [String] {
        var words: [String] = []
        let (view, pace) = (series.otherView, series.unknownPace)
        if view > 0 {
            words.append(
                localized(
                    view, "\(view) swing filmed from another angle is left out, because this value depends on it.",
                    "\(view) swings filmed from another angle are left out, because this value depends on it."))
        }
        if pace > 0 {
            words.append(
                localized(
                    pace, "\(pace) swing in slow motion at an unknown speed is left out.",
                    "\(pace) swings in slow motion at an unknown speed are left out."))
        }
        return words
    }

    /// The range in which a measure is good; nil where there is none.
    static func band(_ measure: SwingMeasure, _ band: Measurement.Band?) -> String? {
        measure.words(band)
    }

    /// What changed since the session before.
    static func changes(_ changes: SessionChanges) -> [String] {
        guard changes.compared > 0 else {
            return [localized("Too few swings to compare. Both sessions need at least two.")]
        }
        guard !changes.changes.isEmpty else { return [localized("No number changed by more than its spread.")] }
        return changes.changes.map { change in
            let measure = change.measure
            let (name, now, before) = (measure.localizedName, measure.words(change.now), measure.words(change.before))
            let (difference, spread) = (
                measure.signed(change.difference), measure.words(change.spread, finer: 1)
            )
            return change.difference > 0
                ? localized("\(name): \(now), up from \(before) (\(difference), spread ±\(spread)).")
                : localized("\(name): \(now), down from \(before) (\(difference), spread ±\(spread)).")
        }
    }

    /// A target in a chart: `Target ≥ 150°`.
    static func label(of target: AthleteTarget) -> String {
        let sign = target.direction == .atLeast ? "≥" : "≤"
        return localized("Target \(sign + "\u{A0}" + target.valueWords)")
    }

    /// A target without its measure: `at least 150°`.
    static func words(_ target: AthleteTarget) -> String {
        target.direction == .atLeast
            ? localized("at least \(target.valueWords)") : localized("at most \(target.valueWords)")
    }

    /// Whether a target was reached, and when.
    static func state(of target: AthleteTarget, reached: CalendarDay?) -> String {
        if let reached { return localized("reached on \(Wording.day(reached))") }
        return target.due.map { localized("not yet reached, due \(Wording.day($0))") } ?? localized("not yet reached")
    }
}

extension AthleteTarget {
    /// The value with its unit, with as many digits as it needs.
    fileprivate var valueWords: String {
        measure.words(value, finer: value.rounded(to: measure.digits) == value ? 0 : 1)
    }
}
