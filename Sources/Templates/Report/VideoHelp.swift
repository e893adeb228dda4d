import Domain

/// The keys of the player, in a dialog.
struct VideoHelp {
    /// What was looked for.
    var kind: AnalysisKind

    private var keys: [(keys: [String], does: String)] {
        let (words, hasTrail) = (kind.presentation.words, kind.presentation.hasTrail)
        var keys = [
            ([localized("Space"), "K"], localized("Play or pause")),
            (["←", "→"], localized("Back or forward one frame (also , and .)")),
            (["J", "L"], localized("Back or forward one second")),
            (["<", ">"], localized("Slower or faster")),
            (["U"], localized("Sound on or off")),
            (
                ["R"],
                kind == .swing
                    ? localized("Loop the selected swing, or end the loop")
                    : localized("Loop the selected event, or end the loop")
            ),
            (["A", "B"], localized("Start or end the loop at this frame")),
            (["+", "−", "0"], localized("Zoom in, zoom out, show the whole picture")),
            ([localized("Shift"), "← ↑ → ↓"], localized("Move the zoomed picture (or drag it)")),
            (["1", "9"], words.goTo),
            (["P"], words.play),
            ([localized("Home"), localized("End")], localized("First or last frame")),
            (["O"], words.switchOverlay),
        ]
        if hasTrail { keys.append((["T"], localized("Wrist trail on or off"))) }
        keys += kind.presentation.correctionKeys
        keys += [
            (["N"], localized("Write a note on this frame")), (["D"], localized("Draw on the picture")),
            (["[", "]"], localized("Previous or next moment")),
        ]
        return keys + [(["F"], localized("Full screen")), (["?"], localized("Show these shortcuts"))]
    }

    /// The dialog, closed.
    var dialog: Node {
        H.dialog(.class("dialog"), .id("help-dialog"), .aria("labelledby", "help-title")) {
            H.h2(.id("help-title")) { localized("Keyboard shortcuts") }
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
                H.button(.class("button"), .type("button"), .data("closes", "help-dialog")) { localized("Close") }
            }
        }
    }
}
