import Domain

/// The page that writes a message: the words, five faces, and how its GIF is.
package enum WriteMessagePage {
    /// Why nothing is locked.
    package static var withoutCookies: String {
        localized(
            "This browser blocks cookies. Without them you can’t download or delete the message. Allow cookies for this site, then lock the message again."
        )
    }

    package static func render(_ model: WriteMessageModel) -> Document {
        Layout(
            site: model.site, title: localized("Write a message"),
            styles: MessageWords.cameraStyles + ["messages/write"],
            modules: ["messages/write"], section: .messages
        ).document {
            H.div(.class("message-write")) {
                H.div(.class("messages-title")) {
                    H.h1 { localized("Write a message") }
                    H.p(.class("lead")) {
                        localized("Lock it with five faces. Anyone who makes the same five can read it.")
                    }
                }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint.message)) }
                H.form(
                    .class("write-form"), .id("write-form"), .method("post"), .action(Addresses.writeMessage()),
                    .autocomplete("off"), .data("complains-of", model.complaint?.field.rawValue ?? "")
                ) {
                    H.div(.id("without-cookies"), .hidden) { PageParts.notice(Notice(.warning, withoutCookies)) }
                    words(model)
                    H.section(.class("panel write-step"), .aria("label", localized("Five faces"))) {
                        FaceInput(
                            model: model.faces, avatar: chosen(model), site: model.site,
                            title: localized("Lock it with five faces")
                        ).node
                    }
                    MessageLook(model: model).node
                    H.div(.class("write-end")) {
                        H.p(.class("write-missing"), .id("write-missing"), .role("alert")) {}
                        H.button(.class("button button-primary button-large"), .type("submit"), .id("lock")) {
                            Icon.lock.node
                            localized("Lock the message")
                        }
                    }
                }
            }
        }
    }

    /// The chosen avatar, or the first.
    static func chosen(_ model: WriteMessageModel) -> AvatarModel {
        model.avatars.first { $0.name == model.avatar } ?? model.avatars.first
            ?? AvatarModel(name: model.avatar, title: Wording.words(of: model.avatar))
    }

    private static func words(_ model: WriteMessageModel) -> Node {
        H.section(.class("panel write-step"), .aria("labelledby", "text-title")) {
            H.h2(.id("text-title")) { H.label(.for("text")) { localized("Your message") } }
            // Browsers drop a line feed that follows the tag at once.
            H.textarea(
                .class("field write-text"), .id("text"), .name("text"), .rows(3), .autocomplete("off"),
                .data("most", String(model.mostCharacters)), .required,
                .aria("describedby", "text-count text-hint")
            ) { "\n" + model.text }
            H.div(.class("write-count")) {
                H.p(.class("muted"), .id("text-hint")) {
                    localized("Up to \(model.mostCharacters) characters. An emoji counts as one.")
                }
                H.p(.class("write-counter needs-script"), .id("text-count")) {
                    localized("\(model.text.count) of \(model.mostCharacters)")
                }
            }
        }
    }
}
