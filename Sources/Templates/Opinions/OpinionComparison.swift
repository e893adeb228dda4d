import Domain

/// What was measured here beside what somebody else says of the same swing.
struct OpinionComparison {
    /// One line of the comparison.
    struct Row {
        /// What is compared.
        var title: String
        /// What was found here.
        var here: String
        /// What somebody else says.
        var there: String
        /// Whether the two differ; nil where one of them says nothing, or they cannot be compared.
        var differs: Bool?
    }

    /// Seconds before and after contact that were shown: what lies beyond cannot be seen there.
    private static let shown = 0.5
    /// Seconds by which beginning or end may lie apart: three pictures of what is sent.
    private static let slack = 0.1
    /// The lines, in the order of a report.
    let rows: [Row]

    init(_ swing: Swing, _ said: SwingOpinion) {
        let judged = swing.assessment
        let analysis = said.analysis
        var rows: [Row] = []
        if let validation = said.validation {
            rows.append(Self.stroke(swing, validation))
            if validation.isSwing { rows.append(Self.span(swing, validation)) }
        }
        if let analysis {
            rows.append(Self.row(.contact, judged?.contact, analysis.contact) { $0.words })
            rows.append(Self.row(.followThrough, judged?.followThrough, analysis.followThrough) { $0.words })
            rows.append(Self.row(.rotation, judged?.rotation, analysis.rotation) { $0.words })
            rows.append(
                // One is a place among players, the other a mark: they are shown, not compared.
                Row(
                    title: localized("Form score"), here: judged?.formScore.map(Self.score) ?? Self.notJudged,
                    there: Self.score(analysis.formScore)))
        }
        self.rows = rows
    }

    /// How many lines differ.
    var differences: Int { rows.count { $0.differs == true } }

    private static var notJudged: String { localized("not assessed") }

    private static func score(_ points: Double) -> String {
        localized("\(Numerals.trimmed(points)) out of 10")
    }

    private static func stroke(_ swing: Swing, _ validation: SwingValidation) -> Row {
        guard validation.isSwing else {
            return Row(
                title: localized("Stroke"), here: name(swing.stroke), there: localized("not a swing"), differs: true)
        }
        return Row(
            title: localized("Stroke"), here: name(swing.stroke), there: name(validation.stroke),
            differs: swing.stroke == .unknown || validation.stroke == .unknown ? nil : swing.stroke != validation.stroke
        )
    }

    private static func name(_ stroke: Swing.Stroke) -> String {
        stroke == .unknown ? localized("swing, stroke unknown") : Swing.Shot(stroke).titleInList
    }

    /// Only what was shown of the swing is compared.
    private static func span(_ swing: Swing, _ said: SwingValidation) -> Row {
        let start = max(swing.start, swing.contact - shown)
        let end = min(swing.end, swing.contact + shown)
        let isApart = abs(start - said.start) > slack || abs(end - said.end) > slack
        return Row(
            title: localized("Start and end"), here: span(swing.start, swing.end), there: span(said.start, said.end),
            differs: isApart)
    }

    private static func span(_ start: Double, _ end: Double) -> String {
        Wording.clock(start) + " – " + Wording.clock(end)
    }

    private static func row<Verdict: Equatable>(
        _ aspect: JudgedAspect, _ here: Verdict?, _ there: Verdict, _ words: (Verdict) -> String
    ) -> Row {
        Row(
            title: aspect.title, here: here.map(words) ?? notJudged, there: words(there),
            differs: here.map { $0 != there })
    }
}

extension SwingAssessment.Contact {
    fileprivate var words: String {
        switch self {
        case .early: localized("early")
        case .late: localized("late")
        case .perfect: localized("on time")
        }
    }
}

extension SwingAssessment.FollowThrough {
    fileprivate var words: String {
        switch self {
        case .low: localized("low")
        case .good: localized("good")
        case .excellent: localized("excellent")
        }
    }
}

extension SwingAssessment.Rotation {
    fileprivate var words: String {
        switch self {
        case .insufficient: localized("too little")
        case .good: localized("good")
        case .excellent: localized("excellent")
        }
    }
}
