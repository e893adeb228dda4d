import Domain

/// The form that puts one event of hands or of a face right.
struct EventEditor {
    var clip: ClipID
    var finding: FindingID
    /// From 1.
    var number: Int
    /// From when until when, seconds; nil in a photo, which has but one moment.
    var span: (start: Double, end: Double)?
    /// What was measured, where somebody corrected it.
    var measured: String?
    var isAdded: Bool
    /// What is shown besides the times.
    @NodeBuilder var choices: (CorrectionFields) -> Node

    var node: Node { Node.unlessGuest { tool } }

    private var tool: Node {
        ReportTool(name: "finding-editor", id: "edit-event-\(number)", style: "finding-editor").node(
            .text(localized("Correct this event"))
        ) {
            if let measured { H.p(.class("muted")) { measured } }
            if isAdded { H.p(.class("muted")) { localized("Added by hand.") } }
            H.form(.class("correction-form"), .method("post"), .action(Addresses.corrections(clip))) {
                H.input(.type("hidden"), .name("finding"), .value(finding.description))
                EventFields(form: "edit-\(number)", span: span, choices: choices).node
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("submit"), .name("correction"), .value("change")) {
                        localized("Save")
                    }
                    H.button(
                        .class("button"), .type("submit"), .name("correction"), .value("remove"), .formnovalidate,
                        .title(localized("Remove this event (X)")), .data("correction", "remove")
                    ) { localized("Remove this event") }
                }
            }
        }
    }
}

/// The fields of an event: when, and what.
private struct EventFields {
    var form: String
    var span: (start: Double?, end: Double?)?
    @NodeBuilder var choices: (CorrectionFields) -> Node

    @NodeBuilder var node: Node {
        let fields = CorrectionFields(form: form)
        if let span {
            H.div(.class("correction-times")) {
                fields.time("start", localized("Start (s)"), span.start)
                fields.time("end", localized("End (s)"), span.end)
            }
        }
        H.div(.class("correction-choices")) { choices(fields) }
    }
}

/// Adds events of hands or of a face, and takes corrections back.
struct EventCorrections {
    var clip: ClipID
    /// Whether it is a photo, which has but one moment.
    var isStill: Bool
    /// `Correct the expressions`
    var title: String
    var removed: [CorrectionTools.Removed]
    var unmatched: [String]
    var isCorrected: Bool
    /// What is asked of a new one besides the times.
    @NodeBuilder var choices: (CorrectionFields) -> Node

    /// The player’s keys, and what they do.
    static var keys: [(keys: [String], does: String)] {
        [
            (["C"], localized("Start a new event at this frame")),
            (["M"], localized("End the new event at this frame")),
            (["X"], localized("Remove the selected event")),
            (["Z"], localized("Undo the last correction")),
        ]
    }

    var tools: CorrectionTools {
        CorrectionTools(
            clip: clip, title: title, adding: adding, removedTitle: localized("Removed events"), removed: removed,
            unmatchedTitle: localized("Corrections without an event"),
            unmatchedHint: localized(
                "The last analysis found no event at these moments. The corrections are kept."),
            unmatched: unmatched, isCorrected: isCorrected)
    }

    private var adding: Node {
        H.form(.class("correction-form"), .method("post"), .action(Addresses.corrections(clip)), .id("add-event")) {
            H.p(.class("muted")) {
                isStill
                    ? localized("Is something missing? Say what the photo shows.")
                    : localized("Is an event missing? Say from when until when, and what there is to see.")
            }
            EventFields(form: "add", span: isStill ? nil : (nil, nil), choices: choices).node
            H.div(.class("actions")) {
                H.button(.class("button"), .type("submit"), .name("correction"), .value("add")) {
                    localized("Add this event")
                }
            }
        }
    }
}
