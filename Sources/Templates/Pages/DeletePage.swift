/// The page that asks before a clip is deleted, for browsers without scripts; others ask in a dialog.
public enum DeletePage {
    /// Renders the page.
    public static func render(_ model: DeleteModel) -> Document {
        Layout(site: model.site, title: "Delete this clip?", section: .clips).document {
            H.div(.class("centered")) {
                H.h1 { "Delete this clip?" }
                H.p(.class("lead")) {
                    H.bdi { model.name }
                    " goes for good, with its landmarks, report and pictures."
                }
                H.div(.class("actions")) {
                    H.a(.class("button"), .href(model.clipPath)) { "Keep it" }
                    Pieces.postButton(
                        "Delete clip", icon: .trash, style: "button-danger-solid", path: model.deletePath)
                }
            }
        }
    }
}
