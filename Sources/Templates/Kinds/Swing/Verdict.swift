import Domain

/// One aspect of a swing in a word, and what to do about it.
struct Verdict {
    /// How good it is: a shape and a colour.
    enum Tone: String {
        case good, fair, poor
    }

    var name: String
    var word: String
    /// Both in a line.
    var line: String
    var tone: Tone
    var advice: String?

    /// The verdicts of an assessment, in the order in which a swing goes.
    static func all(of assessment: SwingAssessment) -> [Verdict] {
        [rotation(assessment), contact(assessment), followThrough(assessment), chain(assessment)].compactMap(\.self)
    }

    private static func contact(_ assessment: SwingAssessment) -> Verdict? {
        guard let contact = assessment.contact else { return nil }
        let advice = assessment.contactAdjustment.flatMap { metres -> String? in
            guard abs(metres) >= 0.005 else { return nil }
            let length = Wording.length(metres: abs(metres))
            return metres > 0
                ? localized("Meet the ball about \(length) farther in front.")
                : localized("Meet the ball about \(length) farther back.")
        }
        switch contact {
        case .perfect:
            return Verdict(
                name: localized("Contact timing"), word: localized("On time"),
                line: localized("Contact timing: on time"), tone: .good)
        case .early:
            return Verdict(
                name: localized("Contact timing"), word: localized("Early"), line: localized("Contact timing: early"),
                tone: .fair, advice: advice)
        case .late:
            return Verdict(
                name: localized("Contact timing"), word: localized("Late"), line: localized("Contact timing: late"),
                tone: .fair, advice: advice)
        }
    }

    private static func followThrough(_ assessment: SwingAssessment) -> Verdict? {
        assessment.followThrough.map { value in
            switch value {
            case .low:
                Verdict(
                    name: localized("Follow-through"), word: localized("Low"), line: localized("Follow-through: low"),
                    tone: .poor)
            case .good:
                Verdict(
                    name: localized("Follow-through"), word: localized("Good"), line: localized("Follow-through: good"),
                    tone: .good)
            case .excellent:
                Verdict(
                    name: localized("Follow-through"), word: localized("Excellent"),
                    line: localized("Follow-through: excellent"), tone: .good)
            }
        }
    }

    private static func rotation(_ assessment: SwingAssessment) -> Verdict? {
        assessment.rotation.map { value in
            switch value {
            case .insufficient:
                Verdict(
                    name: localized("Rotation"), word: localized("Too little"), line: localized("Rotation: too little"),
                    tone: .poor)
            case .good:
                Verdict(
                    name: localized("Rotation"), word: localized("Good"), line: localized("Rotation: good"),
                    tone: .good)
            case .excellent:
                Verdict(
                    name: localized("Rotation"), word: localized("Excellent"), line: localized("Rotation: excellent"),
                    tone: .good)
            }
        }
    }

    private static func chain(_ assessment: SwingAssessment) -> Verdict? {
        assessment.kineticChain.map { chain in
            chain.isInOrder
                ? Verdict(
                    name: localized("Kinetic chain"), word: localized("In order"),
                    line: localized("Kinetic chain: in order"), tone: .good)
                : Verdict(
                    name: localized("Kinetic chain"), word: localized("Out of order"),
                    line: localized("Kinetic chain: out of order"), tone: .fair)
        }
    }
}
