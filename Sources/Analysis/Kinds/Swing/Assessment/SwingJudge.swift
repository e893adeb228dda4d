internal import Domain

/// Measures what is judged, or says why it cannot be.
struct SwingJudge {
    let swing: Swing
    let measures: SwingMeasures
    let clock: SwingClock
    let chain: KineticChainMeter.Found?
    let handIsLost: Bool

    /// A value with the frames that show it, or the reason why there is none.
    enum Finding: Equatable {
        case found(SwingMeasures.Found)
        case withheld(LocalizedText)
    }

    /// The value of a quantity, before it is held against its band.
    func finding(of quantity: SwingQuantity) -> Finding {
        if let reason = obstacle(to: quantity) { return .withheld(reason) }
        let (metrics, contact) = (swing.metrics, [measures.segment.contact])
        func at(_ frames: [Int], _ value: Double?) -> SwingMeasures.Found? {
            value.map { SwingMeasures.Found(value: $0, frames: frames) }
        }
        let found: SwingMeasures.Found? =
            switch quantity {
            case .contactInFront: at(contact, metrics.contactInFront)
            case .elbowAtContact: at(contact, metrics.elbowAngleAtContact)
            case .trunkLean: at(contact, metrics.trunkLean)
            case .stanceWidth: at(contact, metrics.stanceWidth)
            case .shoulderRotation: at(turn?.frames ?? contact, metrics.shoulderRotation)
            case .kneeBend: at(measures.kneeAngle?.frames ?? contact, metrics.kneeAngle)
            case .backswing: at(measures.armTurn(in: measures.untilContact)?.frames ?? contact, metrics.backswingAngle)
            case .followThroughHeight: at(highest?.frames ?? contact, metrics.followThroughHeight)
            case .armTurnAfterContact: measures.armTurn(in: measures.fromContact)
            case .headSway: measures.headSway
            case .chainLag:
                chain.map { .init(value: $0.lag / (clock.factor ?? 1) * 1000, frames: $0.frames) }
            }
        return found.map { .found($0) } ?? .withheld(absence(of: quantity))
    }

    /// Why a value outside of its band is no fault: it lies in depth, where one camera may confirm, but not accuse.
    func doubt(about quantity: SwingQuantity) -> LocalizedText? {
        switch quantity {
        case .shoulderRotation where (turn?.shown ?? 0) < SwingMeasures.shownTurn:
            "You turned towards or away from the camera, which one camera can’t measure well. Film from another angle."
        case .chainLag where clock.rate < SwingClock.leastRateForOrder:
            "The parts of your body seem to move in the wrong order, but \(Int(clock.rate.rounded())) fps is too low to be sure. Film at 60 fps."
        case .chainLag where (swing.metrics.trunkLean ?? 90) > Self.uprightTrunk:
            "The parts of your body seem to move in the wrong order, but your trunk leans too far to time its turn."
        case .trunkLean where measures.leanLiesInDepth:
            "You leaned towards or away from the camera, which one camera can’t measure well. Film from the side."
        // Both hands go back beside the turned chest, towards the camera or away from it.
        case .backswing where isSideOn && swing.twoHanded == true && (swing.view == .front || swing.view == .behind):
            Self.depth
        default: nil
        }
    }

    private var turn: SwingMeasures.Turn? { measures.turn(of: .shoulderRotation, in: measures.segment.frames) }

    private var highest: SwingMeasures.Found? {
        let heights = measures.series[.wristHeight(measures.side)]
        return measures.largest(measures.fromContact) { heights[$0] }
    }

    /// Why the form cannot be compared with that of other players; nil where it can.
    var formObstacle: LocalizedText? {
        if let reason = bodyObstacle ?? unsureContact { return reason }
        guard let factor = clock.factor else { return Self.unknownPace }
        // A file that says how slow it plays is measured on life's clock; every other factor was estimated from the swings.
        if factor != 1 { return Self.estimatedPace }
        return clock.isFine ? nil : fewFrames
    }

    /// Why nothing of the body can be looked at.
    private var bodyObstacle: LocalizedText? {
        if (swing.metrics.averageConfidence ?? 0) < Double(SwingMeasures.visible) {
            return "Most joints are hidden or too small. Film closer."
        }
        return (swing.metrics.trunkLean ?? 0) > Self.lyingDown
            ? "The clip is sideways. Rotate it and upload it again." : nil
    }

    private static let estimatedPace: LocalizedText =
        "How slow the clip plays was only estimated, so its form can’t be compared. Film at normal speed."

    private static let unknownPace: LocalizedText =
        "The clip may be in slow motion at an unknown speed, so speeds can’t be measured. Film at normal speed."

    private var fewFrames: LocalizedText {
        "The clip has only \(Int(clock.rate.rounded())) fps. Finding the moment of contact takes at least 24 fps."
    }

    /// Why a quantity must not be looked at.
    private func obstacle(to quantity: SwingQuantity) -> LocalizedText? {
        if let bodyObstacle { return bodyObstacle }
        if quantity.restsOnContact, let unsureContact { return unsureContact }
        switch quantity {
        case .shoulderRotation where swing.cut != nil, .chainLag where startIsCut, .backswing where startIsCut,
            .kneeBend where startIsCut:
            return startIsCut ? Self.startMissing : Self.endMissing
        case .followThroughHeight where endIsCut, .armTurnAfterContact where endIsCut: return Self.endMissing
        case .chainLag where clock.factor == nil: return Self.unknownPace
        case .chainLag where !clock.isFine, .contactInFront where !clock.isFine,
            .elbowAtContact where !clock.isFine:
            return fewFrames
        case .contactInFront: return viewObstacle
        case .backswing where !armIsSeen(measures.untilContact),
            .followThroughHeight where !armIsSeen(measures.fromContact),
            .armTurnAfterContact where !armIsSeen(measures.fromContact):
            return "The racket arm is hidden. Film from the side where it can be seen."
        case .backswing where !armIsSeenAtContact, .armTurnAfterContact where !armIsSeenAtContact:
            return Self.hiddenAtContact
        default: return nil
        }
    }

    /// Why nothing that rests on contact is judged; nil where contact is known well enough.
    private var unsureContact: LocalizedText? {
        guard swing.isContactUnsure(slowMotion: clock.factor), let seconds = swing.contactUncertainty else {
            return nil
        }
        let life = seconds / (clock.factor ?? 1)
        return clock.factor ?? 1 > 1
            ? "Contact is only accurate to ±\(life, digits: 2) s in real time, so anything that depends on it is not assessed, and there is no score. Film from the side at 60 fps."
            : "Contact is only accurate to ±\(life, digits: 2) s, so anything that depends on it is not assessed, and there is no score. Film from the side at 60 fps."
    }

    /// Backhands, volleys among them, are met with the chest turned aside.
    private var isSideOn: Bool { swing.stroke == .backhand || swing.wing == .backhand }

    /// In a one-handed backhand the chest is turned aside, so the body's view says little about the stroke's direction;
    /// the hand's way does, and without it there is no number.
    private var viewObstacle: LocalizedText? {
        if swing.metrics.contactInFront == nil, measures.contactHeight == nil { return Self.hiddenAtContact }
        switch swing.view {
        case _ where isSideOn && swing.twoHanded != true && swing.metrics.contactInFront != nil: return nil
        case .leftSide, .rightSide: return swing.metrics.contactInFront == nil ? Self.depth : nil
        case .front, .behind:
            return "From this angle, one camera can’t tell how far in front of you the ball was at contact."
        case nil: return "The camera angle is unclear. Film from the side."
        }
    }

    private func absence(of quantity: SwingQuantity) -> LocalizedText {
        switch quantity {
        case .chainLag where handIsLost:
            "Motionbook lost the hand in the blur before contact, so it can’t tell the order. Film in better light or at a higher frame rate."
        case .chainLag:
            "Fewer than three body parts show a clear peak speed before contact. Parts that are hidden, or that turn towards the camera, are not counted."
        case .stanceWidth: "The feet are hidden, or one is behind the other in this view."
        case .kneeBend: "The legs are hidden. Film the whole body."
        case .headSway: "The head or hips are hidden around contact."
        default: Self.hiddenAtContact
        }
    }

    private func armIsSeen(_ frames: Range<Int>) -> Bool {
        measures.visibility(of: [measures.side.shoulder, measures.side.wrist], in: frames)
            >= SwingMeasures.visible
    }

    /// The arm at contact is what the arm before and after it is measured against.
    private var armIsSeenAtContact: Bool {
        measures.pose(measures.segment.contact, seeing: measures.side.shoulder, measures.side.wrist) != nil
    }

    private var startIsCut: Bool { swing.cut == .start || swing.cut == .both }
    private var endIsCut: Bool { swing.cut == .end || swing.cut == .both }

    /// Nobody hits a ball with the trunk leaning so far, degrees: then the picture does.
    static let lyingDown = 65.0

    /// A trunk that leans farther turns about another axis than the vertical, which the turns are measured about,
    /// degrees.
    static let uprightTrunk = 25.0

    static let startMissing = LocalizedText("The clip starts after the swing began.")
    static let endMissing = LocalizedText("The clip ends before the swing does.")
    static let hiddenAtContact = LocalizedText("The joints needed for this are hidden at contact.")
    static let depth = LocalizedText(
        "You hit towards or away from the camera, which one camera can’t measure well. Film from the side.")
}
