import Domain

/// What the picture is of, chosen by hand. Scripts judge it anew at once; the form analyses the clip again by it.
struct SubjectSection {
    var composition: Composition
    var clip: ClipID
    /// Whether the picture is a moment of a clip, on which a click does not mean this.
    var isClip: Bool

    var node: Node {
        ReportSection(
            name: "subject", id: "subject-section", title: localized("What is the subject?"), titleID: "subject-title",
            hint: localized("Choose another one"), style: "subject-section", isOpen: true
        ).node {
            H.p(.class("muted"), .id("subject-help")) {
                H.span(.class("needs-script")) {
                    isClip
                        ? localized(
                            "Press “Draw subject”, then click the subject, or draw a box around it. The scores update at once. To save them, press “Analyse with this subject”."
                        )
                        : localized(
                            "Click the subject, or draw a box around it. The scores update at once. To save them, press “Analyse with this subject”."
                        )
                }
                H.span(.class("no-script")) {
                    localized("Enter where the subject is, and Motionbook repeats the analysis.")
                }
            }
            H.form(.class("subject-form"), .id("subject-form"), .method("post"), .action(Addresses.analyse(clip))) {
                if !composition.others.isEmpty {
                    H.div(.class("actions"), .role("group"), .aria("label", localized("Other possible subjects"))) {
                        for other in composition.others.prefix(6) {
                            H.button(
                                .class("button"), .type("submit"), .name("subject"), .value(other.box.field),
                                .data("chooses", other.box.field)
                            ) { other.title + ", " + other.box.whereabouts }
                        }
                    }
                }
                H.details(.class("subject-field")) {
                    H.summary { localized("Enter values") }
                    H.label(.for("subject-box")) {
                        localized(
                            "Box around the subject: left, top, width and height, each from 0 to 1 (1 is the full width or height of the image)"
                        )
                    }
                    H.input(
                        .class("field"), .type("text"), .id("subject-box"), .name("subject"), .inputmode("decimal"),
                        .value((composition.subject?.box ?? .whole).field), .autocomplete("off"), .required)
                }
                H.div(.class("actions")) {
                    H.button(.class("button"), .type("submit"), .id("subject-keep")) {
                        Icon.again.node
                        localized("Analyse with this subject")
                    }
                    H.button(
                        .class("button button-toggle needs-script"), .type("button"), .id("subject-draw"),
                        .aria("pressed", "false")
                    ) {
                        Icon.person.node
                        localized("Draw subject")
                    }
                    H.button(.class("button needs-script"), .type("button"), .id("subject-back"), .disabled) {
                        localized("Use the detected subject")
                    }
                }
            }
        }
    }
}
