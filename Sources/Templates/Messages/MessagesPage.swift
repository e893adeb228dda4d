import Domain

/// The list of messages that were written or opened in this browser.
package enum MessagesPage {
    package static func render(_ model: MessagesModel) -> Document {
        Layout(
            site: model.site, title: localized("Messages"), styles: MessageWords.styles,
            modules: ["shared/dialogs", "messages/list"], section: .messages
        ).document {
            H.div(.class("messages")) {
                head(model)
                if let notice = model.notice { PageParts.notice(notice) }
                H.div(.class("message-lists"), .id("message-lists")) {
                    if model.written.isEmpty && model.opened.isEmpty {
                        empty(model)
                    } else {
                        MessageList(model: model).node
                    }
                }
                MessageTour(avatar: model.avatar, site: model.site).dialog
            }
        }
    }

    private static func head(_ model: MessagesModel) -> Node {
        H.header(.class("messages-head")) {
            H.div(.class("messages-title")) {
                H.h1 { localized("Messages") }
                H.p(.class("lead")) {
                    localized(
                        "Short messages, locked with five facial expressions. You send a GIF, and your friend makes the faces to read the message."
                    )
                }
            }
            H.div(.class("actions")) {
                H.a(.class("button button-primary"), .href(Addresses.writeMessage())) {
                    Icon.lock.node
                    localized("Write a message")
                }
                H.a(.class("button"), .href(Addresses.openMessage())) {
                    Icon.upload.node
                    localized("Open a message")
                }
            }
            H.div(.class("messages-more")) {
                H.button(
                    .class("button button-quiet needs-script"), .type("button"), .data("opens", "tour-dialog"),
                    .aria("haspopup", "dialog")
                ) {
                    Icon.question.node
                    localized("How it works")
                }
                H.a(.class("button button-quiet"), .href(Addresses.faces())) {
                    Icon.person.node
                    localized("The six faces")
                }
                H.a(.class("button button-quiet messages-profile"), .href(Addresses.profile())) {
                    FacePicture(face: nil, avatar: model.avatar, site: model.site).node
                    localized("Your avatar: \(model.avatar.title)")
                }
            }
        }
    }

    private static func empty(_ model: MessagesModel) -> Node {
        H.section(.class("panel message-empty"), .aria("labelledby", "empty-title")) {
            H.h2(.id("empty-title")) { localized("No messages yet") }
            H.p(.class("muted")) { localized("Messages you write or open in this browser appear here. How it works:") }
            MessageTour(avatar: model.avatar, site: model.site).list
        }
    }
}
