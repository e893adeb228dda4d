import Domain

/// A clip's way into the trash, and out of it.
struct TrashControl {
    var model: ReportModel

    /// Puts the clip into the trash; nothing where it is there already.
    @NodeBuilder var button: Node {
        if !model.isTrashed { form("trash", localized("Move to trash"), .trash, "button-danger") }
    }

    /// Says that the clip is in the trash, and what can be done about it; nothing where it is not.
    @NodeBuilder var notice: Node {
        if model.isTrashed {
            H.section(.class("setback notice"), .data("tone", "warning"), .role("status")) {
                Icon.trash.node
                H.p {
                    localized(
                        "This clip is in the trash. Restore it within 30 days, or it will be deleted permanently.")
                }
                form("restore", localized("Restore"), .again, "button-primary")
                DeleteControl(thing: .clip(model.clip.id), name: model.clip.name).node
            }
        }
    }

    /// The library's own form, for this clip; afterwards comes this page again.
    private func form(_ action: String, _ label: String, _ icon: Icon, _ style: String) -> Node {
        H.form(.method("post"), .action(Addresses.library())) {
            H.input(.type("hidden"), .name("clip"), .value(model.clip.id.description))
            H.input(.type("hidden"), .name("back"), .value(Addresses.clip(model.clip.id)))
            H.button(.class("button " + style), .type("submit"), .name("action"), .value(action)) {
                icon.node
                label
            }
        }
    }
}
