internal import Domain

/// What is held against a band, in the order in which it is shown. `docs/swing.md` says how each is measured.
enum SwingQuantity: CaseIterable {
    case contactInFront, elbowAtContact, followThroughHeight, armTurnAfterContact, shoulderRotation, chainLag, trunkLean
    case headSway, kneeBend, stanceWidth, backswing

    /// What of the swing it judges.
    var aspect: JudgedAspect {
        switch self {
        case .contactInFront, .elbowAtContact: .contact
        case .followThroughHeight, .armTurnAfterContact: .followThrough
        case .shoulderRotation: .rotation
        case .chainLag: .kineticChain
        case .trunkLean, .headSway: .balance
        case .kneeBend, .stanceWidth: .stance
        case .backswing: .preparation
        }
    }

    /// Whether it is measured at contact, or from there: with another moment of contact it is another value. Turns and
    /// bends over the whole swing, and how high the hand comes in the end, hardly change.
    var restsOnContact: Bool {
        switch self {
        case .contactInFront, .elbowAtContact, .armTurnAfterContact, .chainLag, .trunkLean, .headSway, .stanceWidth,
            .backswing:
            true
        case .followThroughHeight, .shoulderRotation, .kneeBend: false
        }
    }

    /// As a person would say it.
    var name: String {
        switch self {
        case .contactInFront: translatable("Contact in front of hips")
        case .elbowAtContact: translatable("Elbow angle at contact")
        case .followThroughHeight: translatable("Follow-through height")
        case .armTurnAfterContact: translatable("Arm swing after contact")
        case .shoulderRotation: translatable("Shoulder turn")
        case .chainLag: translatable("Largest timing error in the kinetic chain")
        case .trunkLean: translatable("Trunk lean at contact")
        case .headSway: translatable("Head movement around contact")
        case .kneeBend: translatable("Knee angle at maximum bend")
        case .stanceWidth: translatable("Stance width")
        case .backswing: translatable("Arm swing before contact")
        }
    }

    /// The unit of its value.
    var unit: String {
        switch self {
        case .contactInFront, .followThroughHeight, .headSway: "m"
        case .chainLag: "ms"
        case .stanceWidth: translatable("shoulder widths")
        case .elbowAtContact, .armTurnAfterContact, .shoulderRotation, .trunkLean, .kneeBend, .backswing: "°"
        }
    }

    /// So far outside of its band a value is clearly a fault: about twice what one camera errs by.
    var margin: Double {
        switch self {
        case .contactInFront: 0.3
        case .followThroughHeight: 0.4
        case .headSway: 0.15
        case .chainLag: 100
        case .stanceWidth: 0.8
        case .trunkLean: 20
        case .kneeBend: 35
        case .elbowAtContact, .shoulderRotation, .backswing: 40
        case .armTurnAfterContact: 60
        }
    }
}
