import Domain

/// A delete button that asks first: in a dialog with scripts, on a page of its own (`DeletePage`) without.
struct DeleteControl {
    /// What goes.
    var thing: DeleteModel.Thing
    /// Its name, for the question.
    var name: String

    /// The control. It stands once in a page.
    @NodeBuilder var node: Node {
        H.button(
            .class("button button-danger needs-script"), .type("button"), .data("opens", "delete-dialog"),
            .aria("haspopup", "dialog")
        ) {
            Icon.trash.node
            thing.action + "…"
        }
        H.dialog(.class("dialog"), .id("delete-dialog"), .aria("labelledby", "delete-title")) {
            H.h2(.id("delete-title")) { thing.question }
            H.p { thing.consequence(of: name) }
            H.div(.class("dialog-actions")) {
                H.button(.class("button"), .type("button"), .data("closes", "delete-dialog")) { localized("Cancel") }
                H.form(.method("post"), .action(thing.path)) {
                    H.button(.class("button button-danger-solid"), .type("submit")) { thing.action }
                }
            }
        }
        H.a(.class("button button-danger no-script"), .href(thing.path)) {
            Icon.trash.node
            thing.action + "…"
        }
    }
}
