/// The keys of the player, in a dialog.
enum PlayerHelp {
    private static let keys: [(keys: [String], does: String)] = [
        (["Space", "K"], "Play or pause"),
        (["←", "→"], "One frame back or on (also , and .)"),
        (["J", "L"], "One second back or on"),
        (["<", ">"], "Slower or faster"),
        (["1", "9"], "To the contact of swing 1 … 9"),
        (["P"], "Play the chosen swing"),
        (["Home", "End"], "First or last frame"),
        (["O"], "Skeleton on or off"),
        (["T"], "Trail of the wrist on or off"),
        (["F"], "Full screen"),
        (["?"], "These keys"),
    ]

    /// The dialog, closed.
    static var dialog: Node {
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
            H.div(.class("legend")) {
                H.span(.class("legend-title")) { "Skeleton" }
                H.span(.class("legend-sure")) { "above 80 % sure" }
                H.span(.class("legend-fair")) { "above 50 %" }
                H.span(.class("legend-poor")) { "below" }
            }
            H.div(.class("dialog-actions")) {
                H.button(.class("button"), .type("button"), .data("closes", "help-dialog")) { "Close" }
            }
        }
    }
}
