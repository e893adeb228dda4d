internal import Analysis
package import Domain

/// A number of a swing as tables show it.
package struct SwingNumber: Sendable {
    /// What is measured, in English.
    package var name: String
    /// Its unit, in English.
    package var unit: String
    /// Digits after the point.
    package var digits: Int
    var value: @Sendable (Swing) -> Double?

    /// What is measured, in the language of whoever reads.
    var localizedName: String { LocalizedText(name, nil).localized }

    /// Its unit, in the language of whoever reads.
    var localizedUnit: String { LocalizedText(unit, nil).localized }

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

    /// The unit after a number: degrees follow it at once, and percent as in the reader's language.
    var spacedUnit: String {
        if unit.hasPrefix("°") { return localizedUnit }
        return (unit.hasPrefix("%") ? Language.current.format.percent.after.prefix(while: \.isWhitespace) : "\u{A0}")
            + localizedUnit
    }

    /// The value with its unit.
    private func wordsWithUnit(_ model: SwingModel) -> String {
        if unit == Self.sureness, let value = value(model.swing) { return Wording.percent(value / 100) }
        return words(model) + spacedUnit
    }

    /// The unit of confidences.
    private static let sureness = "%"

    /// What stands under numbers of which some are marked.
    static var roughNote: String {
        localized("≈ marks values that are approximate because the moment of contact is uncertain.")
    }

    /// Every number of a swing, in the order in which a swing goes.
    static let all = [
        SwingNumber(name: translatable("Start"), unit: translatable("s"), digits: 2) { $0.start },
        SwingNumber(name: translatable("Contact"), unit: translatable("s"), digits: 2) { $0.contact },
        SwingNumber(name: translatable("Duration"), unit: translatable("s"), digits: 2) { $0.end - $0.start },
        SwingNumber(name: translatable("Peak wrist angular velocity"), unit: translatable("rad/s"), digits: 1) {
            $0.metrics.peakAngularVelocity
        },
        SwingNumber(name: translatable("Peak wrist speed"), unit: translatable("m/s, est."), digits: 1) {
            $0.metrics.peakLinearVelocity
        },
        SwingNumber(name: translatable("Arm swing before contact"), unit: "°", digits: 0) {
            $0.metrics.backswingAngle
        },
        SwingNumber(name: translatable("Shoulder turn"), unit: "°", digits: 0) { $0.metrics.shoulderRotation },
        SwingNumber(name: translatable("Hip turn"), unit: "°", digits: 0) { $0.metrics.hipRotation },
        SwingNumber(name: translatable("Shoulder–hip separation"), unit: "°", digits: 0) {
            $0.metrics.shoulderHipSeparation
        },
        SwingNumber(name: translatable("Knee angle at maximum bend"), unit: "°", digits: 0) { $0.metrics.kneeAngle },
        SwingNumber(name: translatable("Contact in front of hips"), unit: translatable("m, est."), digits: 2) {
            $0.metrics.contactInFront
        },
        SwingNumber(name: translatable("Contact above hips"), unit: translatable("m, est."), digits: 2) {
            $0.metrics.contactHeight
        },
        SwingNumber(name: translatable("Elbow angle at contact"), unit: "°", digits: 0) {
            $0.metrics.elbowAngleAtContact
        },
        SwingNumber(name: translatable("Trunk lean at contact"), unit: "°", digits: 0) { $0.metrics.trunkLean },
        SwingNumber(name: translatable("Stance width"), unit: translatable("shoulder widths"), digits: 1) {
            $0.metrics.stanceWidth
        },
        SwingNumber(
            name: translatable("Contact position, horizontal"), unit: translatable("% of frame width"), digits: 0
        ) {
            contactPoint($0, 0)
        },
        SwingNumber(name: translatable("Contact position, vertical"), unit: translatable("% of height"), digits: 0) {
            contactPoint($0, 1)
        },
        SwingNumber(name: translatable("Follow-through height"), unit: translatable("m, est."), digits: 2) {
            $0.metrics.followThroughHeight
        },
        SwingNumber(name: translatable("Tracking confidence"), unit: sureness, digits: 0) {
            $0.metrics.averageConfidence.map { $0 * 100 }
        },
    ]

    /// The numbers that say something beside those of another clip.
    package static let comparable =
        [
            SwingNumber(name: translatable("Form score"), unit: translatable("out of 10"), digits: 1) {
                $0.assessment?.comparableScore
            }
        ] + all.filter { !ofTheClip.contains($0.name) }

    /// The numbers that depend on the clip rather than on the player.
    private static let ofTheClip: Set = [
        "Start", "Contact", "Duration", "Contact position, horizontal", "Contact position, vertical",
        "Tracking confidence",
    ]

    /// The numbers that are taken from the swing before contact, and from the one after.
    private static let ofBackswing: Set = [
        "Arm swing before contact", "Shoulder turn", "Hip turn", "Shoulder–hip separation",
        "Knee angle at maximum bend",
    ]
    private static let ofFollowThrough: Set = ["Shoulder turn", "Hip turn", "Follow-through height"]
    /// The numbers that are taken at contact, or against it.
    private static let ofContact: Set = [
        "Contact", "Arm swing before contact", "Contact in front of hips", "Contact above hips",
        "Elbow angle at contact", "Trunk lean at contact", "Stance width", "Contact position, horizontal",
        "Contact position, vertical",
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
                    H.dt { number.localizedName }
                    H.dd { number.wordsWithUnit(swing) }
                }
            }
        }
    }

    private static func contactPoint(_ swing: Swing, _ axis: Int) -> Double? {
        guard let point = swing.metrics.contactPoint, point.count == 2 else { return nil }
        return point[axis] * 100
    }
}
