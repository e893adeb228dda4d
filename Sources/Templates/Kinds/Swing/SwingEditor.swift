import Domain

/// The form that puts one swing right. It needs no script; scripts put in the frame that the player shows.
struct SwingEditor {
    var swing: Swing
    /// From 1.
    var number: Int
    var clip: ClipID

    var node: Node {
        ReportTool(name: "finding-editor", id: "edit-swing-\(number)", style: "finding-editor").node(
            .text(localized("Correct this swing"))
        ) {
            if let measured = swing.measured { H.p(.class("muted")) { words(measured) } }
            if swing.isAdded { H.p(.class("muted")) { localized("Added by hand.") } }
            let fields = CorrectionFields(form: "edit-\(number)")
            H.form(.class("correction-form"), .method("post"), .action(Addresses.corrections(clip))) {
                H.input(.type("hidden"), .name("finding"), .value(swing.identity.description))
                H.div(.class("correction-times")) {
                    fields.time("contact", localized("Contact (s)"), swing.contact)
                    fields.time("start", localized("Start (s)"), swing.start)
                    fields.time("end", localized("End (s)"), swing.end)
                }
                H.div(.class("correction-choices")) {
                    fields.choice("stroke", localized("Stroke"), Self.strokes, chosen: swing.shot.rawValue)
                    fields.choice("hand", localized("Hand"), Self.hands, chosen: swing.hand.rawValue)
                    fields.choice(
                        "twoHanded", localized("Grip"), Self.grips,
                        chosen: swing.twoHanded.map(String.init) ?? "")
                    fields.choice("view", localized("View"), Self.views, chosen: swing.view?.rawValue ?? "")
                }
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit"), .name("correction"), .value("change")) {
                        localized("Save")
                    }
                    H.button(
                        .class("button"), .type("submit"), .name("correction"), .value("remove"),
                        .title(localized("Not a swing (X)")), .data("correction", "remove")
                    ) { localized("Not a swing") }
                }
            }
        }
    }

    /// What was measured where a person corrected it.
    private func words(_ measured: MeasuredSwing) -> String {
        let shot = Swing.Shot(measured.stroke, wing: measured.wing, spin: measured.spin)
        return localized(
            "Measured: \(shot.titleInList), \(measured.hand.label), contact at \(Wording.clock(measured.contact)), from \(Wording.clock(measured.start)) to \(Wording.clock(measured.end))."
        )
    }

    static var strokes: [(value: String, words: String)] {
        Swing.Shot.allCases.map { ($0.rawValue, $0 == .unknown ? localized("Unknown stroke") : $0.title) }
    }
    static var hands: [(value: String, words: String)] { [Side.right, .left].map { ($0.rawValue, $0.label) } }
    private static var grips: [(value: String, words: String)] {
        [("", localized("Unknown")), ("false", localized("one-handed")), ("true", localized("two-handed"))]
    }
    private static var views: [(value: String, words: String)] {
        [("", localized("Unknown"))]
            + [Swing.View.front, .behind, .leftSide, .rightSide].map { ($0.rawValue, $0.label) }
    }
}
