import Domain

extension SwingResult {
    /// Adds a swing that was not found, and takes corrections back.
    func corrections(of page: ReportBody) -> CorrectionTools? {
        // A photo has no moment of contact to be told from others.
        guard page.duration > 0 else { return nil }
        return CorrectionTools(
            clip: page.model.clip.id, title: localized("Correct the swings"), adding: adding(to: page),
            removedTitle: localized("Marked as not a swing"),
            removed: removed.map { swing in
                CorrectionTools.Removed(
                    finding: swing.identity,
                    words: swing.title + " · " + localized("contact at \(Wording.clock(swing.contact))"),
                    time: Wording.clock(swing.contact))
            },
            unmatchedTitle: localized("Corrections without a swing"),
            unmatchedHint: localized("The last analysis found no swing at these moments. The corrections are kept."),
            unmatched: unmatched.map { correction in
                let contact = Wording.clock(correction.contact ?? correction.finding.time)
                return correction.shot.map { $0.title + " · " + contact } ?? contact
            },
            isCorrected: isCorrected)
    }

    private func adding(to page: ReportBody) -> Node {
        let fields = CorrectionFields(form: "add")
        return H.form(
            .class("correction-form"), .method("post"), .action(Addresses.corrections(page.model.clip.id)),
            .id("add-swing")
        ) {
            H.p(.class("muted")) {
                isEmpty
                    ? localized(
                        "You can still measure a movement: pause the clip where the racket meets the ball, then press the button."
                    )
                    : localized(
                        "Is a swing missing? Pause the clip where the racket meets the ball, then press the button.")
            }
            H.div(.class("correction-choices")) {
                H.p {
                    H.label(.for("add-contact")) { localized("Contact (s)") }
                    H.input(
                        .class("field"), .type("number"), .id("add-contact"), .name("contact"), .value("0"), .min("0"),
                        .max(Numerals.exactSeconds(page.duration)), .step("0.0001"), .required)
                }
                fields.choice(
                    "stroke", localized("Stroke"),
                    [("", localized("As measured"))] + SwingEditor.strokes.filter { $0.value != "unknown" }, chosen: "")
                fields.choice(
                    "hand", localized("Hand"), [("", localized("As measured"))] + SwingEditor.hands, chosen: "")
            }
            H.div(.class("actions")) {
                H.button(
                    .class("button"), .type("submit"), .name("correction"), .value("add"), .id("add-here"),
                    .title(localized("Contact is here (C)"))
                ) {
                    isEmpty ? localized("Measure it anyway") : localized("Contact is here")
                }
            }
        }
    }
}
