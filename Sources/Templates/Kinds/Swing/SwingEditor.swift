import Domain

/// The form that puts one swing right. It needs no script; scripts put in the frame that the player shows.
struct SwingEditor {
    var swing: Swing
    /// From 1.
    var number: Int
    var clip: ClipID

    var node: Node {
        ReportTool(name: "swing-editor", id: "edit-swing-\(number)", style: "swing-editor").node(
            .text(localized("Correct this swing"))
        ) {
            if let measured = swing.measured { H.p(.class("muted")) { words(measured) } }
            if swing.isAdded { H.p(.class("muted")) { localized("Added by hand.") } }
            H.form(.class("swing-form"), .method("post"), .action(Addresses.corrections(clip))) {
                H.input(.type("hidden"), .name("swing"), .value(swing.identity.description))
                H.div(.class("swing-times")) {
                    time("contact", localized("Contact (s)"), swing.contact)
                    time("start", localized("Start (s)"), swing.start)
                    time("end", localized("End (s)"), swing.end)
                }
                H.div(.class("swing-choices")) {
                    Self.choice(
                        "stroke", localized("Stroke"), "edit-\(number)", Self.strokes, chosen: swing.shot.rawValue)
                    Self.choice("hand", localized("Hand"), "edit-\(number)", Self.hands, chosen: swing.hand.rawValue)
                    Self.choice(
                        "twoHanded", localized("Grip"), "edit-\(number)", Self.grips,
                        chosen: swing.twoHanded.map(String.init) ?? "")
                    Self.choice(
                        "view", localized("View"), "edit-\(number)", Self.views, chosen: swing.view?.rawValue ?? "")
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

    private func time(_ name: String, _ label: String, _ value: Double) -> Node {
        let id = "edit-\(number)-\(name)"
        return H.div(.class("swing-time")) {
            H.label(.for(id)) { label }
            H.input(
                .class("field"), .type("number"), .id(id), .name(name),
                .value(LocaleFormat.english.number(value, digits: 4)), .min("0"),
                .step("0.0001"), .required)
            H.button(.class("button needs-script"), .type("button"), .data("takes-frame", id)) {
                localized("Use this frame")
                H.span(.class("visually-hidden")) { " " + label }
            }
        }
    }

    /// A choice from a list.
    /// - Parameters:
    ///   - form: what the form's ids begin with.
    ///   - options: each with its value; the first has none where nothing need be chosen.
    static func choice(
        _ name: String, _ label: String, _ form: String, _ options: [(value: String, words: String)], chosen: String
    ) -> Node {
        H.p {
            H.label(.for("\(form)-\(name)")) { label }
            H.select(.class("select"), .id("\(form)-\(name)"), .name(name)) {
                for option in options where !option.value.isEmpty || chosen.isEmpty {
                    Node.element(
                        "option", [.value(option.value)] + (option.value == chosen ? [.selected] : []),
                        .text(option.words))
                }
            }
        }
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
