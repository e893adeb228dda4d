import Domain

/// Adds a swing that was not found, puts back what was removed, and takes corrections back.
struct SwingCorrections {
    var clip: ClipID
    var found: SwingResult
    /// Length of the clip, seconds.
    var duration: Double

    /// For a page without swings.
    var panel: Node {
        H.section(.class("panel swing-corrections"), .id("corrections"), .aria("labelledby", "corrections-title")) {
            H.h2(.id("corrections-title")) { title }
            content
        }
    }

    /// For the head of a page with swings.
    var tool: Node {
        ReportTool(name: "corrections", id: "corrections").node(.text(title)) {
            H.div(.class("swing-corrections")) { content }
        }
    }

    private var title: String { localized("Correct the swings") }

    @NodeBuilder private var content: Node {
        add
        removed
        unmatched
        if found.isCorrected { undo }
    }

    private var add: Node {
        H.form(.class("swing-form"), .method("post"), .action(Addresses.corrections(clip)), .id("add-swing")) {
            H.p(.class("muted")) {
                found.isEmpty
                    ? localized(
                        "You can still measure a movement: pause the clip where the racket meets the ball, then press the button."
                    )
                    : localized(
                        "Is a swing missing? Pause the clip where the racket meets the ball, then press the button.")
            }
            H.div(.class("swing-choices")) {
                H.p {
                    H.label(.for("add-contact")) { localized("Contact (s)") }
                    H.input(
                        .class("field"), .type("number"), .id("add-contact"), .name("contact"), .value("0"), .min("0"),
                        .max(Numerals.exactSeconds(duration)), .step("0.0001"), .required)
                }
                SwingEditor.choice(
                    "stroke", localized("Stroke"), "add",
                    [("", localized("As measured"))] + SwingEditor.strokes.filter { $0.value != "unknown" }, chosen: "")
                SwingEditor.choice(
                    "hand", localized("Hand"), "add", [("", localized("As measured"))] + SwingEditor.hands, chosen: "")
            }
            H.div(.class("actions")) {
                H.button(
                    .class("button"), .type("submit"), .name("correction"), .value("add"), .id("add-here"),
                    .title(localized("Contact is here (C)"))
                ) {
                    found.isEmpty ? localized("Measure it anyway") : localized("Contact is here")
                }
            }
        }
    }

    @NodeBuilder private var removed: Node {
        if !found.removed.isEmpty {
            H.h2(.class("tool-title")) { localized("Marked as not a swing") }
            H.ul(.class("removed-swings")) {
                for swing in found.removed {
                    H.li {
                        H.form(.class("actions"), .method("post"), .action(Addresses.corrections(clip))) {
                            H.input(.type("hidden"), .name("swing"), .value(swing.identity.description))
                            H.span { swing.title + " · " + localized("contact at \(Wording.clock(swing.contact))") }
                            H.button(.class("button"), .type("submit"), .name("correction"), .value("restore")) {
                                localized("Put back")
                                H.span(.class("visually-hidden")) { " " + Wording.clock(swing.contact) }
                            }
                        }
                    }
                }
            }
        }
    }

    @NodeBuilder private var unmatched: Node {
        if !found.unmatched.isEmpty {
            H.h2(.class("tool-title")) { localized("Corrections without a swing") }
            H.p(.class("muted")) {
                localized("The last analysis found no swing at these moments. The corrections are kept.")
            }
            H.ul {
                for correction in found.unmatched {
                    H.li {
                        let contact = Wording.clock(correction.contact ?? correction.swing.contact)
                        correction.shot.map { $0.title + " · " + contact } ?? contact
                    }
                }
            }
        }
    }

    private var undo: Node {
        H.form(.class("actions"), .method("post"), .action(Addresses.corrections(clip)), .id("undo-corrections")) {
            H.button(
                .class("button"), .type("submit"), .name("correction"), .value("undo"), .id("undo"),
                .title(localized("Undo the last correction (Z)"))
            ) { localized("Undo") }
            H.button(.class("button"), .type("submit"), .name("correction"), .value("reset")) {
                localized("Back to what was measured")
            }
        }
    }
}
