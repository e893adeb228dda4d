import Domain

/// The page on which an avatar is chosen.
package enum ProfilePage {
    package static func render(_ model: ProfileModel) -> Document {
        Layout(
            site: model.site, title: localized("Your avatar"), styles: MessageWords.styles + ["messages/write"],
            section: .messages
        ).document {
            H.div(.class("message-profile")) {
                H.div(.class("messages-title")) {
                    H.h1 { localized("Your avatar") }
                    H.p(.class("lead")) { localized("Your avatar makes the faces in your GIFs.") }
                }
                if let notice = model.notice { PageParts.notice(notice) }
                H.form(.class("profile-form"), .method("post"), .action(Addresses.profile())) {
                    AvatarChoice(avatars: model.avatars, chosen: model.avatar, site: model.site, hasPreview: true).node
                    H.div(.class("actions")) {
                        H.button(.class("button button-primary"), .type("submit")) { localized("Save") }
                        H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Your messages") }
                    }
                }
            }
        }
    }
}
