import Analysis
import Reports

/// The keys of the player, in a dialog.
struct PlayerHelp {
    /// What was looked for.
    var kind: AnalysisKind

    private var keys: [(keys: [String], does: String)] {
        let isSwing = kind == .swing
        let overlay =
            switch kind {
            case .swing: "Skeleton"
            case .hands: "Hands"
            case .expression: "Mesh"
            }
        var keys = [
            (["Space", "K"], "Play or pause"),
            (["←", "→"], "One frame back or on (also , and .)"),
            (["J", "L"], "One second back or on"),
            (["<", ">"], "Slower or faster"),
            (["1", "9"], isSwing ? "To the contact of swing 1 … 9" : "To event 1 … 9"),
            (["P"], isSwing ? "Play the chosen swing" : "Play the chosen event"),
            (["Home", "End"], "First or last frame"),
            (["O"], overlay + " on or off"),
        ]
        if isSwing { keys.append((["T"], "Trail of the wrist on or off")) }
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
            legend
            H.div(.class("dialog-actions")) {
                H.button(.class("button"), .type("button"), .data("closes", "help-dialog")) { "Close" }
            }
        }
    }

    @NodeBuilder private var legend: Node {
        switch kind {
        case .swing:
            H.div(.class("legend")) {
                H.span(.class("legend-title")) { "Skeleton" }
                H.span(.class("legend-sure")) { "above 80 % sure" }
                H.span(.class("legend-fair")) { "above 50 %" }
                H.span(.class("legend-poor")) { "below" }
            }
        case .hands:
            H.div(.class("legend")) {
                H.span(.class("legend-title")) { "Hands" }
                H.span(.class("legend-left")) { "left hand" }
                H.span(.class("legend-right")) { "right hand" }
                H.span { "raised fingers are thicker" }
            }
        case .expression: Node.nothing
        }
    }
}
