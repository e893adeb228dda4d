/// What of a swing is held against the reference players: one camera's picture alone tells it, without depth
/// (`docs/form-score.md`). The racket hand's side and the other are told apart, not left and right.
package enum FormMeasure: String, CaseIterable, Codable, Sendable {
    case shoulderTurn, hipTurn, shoulderTurnBack, hipTurnBack, shoulderTurnSpeed, hipTurnSpeed, windUpSpeed, shoulderWay
    case racketShoulderSpeed, otherShoulderSpeed
    case handSpeed, elbowSpeed, otherHandSpeed, otherElbowSpeed, handWay, otherHandWay, contactHeight
    case followThroughHeight, endHeight, lowestHand, otherHandHeight, otherHandAtContact, reach, handsApart
    case handsApartAfter, handBack, otherElbowBent, elbowAtContact, elbowBent, fastTime, onwards
    case stance, narrowestStance, stanceChange, kneeWay, footWay, kneeSpeed, footSpeed, rise, bob, kneeBent,
        hipsOverFeet
    case lean, leanChange, leanSpeed, headLag, headSway, headWay, headOverFeet
}

extension FormMeasure {
    /// What a value is told in.
    package enum Unit: String, Codable, Sendable {
        case degrees = "°"
        case trunks = "trunk lengths"
        case trunksPerSecond = "trunk lengths/s"
        case seconds = "s"
        case percent = "%"
    }

    /// The unit of its value; shares of one are told in percent.
    package var unit: Unit {
        switch self {
        case .shoulderTurn, .hipTurn, .shoulderTurnBack, .hipTurnBack, .otherElbowBent, .elbowAtContact, .elbowBent,
            .kneeBent, .lean, .leanChange:
            .degrees
        case .shoulderTurnSpeed, .hipTurnSpeed, .windUpSpeed, .racketShoulderSpeed, .otherShoulderSpeed, .handSpeed,
            .elbowSpeed, .otherHandSpeed, .otherElbowSpeed, .kneeSpeed, .footSpeed, .leanSpeed:
            .trunksPerSecond
        case .fastTime: .seconds
        case .onwards: .percent
        default: .trunks
        }
    }

    /// What of the swing it is about.
    package var aspect: JudgedAspect {
        switch self {
        case .shoulderTurn, .hipTurn, .shoulderTurnSpeed, .hipTurnSpeed, .shoulderWay, .racketShoulderSpeed,
            .otherShoulderSpeed:
            .rotation
        case .shoulderTurnBack, .hipTurnBack, .windUpSpeed, .lowestHand, .handBack, .otherHandHeight, .elbowBent,
            .otherElbowBent, .handWay, .otherHandWay:
            .preparation
        case .handSpeed, .elbowSpeed, .otherHandSpeed, .otherElbowSpeed, .contactHeight, .otherHandAtContact, .reach,
            .handsApart, .elbowAtContact, .fastTime:
            .contact
        case .followThroughHeight, .endHeight, .handsApartAfter, .onwards: .followThrough
        case .stance, .narrowestStance, .stanceChange, .kneeWay, .footWay, .kneeSpeed, .footSpeed, .rise, .bob,
            .kneeBent:
            .stance
        case .hipsOverFeet, .lean, .leanChange, .leanSpeed, .headLag, .headSway, .headWay, .headOverFeet: .balance
        }
    }

    /// Whether a tip can be about it: it is seen in a frame or two, and a player can work on it. Speeds, lengths of ways
    /// and durations are seen in no frame, and where the head is follows from the rest.
    package var isWorkedOn: Bool {
        switch self {
        case .shoulderTurn, .hipTurn, .shoulderTurnBack, .hipTurnBack, .contactHeight, .followThroughHeight,
            .endHeight, .lowestHand, .otherHandHeight, .otherHandAtContact, .reach, .handsApart, .handsApartAfter,
            .handBack, .otherElbowBent, .elbowAtContact, .elbowBent, .stance, .narrowestStance, .stanceChange, .rise,
            .kneeBent, .hipsOverFeet, .lean, .leanChange:
            true
        case .shoulderTurnSpeed, .hipTurnSpeed, .windUpSpeed, .shoulderWay, .racketShoulderSpeed,
            .otherShoulderSpeed, .handSpeed, .elbowSpeed, .otherHandSpeed, .otherElbowSpeed, .handWay, .otherHandWay,
            .fastTime, .onwards, .kneeWay, .footWay, .kneeSpeed, .footSpeed, .bob, .leanSpeed, .headLag, .headSway,
            .headWay, .headOverFeet:
            false
        }
    }

    /// Parts of the body: of two measures of one, a player is told of the one that matters more.
    package enum Part: Sendable {
        case shoulders, hips, hand, otherHand, elbow, feet, knees, height, trunk, head
    }

    /// What of the body it is about.
    package var part: Part {
        switch self {
        case .shoulderTurn, .shoulderTurnBack, .shoulderTurnSpeed, .windUpSpeed, .shoulderWay, .racketShoulderSpeed,
            .otherShoulderSpeed:
            .shoulders
        case .hipTurn, .hipTurnBack, .hipTurnSpeed: .hips
        case .handSpeed, .handWay, .contactHeight, .followThroughHeight, .endHeight, .lowestHand, .reach, .handBack,
            .fastTime, .onwards:
            .hand
        case .otherHandSpeed, .otherElbowSpeed, .otherHandWay, .otherHandHeight, .otherHandAtContact, .otherElbowBent,
            .handsApart, .handsApartAfter:
            .otherHand
        case .elbowSpeed, .elbowAtContact, .elbowBent: .elbow
        case .stance, .narrowestStance, .stanceChange, .footWay, .footSpeed: .feet
        case .kneeWay, .kneeSpeed, .kneeBent: .knees
        case .rise, .bob: .height
        case .hipsOverFeet, .lean, .leanChange, .leanSpeed: .trunk
        case .headLag, .headSway, .headWay, .headOverFeet: .head
        }
    }
}
