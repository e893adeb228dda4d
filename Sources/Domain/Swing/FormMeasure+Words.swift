extension FormMeasure {
    /// A value with its unit.
    package func text(_ value: Double) -> LocalizedText {
        switch unit {
        case .degrees: "\(value, digits: 0)°"
        case .trunks: "\(value, digits: 2) trunk lengths"
        case .trunksPerSecond: "\(value, digits: 1) trunk lengths a second"
        case .seconds: "\(value, digits: 2) s"
        case .percent: "\(percent: min(max(value, 0), 1))"
        }
    }

    /// How swings differ in it.
    private enum Manner {
        case turn, speed, height, motion, distance, bend, lean, reach, duration
    }

    private var manner: Manner {
        switch self {
        case .shoulderTurn, .hipTurn, .shoulderTurnBack, .hipTurnBack: .turn
        case .shoulderTurnSpeed, .hipTurnSpeed, .windUpSpeed, .racketShoulderSpeed, .otherShoulderSpeed, .handSpeed,
            .elbowSpeed, .otherHandSpeed, .otherElbowSpeed, .onwards, .kneeSpeed, .footSpeed, .leanSpeed:
            .speed
        case .contactHeight, .followThroughHeight, .endHeight, .lowestHand, .otherHandHeight, .otherHandAtContact:
            .height
        case .shoulderWay, .handWay, .otherHandWay, .stanceChange, .kneeWay, .footWay, .rise, .bob, .hipsOverFeet,
            .leanChange, .headSway, .headWay, .headOverFeet:
            .motion
        case .handsApart, .handsApartAfter, .stance, .narrowestStance: .distance
        case .otherElbowBent, .elbowAtContact, .elbowBent, .kneeBent: .bend
        case .lean: .lean
        case .reach, .handBack, .headLag: .reach
        case .fastTime: .duration
        }
    }

    /// What a value says of the player, in a sentence; nil for what cannot be said plainly: the smallest angle of an elbow
    /// in the image is mostly one that points at the camera.
    package func fact(_ value: Double) -> LocalizedText? {
        let size = text(abs(value))
        return switch self {
        case .shoulderTurn: "Your shoulders turned \(size)."
        case .hipTurn: "Your hips turned \(size)."
        case .shoulderTurnBack: "Your shoulders turned \(size) before contact."
        case .hipTurnBack: "Your hips turned \(size) before contact."
        case .shoulderTurnSpeed: "Your shoulders swung round at up to \(size)."
        case .hipTurnSpeed: "Your hips swung round at up to \(size)."
        case .windUpSpeed: "You wound up your shoulders at up to \(size)."
        case .racketShoulderSpeed: "The shoulder of your racket arm reached \(size)."
        case .otherShoulderSpeed: "Your other shoulder reached \(size)."
        case .handSpeed: "Your racket hand reached \(size)."
        case .elbowSpeed: "The elbow of your racket arm reached \(size)."
        case .otherHandSpeed: "Your other hand reached \(size)."
        case .otherElbowSpeed: "The elbow of your other arm reached \(size)."
        case .handWay: "Your racket hand travelled \(size)."
        case .otherHandWay: "Your other hand travelled \(size)."
        case .shoulderWay: "Your shoulders travelled \(size)."
        case .kneeWay: "Your knees travelled \(size)."
        case .footWay: "Your feet travelled \(size), as seen from your hips."
        case .headWay: "Your head travelled \(size), as seen from your hips."
        case .kneeSpeed: "Your knees reached \(size)."
        case .footSpeed: "Your feet reached \(size), as seen from your hips."
        case .contactHeight, .followThroughHeight, .endHeight, .lowestHand, .otherHandHeight, .otherHandAtContact:
            value < 0 ? below(size) : above(size)
        case .elbowAtContact: "In the image, your racket arm’s elbow was at \(size) at contact, where 180° is straight."
        case .kneeBent: "In the image, your knees bent to \(size) before contact, where 180° is straight."
        default: placing(size)
        }
    }

    /// Distances and sways.
    private func placing(_ size: LocalizedText) -> LocalizedText? {
        switch self {
        case .reach: "At contact your hand was \(size) away from its shoulder."
        case .handBack: "Before contact your hand got \(size) away from its shoulder."
        case .handsApart: "At contact your hands were \(size) apart."
        case .handsApartAfter: "After the follow-through your hands were \(size) apart."
        case .fastTime: "Your racket hand was fast for \(size)."
        case .onwards: "After contact your hand kept \(size) of its top speed."
        case .stance: "At contact your feet were \(size) apart."
        case .narrowestStance: "At their closest your feet were \(size) apart."
        case .stanceChange: "The distance between your feet changed by \(size)."
        case .rise: "You rose \(size) from your lowest point to contact."
        case .bob: "Your hips rose and fell by \(size) over your feet."
        case .hipsOverFeet: "Your hips moved \(size) sideways over your feet."
        case .lean: "In the image, you leaned \(size) at contact."
        case .leanChange: "In the image, your lean changed by \(size) during the swing."
        case .headLag: "At contact your head was \(size) to the side of your shoulders’ middle."
        case .headSway: "Your head swayed \(size) around contact."
        case .headOverFeet: "Your head moved \(size) sideways over your feet."
        default: nil
        }
    }

    private func above(_ size: LocalizedText) -> LocalizedText? {
        switch self {
        case .contactHeight: "At contact your hand was \(size) above your hips."
        case .followThroughHeight: "In the follow-through your hand came \(size) above your hips."
        case .endHeight: "At the end your hand was \(size) above your hips."
        case .lowestHand: "Before contact your hand dropped to \(size) above your hips."
        case .otherHandHeight: "Before contact your other hand rose to \(size) above your hips."
        case .otherHandAtContact: "At contact your other hand was \(size) above your hips."
        default: nil
        }
    }

    private func below(_ size: LocalizedText) -> LocalizedText? {
        switch self {
        case .contactHeight: "At contact your hand was \(size) below your hips."
        case .followThroughHeight: "In the follow-through your hand stayed \(size) below your hips."
        case .endHeight: "At the end your hand was \(size) below your hips."
        case .lowestHand: "Before contact your hand dropped to \(size) below your hips."
        case .otherHandHeight: "Before contact your other hand stayed \(size) below your hips."
        case .otherHandAtContact: "At contact your other hand was \(size) below your hips."
        default: nil
        }
    }

    /// How many players do more, or less, in a sentence.
    /// - Parameters:
    ///   - experts: of 10 experts.
    ///   - amateurs: of 10 amateurs.
    ///   - isMore: whether those are meant whose value is higher.
    package func comparison(experts: Int, amateurs: Int, isMore: Bool) -> LocalizedText {
        switch (manner, isMore) {
        case (.turn, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) turns more; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) turn more; of 10 amateurs, \(amateurs).")
        case (.turn, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) turns less; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) turn less; of 10 amateurs, \(amateurs).")
        case (.motion, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) moves more; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) move more; of 10 amateurs, \(amateurs).")
        case (.motion, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) moves less; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) move less; of 10 amateurs, \(amateurs).")
        case (.bend, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) bends more; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) bend more; of 10 amateurs, \(amateurs).")
        case (.lean, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) leans more; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) lean more; of 10 amateurs, \(amateurs).")
        case (.lean, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) leans less; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) lean less; of 10 amateurs, \(amateurs).")
        default: being(experts: experts, amateurs: amateurs, isMore: isMore)
        }
    }

    private func being(experts: Int, amateurs: Int, isMore: Bool) -> LocalizedText {
        switch (manner, isMore) {
        case (.speed, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is faster; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are faster; of 10 amateurs, \(amateurs).")
        case (.speed, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is slower; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are slower; of 10 amateurs, \(amateurs).")
        case (.height, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is higher; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are higher; of 10 amateurs, \(amateurs).")
        case (.height, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is lower; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are lower; of 10 amateurs, \(amateurs).")
        case (.bend, _):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is straighter; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are straighter; of 10 amateurs, \(amateurs).")
        case (.duration, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) takes longer; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) take longer; of 10 amateurs, \(amateurs).")
        case (.duration, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) takes less time; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) take less time; of 10 amateurs, \(amateurs).")
        case (.distance, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is farther apart; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are farther apart; of 10 amateurs, \(amateurs).")
        case (.distance, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is closer together; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are closer together; of 10 amateurs, \(amateurs).")
        case (_, true):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is farther away; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are farther away; of 10 amateurs, \(amateurs).")
        case (_, false):
            LocalizedText(
                experts, "Of 10 experts, \(experts) is closer; of 10 amateurs, \(amateurs).",
                "Of 10 experts, \(experts) are closer; of 10 amateurs, \(amateurs).")
        }
    }
}
