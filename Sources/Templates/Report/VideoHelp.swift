import Domain

/// The keys of the player, in a dialog.
struct VideoHelp {
    /// What was looked for.
    var kind: AnalysisKind

    private var keys: [(keys: [String], does: String)] {
        let (words, hasTrail) = (kind.presentation.words, kind.presentation.hasTrail)
        var keys = [
            (["Space", "K"], "Play or pause"),
            (["←", "→"], "One frame back or on (also , and .)"),
            (["J", "L"], "One second back or on"),
            (["<", ">"], "Slower or faster"),
            (["1", "9"], "To \(words.moment) 1 … 9"),
            (["P"], "Play the chosen \(words.event)"),
            (["Home", "End"], "First or last frame"),
            (["O"], words.overlay + " on or off"),
        ]
        if hasTrail { keys.append((["T"], "Trail of the wrist on or off")) }
        return keys + [(["F"], "Full screen"), (["?"], "These keys")]
    }

    /// The dialog, closed.
    var dialog: Node {
        H.dialog(.class("dialog"), .id("help-dialog"), .aria("labelledby", "help-title")) {
            H.h2(.id("help-title")) { "Keys" }
            H.dl(.class("keys")) {
                for entry in keys {
                    H.div {
                        H.dt { for key in entry.keys { H.kbd { key } } }
                        H.dd { entry.does }
                    }
                }
            }
            kind.presentation.legend
            H.div(.class("dialog-actions")) {
                H.button(.class("button"), .type("button"), .data("closes", "help-dialog")) { "Close" }
            }
        }
    }
}
