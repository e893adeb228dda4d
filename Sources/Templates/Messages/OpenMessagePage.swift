import Domain

/// The page that takes a GIF (or what a messenger made of it), or an id.
package enum OpenMessagePage {
    private static let accepted = "image/*,video/*,.gif,.webp,.mp4,.webm,.mov"

    package static func render(_ model: OpenMessageModel) -> Document {
        Layout(
            site: model.site, title: localized("Open a message"), styles: ["dashboard"] + MessageWords.styles,
            modules: ["messages/open"], section: .messages
        ).document {
            H.div(.class("message-open")) {
                H.div(.class("messages-title")) {
                    H.h1 { localized("Open a message") }
                    H.p(.class("lead")) { localized("Open the GIF you received. Then make the faces.") }
                }
                H.div(
                    .class("notice"), .id("open-complaint"), .data("tone", "error"), .role("alert"),
                    model.complaint == nil ? .hidden : .data("shown", "true")
                ) {
                    Icon.error.node
                    H.p { model.complaint ?? "" }
                }
                file(model)
                name(model)
            }
        }
    }

    private static func file(_ model: OpenMessageModel) -> Node {
        H.form(
            .class("drop"), .id("open-form"), .method("post"), .action(Addresses.openMessage()),
            .enctype("multipart/form-data"), .data("maximum-bytes", String(model.maximumBytes))
        ) {
            EarlyDrops(site: model.site).node
            H.div(.class("drop-zone"), .id("drop-zone")) {
                H.span(.class("drop-icon")) { Icon.lock.node }
                H.input(
                    .class("drop-input"), .type("file"), .id("file"), .name("file"), .accept(accepted), .required,
                    .aria("describedby", "open-hint"))
                H.label(.class("drop-label"), .for("file")) {
                    H.span(.class("button button-primary drop-button")) { localized("Choose the GIF") }
                    H.span(.class("drop-or needs-script")) { localized("or drop or paste it here") }
                }
                H.p(.class("drop-hint"), .id("open-hint")) {
                    localized(
                        "A video or screenshot of the GIF also works. Up to \(Wording.limit(model.maximumBytes)).")
                }
                H.button(.class("button no-script"), .type("submit")) { localized("Open") }
            }
            H.div(.class("open-reading"), .id("open-reading"), .hidden) {
                H.span(.class("skeleton open-skeleton")) {}
                H.p(.id("open-status"), .role("status")) {}
            }
        }
    }

    private static func name(_ model: OpenMessageModel) -> Node {
        H.form(.class("panel open-name"), .method("get"), .action(Addresses.openMessage())) {
            H.label(.for("id")) { localized("Or enter the message ID") }
            H.div(.class("open-line")) {
                H.input(
                    .class("field"), .type("text"), .id("id"), .name("id"), .value(model.typed), .maxlength(40),
                    .autocomplete("off"), .required, .aria("describedby", "id-hint"))
                H.button(.class("button"), .type("submit")) { localized("Find message") }
            }
            H.p(.class("muted"), .id("id-hint")) {
                localized(
                    "The ten letters and digits after “ID:” in the GIF. Capitals, spaces and hyphens don’t matter.")
            }
        }
    }
}
