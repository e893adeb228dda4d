/// A delete button that asks first: a dialog with scripts, an unfolding question without.
struct DeleteControl {
    /// The clip's name, for the question.
    var name: String
    /// Where the form posts.
    var path: String

    /// The control. It stands once in a page.
    @NodeBuilder var node: Node {
        H.button(
            .class("button button-danger needs-script"), .type("button"), .data("opens", "delete-dialog"),
            .aria("haspopup", "dialog")
        ) {
            Icon.trash.node
            "Delete clip…"
        }
        H.dialog(.class("dialog"), .id("delete-dialog"), .aria("labelledby", "delete-title")) {
            H.h2(.id("delete-title")) { "Delete this clip?" }
            H.p {
                H.bdi { name }
                " goes for good, with its landmarks, report and pictures."
            }
            H.div(.class("dialog-actions")) {
                H.button(.class("button"), .type("button"), .data("closes", "delete-dialog")) { "Keep it" }
                H.form(.method("post"), .action(path)) {
                    H.button(.class("button button-danger-solid"), .type("submit")) { "Delete clip" }
                }
            }
        }
        H.details(.class("confirm no-script")) {
            H.summary(.class("button button-danger")) { "Delete clip…" }
            H.form(.method("post"), .action(path)) {
                H.p { "The clip goes for good, with its landmarks, report and pictures." }
                H.button(.class("button button-danger-solid"), .type("submit")) { "Delete for good" }
            }
        }
    }
}
