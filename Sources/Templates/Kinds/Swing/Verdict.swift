import Domain

/// One aspect of a swing in a word, and what to do about it.
struct Verdict {
    /// How good it is: a shape and a colour.
    enum Tone: String {
        case good, fair, poor
    }

    var name: String
    var word: String
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
            let way = metres > 0 ? localized("farther in front") : localized("farther back")
            return localized("Meet the ball about \(Wording.length(metres: abs(metres))) \(way).")
        }
        switch contact {
        case .perfect: return Verdict(name: "Contact timing", word: localized("On time"), tone: .good)
        case .early: return Verdict(name: "Contact timing", word: localized("Early"), tone: .fair, advice: advice)
        case .late: return Verdict(name: "Contact timing", word: localized("Late"), tone: .fair, advice: advice)
        }
    }

    private static func followThrough(_ assessment: SwingAssessment) -> Verdict? {
        assessment.followThrough.map { value in
            switch value {
            case .low: Verdict(name: "Follow-through", word: localized("Low"), tone: .poor)
            case .good: Verdict(name: "Follow-through", word: localized("Good"), tone: .good)
            case .excellent: Verdict(name: "Follow-through", word: localized("Excellent"), tone: .good)
            }
        }
    }

    private static func rotation(_ assessment: SwingAssessment) -> Verdict? {
        assessment.rotation.map { value in
            switch value {
            case .insufficient: Verdict(name: "Rotation", word: localized("Too little"), tone: .poor)
            case .good: Verdict(name: "Rotation", word: localized("Good"), tone: .good)
            case .excellent: Verdict(name: "Rotation", word: localized("Excellent"), tone: .good)
            }
        }
    }

    private static func chain(_ assessment: SwingAssessment) -> Verdict? {
        assessment.kineticChain.map { chain in
            chain.isInOrder
                ? Verdict(name: "Kinetic chain", word: localized("In order"), tone: .good)
                : Verdict(name: "Kinetic chain", word: localized("Out of order"), tone: .fair)
        }
    }
}
