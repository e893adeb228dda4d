import Domain

/// Adds what was not found, puts back what was removed, and takes corrections back: the same for all kinds of findings.
struct CorrectionTools {
    /// What somebody removed.
    struct Removed {
        var finding: FindingID
        /// What it was.
        var words: String
        /// When, for the button that puts it back.
        var time: String
    }

    var clip: ClipID
    /// `Correct the swings`
    var title: String
    /// The form that adds one.
    var adding: Node
    /// What stands above what was removed.
    var removedTitle: String
    var removed: [Removed]
    /// What stands above corrections that fit nothing any more, and what that means.
    var unmatchedTitle: String
    var unmatchedHint: String
    var unmatched: [String]
    /// Whether there is anything to take back.
    var isCorrected: Bool

    /// For a page without findings.
    var panel: Node {
        H.section(.class("panel correction-tools"), .id("corrections"), .aria("labelledby", "corrections-title")) {
            H.h2(.id("corrections-title")) { title }
            content
        }
    }

    /// For the head of a page with findings.
    var tool: Node {
        ReportTool(name: "corrections", id: "corrections").node(.text(title)) {
            H.div(.class("correction-tools")) { content }
        }
    }

    @NodeBuilder private var content: Node {
        adding
        if !removed.isEmpty {
            H.h2(.class("tool-title")) { removedTitle }
            H.ul(.class("removed-findings")) { for one in removed { H.li { putBack(one) } } }
        }
        if !unmatched.isEmpty {
            H.h2(.class("tool-title")) { unmatchedTitle }
            H.p(.class("muted")) { unmatchedHint }
            H.ul { for words in unmatched { H.li { words } } }
        }
        if isCorrected { undo }
    }

    private func putBack(_ one: Removed) -> Node {
        H.form(.class("actions"), .method("post"), .action(Addresses.corrections(clip))) {
            H.input(.type("hidden"), .name("finding"), .value(one.finding.description))
            H.span { one.words }
            H.button(.class("button"), .type("submit"), .name("correction"), .value("restore")) {
                localized("Put back")
                H.span(.class("visually-hidden")) { " " + one.time }
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
