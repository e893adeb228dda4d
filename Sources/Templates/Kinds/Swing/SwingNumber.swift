internal import Analysis
package import Domain

/// A number of a swing as tables show it.
package struct SwingNumber: Sendable {
    /// What is measured.
    package var name: String
    /// Its unit.
    package var unit: String
    /// Digits after the point.
    package var digits: Int
    var value: @Sendable (Swing) -> Double?

    /// The value; nil where there is none.
    package func of(_ swing: Swing) -> Double? { value(swing) }

    /// The value, unless the clip cuts off the part of the swing that it is taken from, or it rests on a contact that
    /// is not known well.
    /// - Parameter slowMotion: how many times slower than life the clip plays, where that is known.
    package func whole(_ swing: Swing, slowMotion: Double?) -> Double? {
        if Self.ofContact.contains(name), swing.isContactUnsure(slowMotion: slowMotion) { return nil }
        let isCut =
            switch swing.cut {
            case .start: Self.ofBackswing.contains(name)
            case .end: Self.ofFollowThrough.contains(name)
            case .both: Self.ofBackswing.contains(name) || Self.ofFollowThrough.contains(name)
            case nil: false
            }
        return isCut ? nil : of(swing)
    }

    /// A value without its unit; a dash where there is none.
    func words(_ value: Double?) -> String {
        value.map { Numerals.fixed(unit == Self.sureness ? Wording.hundredths($0 / 100) : $0, digits) } ?? "–"
    }

    /// The value without its unit, marked where it rests on a contact that is not known well; a dash where there is
    /// none.
    func words(_ model: SwingModel) -> String {
        let value = value(model.swing)
        let isRough = value != nil && model.isContactUnsure && Self.ofContact.contains(name)
        return (isRough ? "≈\u{A0}" : "") + words(value)
    }

    /// The unit after a number: degrees and percent follow it at once.
    var spacedUnit: String { (unit.hasPrefix("°") || unit.hasPrefix("%") ? "" : "\u{A0}") + unit }

    /// The unit of confidences.
    private static let sureness = "%"

    /// What stands under numbers of which some are marked.
    static let roughNote = localized("≈ marks values that are approximate because the moment of contact is uncertain.")

    /// Every number of a swing, in the order in which a swing goes.
    static let all = [
        SwingNumber(name: "Start", unit: "s", digits: 2) { $0.start },
        SwingNumber(name: "Contact", unit: "s", digits: 2) { $0.contact },
        SwingNumber(name: "Duration", unit: "s", digits: 2) { $0.end - $0.start },
        SwingNumber(name: "Peak wrist angular velocity", unit: "rad/s", digits: 1) { $0.metrics.peakAngularVelocity },
        SwingNumber(name: "Peak wrist speed", unit: localized("m/s, est."), digits: 1) {
            $0.metrics.peakLinearVelocity
        },
        SwingNumber(name: "Arm swing before contact", unit: "°", digits: 0) { $0.metrics.backswingAngle },
        SwingNumber(name: "Shoulder turn", unit: "°", digits: 0) { $0.metrics.shoulderRotation },
        SwingNumber(name: "Hip turn", unit: "°", digits: 0) { $0.metrics.hipRotation },
        SwingNumber(name: "Shoulder–hip separation", unit: "°", digits: 0) { $0.metrics.shoulderHipSeparation },
        SwingNumber(name: "Knee angle at maximum bend", unit: "°", digits: 0) { $0.metrics.kneeAngle },
        SwingNumber(name: "Contact in front of hips", unit: localized("m, est."), digits: 2) {
            $0.metrics.contactInFront
        },
        SwingNumber(name: "Contact above hips", unit: localized("m, est."), digits: 2) { $0.metrics.contactHeight },
        SwingNumber(name: "Elbow angle at contact", unit: "°", digits: 0) { $0.metrics.elbowAngleAtContact },
        SwingNumber(name: "Trunk lean at contact", unit: "°", digits: 0) { $0.metrics.trunkLean },
        SwingNumber(name: "Stance width", unit: localized("shoulder widths"), digits: 1) { $0.metrics.stanceWidth },
        SwingNumber(name: "Contact position, horizontal", unit: localized("% of width"), digits: 0) {
            contactPoint($0, 0)
        },
        SwingNumber(name: "Contact position, vertical", unit: localized("% of height"), digits: 0) {
            contactPoint($0, 1)
        },
        SwingNumber(name: "Follow-through height", unit: localized("m, est."), digits: 2) {
            $0.metrics.followThroughHeight
        },
        SwingNumber(name: "Tracking confidence", unit: sureness, digits: 0) {
            $0.metrics.averageConfidence.map { $0 * 100 }
        },
    ]

    /// The numbers that say something beside those of another clip.
    package static let comparable =
        [SwingNumber(name: "Form score", unit: localized("out of 10"), digits: 1) { $0.assessment?.formScore }]
        + all.filter { !ofTheClip.contains($0.name) }

    /// The numbers that depend on the clip rather than on the player.
    private static let ofTheClip: Set = [
        localized("Start"), localized("Contact"), localized("Duration"), localized("Contact position, horizontal"),
        localized("Contact position, vertical"),
        localized("Tracking confidence"),
    ]

    /// The numbers that are taken from the swing before contact, and from the one after.
    private static let ofBackswing: Set = [
        localized("Arm swing before contact"), localized("Shoulder turn"), localized("Hip turn"),
        localized("Shoulder–hip separation"),
        localized("Knee angle at maximum bend"),
    ]
    private static let ofFollowThrough: Set = [
        localized("Shoulder turn"), localized("Hip turn"), localized("Follow-through height"),
    ]
    /// The numbers that are taken at contact, or against it.
    private static let ofContact: Set = [
        localized("Contact"), localized("Arm swing before contact"), localized("Contact in front of hips"),
        localized("Contact above hips"), localized("Elbow angle at contact"),
        localized("Trunk lean at contact"),
        localized("Stance width"), localized("Contact position, horizontal"), localized("Contact position, vertical"),
    ]

    /// The numbers that at least one of some swings has.
    static func known(of swings: [Swing]) -> [SwingNumber] {
        all.filter { number in swings.contains { number.value($0) != nil } }
    }

    /// The numbers of one swing as a list.
    static func list(_ swing: SwingModel) -> Node {
        H.dl(.class("number-list")) {
            for number in known(of: [swing.swing]) {
                H.div {
                    H.dt { number.name }
                    H.dd { number.words(swing) + number.spacedUnit }
                }
            }
        }
    }

    private static func contactPoint(_ swing: Swing, _ axis: Int) -> Double? {
        guard let point = swing.metrics.contactPoint, point.count == 2 else { return nil }
        return point[axis] * 100
    }
}
