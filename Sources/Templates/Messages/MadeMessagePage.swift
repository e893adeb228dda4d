import Domain

/// The page after a message was locked: its GIF to send, its id, its links.
package enum MadeMessagePage {
    package static func render(_ model: MadeMessageModel) -> Document {
        Layout(
            site: model.site, title: localized("Locked"), styles: MessageWords.styles + ["messages/made"],
            modules: ["messages/made"], section: .messages
        ).document {
            H.div(.class("message-made"), .data("celebrate", "")) {
                H.div(.class("messages-title")) {
                    H.h1 { localized("Message locked. Now send it") }
                    H.p(.class("lead")) { lead(model) }
                }
                picture(model)
                H.div(.class("made-side")) {
                    address(model)
                    keep(model)
                }
                H.p(.class("visually-hidden"), .id("made-status"), .role("status")) {}
            }
        }
    }

    private static func lead(_ model: MadeMessageModel) -> String {
        !model.hasGIF
            ? localized("The GIF was deleted after one hour. Send the link instead.")
            : model.hasHint
                ? localized("Your friend opens the GIF on this Motionbook server and makes the faces it shows.")
                : localized(
                    "Your friend opens the GIF on this Motionbook server and makes the faces. The GIF doesn’t show them, so tell your friend another way."
                )
    }

    @NodeBuilder private static func picture(_ model: MadeMessageModel) -> Node {
        if model.hasGIF {
            let path = Addresses.messageGIF(model.id)
            H.section(.class("panel made-gif"), .aria("label", localized("The GIF"))) {
                GIFView(path: path, words: model.avatar.gifWords).node
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("button"), .id("share"), .hidden) {
                        Icon.upload.node
                        localized("Share")
                    }
                    H.a(
                        .class("button button-primary"), .id("download"), .href(path), .download,
                        .data("name", "motionbook-\(model.id).gif")
                    ) {
                        Icon.download.node
                        localized("Download the GIF")
                    }
                }
                if let bytes = model.gifBytes {
                    H.p(.class("muted")) { localized("\(Wording.bytes(bytes)). Send it as a file or as an image.") }
                }
            }
        } else {
            H.section(.class("panel made-gif"), .aria("label", localized("The avatar"))) {
                FacePicture(face: nil, avatar: model.avatar, site: model.site).node
            }
        }
    }

    private static func address(_ model: MadeMessageModel) -> Node {
        H.section(.class("panel made-part"), .aria("labelledby", "id-title")) {
            H.h2(.id("id-title")) { localized("Message ID") }
            H.p(.class("made-id"), .id("message-id")) { MessageWords.id(model.id) }
            H.p(.class("muted")) {
                localized(
                    "If the GIF gets lost, the ID or the link also opens the message. The faces are still needed.")
            }
            H.div(.class("actions")) {
                MessageWords.copyButton(localized("Copy ID"), of: "message-id")
                MessageWords.copyButton(localized("Copy link"), of: "open-link")
                H.a(.class("button button-quiet"), .id("open-link"), .href(Addresses.message(model.id))) {
                    model.isOnce ? localized("Open its page") : localized("Try it yourself")
                }
                if model.canBeOpened {
                    ShareButton(thing: .message(model.id), label: localized("Share with someone without the key")).node
                }
            }
        }
    }

    private static func keep(_ model: MadeMessageModel) -> Node {
        H.section(.class("panel made-part"), .aria("labelledby", "keep-title")) {
            H.h2(.id("keep-title")) { localized("Only for you") }
            H.p(.class("muted")) {
                if model.isOnce {
                    localized("It can be read only once, so don’t open it yourself.")
                    " "
                }
                if let date = model.expiresAt {
                    Node.sentence("It can be opened until {a}.", PageParts.moment(date))
                    " "
                }
                localized(
                    "Anyone with this link can delete the message. In this browser, you can also delete it from your list."
                )
            }
            H.div(.class("actions")) {
                MessageWords.copyButton(localized("Copy delete link"), of: "delete-link")
                H.a(
                    .class("button button-danger"), .id("delete-link"),
                    .href(Addresses.deleteMessage(model.id, token: model.deletionToken))
                ) {
                    Icon.trash.node
                    localized("Delete message")
                }
            }
            H.div(.class("actions made-on")) {
                H.a(.class("button"), .href(Addresses.writeMessage())) { localized("Write another message") }
                H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Your messages") }
            }
        }
    }
}

/// A GIF that moves until somebody stops it.
struct GIFView {
    /// Where it is.
    var path: String
    /// What it shows.
    var words: String

    var node: Node {
        H.div(.class("gif-view"), .data("moves", "true")) {
            H.img(.class("gif-picture"), .src(path), .alt(words), .width(256), .height(256))
            GIFView.pause
        }
    }

    /// Stops what moves in the view, and lets it move again.
    static var pause: Node {
        H.button(
            .class("button button-icon gif-pause needs-script"), .type("button"), .aria("pressed", "false"),
            .aria("label", localized("Pause animation")), .title(localized("Pause animation"))
        ) { Icon.pause.node }
    }
}
