/// What of a swing can be set beside other swings of the same player.
package enum SwingMeasure: String, CaseIterable, Sendable {
    case formScore, peakAngularVelocity, peakLinearVelocity, backswingAngle, shoulderRotation, hipRotation
    case shoulderHipSeparation, kneeAngle, contactInFront, contactHeight, elbowAngleAtContact, trunkLean, stanceWidth
    case followThroughHeight

    /// What is measured, in English.
    package var name: String {
        switch self {
        case .formScore: translatable("Form score")
        case .peakAngularVelocity: translatable("Peak wrist angular velocity")
        case .peakLinearVelocity: translatable("Peak wrist speed")
        case .backswingAngle: translatable("Arm swing before contact")
        case .shoulderRotation: translatable("Shoulder turn")
        case .hipRotation: translatable("Hip turn")
        case .shoulderHipSeparation: translatable("Shoulder–hip separation")
        case .kneeAngle: translatable("Knee angle at maximum bend")
        case .contactInFront: translatable("Contact in front of hips")
        case .contactHeight: translatable("Contact above hips")
        case .elbowAngleAtContact: translatable("Elbow angle at contact")
        case .trunkLean: translatable("Trunk lean at contact")
        case .stanceWidth: translatable("Stance width")
        case .followThroughHeight: translatable("Follow-through height")
        }
    }

    /// Its unit, in English.
    package var unit: String {
        switch self {
        case .formScore: translatable("out of 10")
        case .peakAngularVelocity: translatable("rad/s")
        case .peakLinearVelocity: translatable("m/s, est.")
        case .contactInFront, .contactHeight, .followThroughHeight: translatable("m, est.")
        case .stanceWidth: translatable("shoulder widths")
        case .backswingAngle, .shoulderRotation, .hipRotation, .shoulderHipSeparation, .kneeAngle,
            .elbowAngleAtContact, .trunkLean:
            "°"
        }
    }

    /// Digits after the point that make sense.
    package var digits: Int {
        switch unit {
        case "°": 0
        case "m, est.": 2
        default: 1
        }
    }

    /// Values that somebody may aim for, in its unit.
    package var range: ClosedRange<Double> {
        switch self {
        case .formScore, .stanceWidth: 0...10
        case .peakAngularVelocity, .peakLinearVelocity: 0...100
        case .contactInFront, .contactHeight, .followThroughHeight: -3...3
        default: 0...360
        }
    }

    /// Whether it is a speed: it is as wrong as the pace of its clip.
    package var isSpeed: Bool { self == .peakAngularVelocity || self == .peakLinearVelocity }

    /// Whether one camera sees it differently from the side and along the court: turns, bends and speeds have a part in
    /// depth. Heights have none, and how far in front the ball was met is told from the side only.
    package var dependsOnView: Bool {
        self != .contactInFront && self != .contactHeight && self != .followThroughHeight
    }

    /// Whether it is taken at contact, or against it.
    package var restsOnContact: Bool {
        switch self {
        case .backswingAngle, .contactInFront, .contactHeight, .elbowAngleAtContact, .trunkLean, .stanceWidth: true
        default: false
        }
    }

    /// Whether it is taken from the swing before contact.
    private var restsOnBackswing: Bool {
        switch self {
        case .backswingAngle, .shoulderRotation, .hipRotation, .shoulderHipSeparation, .kneeAngle: true
        default: false
        }
    }

    /// Whether it is taken from the swing after contact.
    private var restsOnFollowThrough: Bool {
        self == .shoulderRotation || self == .hipRotation || self == .followThroughHeight
    }

    /// The value; nil where there is none.
    package func value(of swing: Swing) -> Double? {
        switch self {
        case .formScore: swing.assessment?.comparableScore
        case .peakAngularVelocity: swing.metrics.peakAngularVelocity
        case .peakLinearVelocity: swing.metrics.peakLinearVelocity
        case .backswingAngle: swing.metrics.backswingAngle
        case .shoulderRotation: swing.metrics.shoulderRotation
        case .hipRotation: swing.metrics.hipRotation
        case .shoulderHipSeparation: swing.metrics.shoulderHipSeparation
        case .kneeAngle: swing.metrics.kneeAngle
        case .contactInFront: swing.metrics.contactInFront
        case .contactHeight: swing.metrics.contactHeight
        case .elbowAngleAtContact: swing.metrics.elbowAngleAtContact
        case .trunkLean: swing.metrics.trunkLean
        case .stanceWidth: swing.metrics.stanceWidth
        case .followThroughHeight: swing.metrics.followThroughHeight
        }
    }

    /// The value, unless the clip cuts off the part of the swing that it is taken from, or it rests on a contact that
    /// is not known well.
    /// - Parameter slowMotion: how many times slower than life the clip plays, where that is known.
    package func whole(_ swing: Swing, slowMotion: Double?) -> Double? {
        if restsOnContact, swing.isContactUnsure(slowMotion: slowMotion) { return nil }
        let startIsCut = swing.cut == .start || swing.cut == .both
        let endIsCut = swing.cut == .end || swing.cut == .both
        if startIsCut && restsOnBackswing || endIsCut && restsOnFollowThrough { return nil }
        return value(of: swing)
    }
}
