import Domain

/// The moments of a clip: a list beside the player, a note on the frame that is shown, and drawings. List and notes
/// work without scripts.
struct MomentsSection {
    var model: MomentsModel
    /// Leads to moments of the clip.
    var links: TimeLink

    private var isPhoto: Bool { model.duration <= 0 }

    var node: Node {
        ReportSection(
            name: "moments", title: isPhoto ? localized("Notes and drawings") : localized("Moments"),
            titleID: "moments-title",
            hint: isPhoto ? localized("Draw on the photo") : localized("Notes and drawings on single frames"),
            isOpen: !model.entries.isEmpty
        ).node {
            H.div(.class("moments"), .id("moments"), .data("api", path: Addresses.apiMoments(model.clip))) {
                list
                Node.unlessGuest {
                    add
                    DrawingTools(hasJoints: model.hasJoints, isPhoto: isPhoto).node
                    H.p(.class("moments-state muted"), .id("moments-state"), .role("status")) {}
                    lengthDialog
                }
            }
        }
    }

    /// Asks how long a line is in reality.
    private var lengthDialog: Node {
        H.dialog(.class("dialog"), .id("length-dialog"), .aria("labelledby", "length-title")) {
            H.h2(.id("length-title")) { localized("How long is this line?") }
            H.p(.class("muted")) {
                localized(
                    "For example the height of the net post, or of the player. All other lengths in this clip are measured by it. They are right only at the same distance from the camera."
                )
            }
            H.form(.method("dialog"), .class("moment-form")) {
                H.div(.class("moment-number")) {
                    H.label(.for("length-metres")) { localized("Length (m)") }
                    H.input(
                        .class("field"), .type("number"), .id("length-metres"), .min("0.01"), .max("1000"),
                        .step("any"))
                }
                H.button(.class("button button-primary"), .type("submit"), .value("save")) { localized("Save") }
                H.button(.class("button"), .type("submit"), .value("")) { localized("Cancel") }
            }
        }
    }

    private var list: Node {
        H.ol(.class("moment-list"), .id("moment-list")) {
            for entry in model.entries { item(entry) }
            if model.entries.isEmpty {
                H.li(.class("muted moment-none")) {
                    isPhoto
                        ? localized("Nothing is noted yet. Write a note, or draw on the photo.")
                        : localized("No moments yet. Pause the clip, then write a note on the frame or draw on it.")
                }
            }
        }
    }

    private func item(_ entry: MomentsModel.Entry) -> Node {
        let moment = entry.moment
        let time = Wording.clock(moment.time)
        return H.li(.class("moment-entry"), .id("moment-\(entry.id)"), .data("moment", entry.json)) {
            if !isPhoto { links.link(moment.time) }
            H.p(.class("moment-text")) {
                if let text = moment.text { H.span(.dir("auto")) { text } }
                H.span(.class("muted")) { drawings(moment) }
            }
            Node.unlessGuest {
                H.div(.class("moment-actions")) {
                    scriptedActions(moment, time)
                    removal(entry, time)
                }
            }
        }
    }

    private func removal(_ entry: MomentsModel.Entry, _ time: String) -> Node {
        H.form(.method("post"), .action(Addresses.moments(model.clip))) {
            H.input(.type("hidden"), .name("moment"), .value(entry.id.description))
            H.button(
                .class("button button-quiet"), .type("submit"), .name("action"), .value("remove"),
                .data("moment-action", "remove")
            ) {
                localized("Remove")
                H.span(.class("visually-hidden")) { " " + time }
            }
        }
    }

    @NodeBuilder
    private func scriptedActions(_ moment: Moment, _ time: String) -> Node {
        H.button(.class("button button-quiet needs-script"), .type("button"), .data("moment-action", "edit")) {
            localized("Edit")
            H.span(.class("visually-hidden")) { " " + time }
        }
        if moment.drawings.contains(where: { $0.shape == .stopwatch }) {
            H.button(
                .class("button button-quiet needs-script"), .type("button"), .data("moment-action", "stop"),
                .title(localized("Stop the stopwatch at the frame that is shown"))
            ) { localized("Stop here") }
        }
        if moment.drawings.contains(where: { $0.shape == .length }) {
            H.button(
                .class("button button-quiet needs-script"), .type("button"), .data("moment-action", "scale"),
                .title(localized("Say how long this line is in reality. The other lengths are measured by it."))
            ) { localized("Set length") }
        }
    }

    /// What was drawn, in words.
    private func drawings(_ moment: Moment) -> String {
        var parts: [String] = []
        if !moment.drawings.isEmpty {
            parts.append(
                LocalizedText(
                    moment.drawings.count, "\(moment.drawings.count) drawing", "\(moment.drawings.count) drawings"
                ).localized)
        }
        if let hold = moment.hold, hold > 0 {
            parts.append(localized("held for \(hold, digits: 1) s in videos"))
        }
        return parts.joined(separator: " · ")
    }

    private var add: Node {
        H.form(
            .class("moment-form"), .id("moment-form"), .method("post"), .action(Addresses.moments(model.clip))
        ) {
            H.div(.class("moment-line")) {
                H.label(.for("moment-text")) {
                    isPhoto ? localized("Note") : localized("Note on the frame that is shown (N)")
                }
                H.input(
                    .class("field"), .type("text"), .id("moment-text"), .name("text"), .maxlength(Moment.mostText),
                    .autocomplete("off"))
            }
            if !isPhoto {
                H.div(.class("moment-number")) {
                    H.label(.for("moment-time")) { localized("Time (s)") }
                    H.input(
                        .class("field"), .type("number"), .id("moment-time"), .name("time"), .value("0"), .min("0"),
                        .max(Numerals.exactSeconds(model.duration)), .step("0.0001"), .required)
                }
                H.div(.class("moment-number")) {
                    H.label(.for("moment-hold")) { localized("Hold in videos (s)") }
                    H.input(
                        .class("field"), .type("number"), .id("moment-hold"), .name("hold"), .value("0"), .min("0"),
                        .max(Numerals.shortest(Moment.longestHold)), .step("0.5"))
                }
            } else {
                H.input(.type("hidden"), .name("time"), .value("0"))
            }
            H.button(.class("button"), .type("submit"), .name("action"), .value("add"), .id("moment-save")) {
                localized("Save")
            }
            H.button(
                .class("button needs-script"), .type("button"), .id("draw"), .aria("pressed", "false"),
                .aria("controls", "drawing-tools"), .title(localized("Draw on the picture (D)"))
            ) {
                Icon.pen.node
                H.span { localized("Draw") }
            }
        }
    }
}
