/// The page after a message was locked: its GIF to send, its id, its links.
package enum MadeMessagePage {
    package static func render(_ model: MadeMessageModel) -> Document {
        Layout(
            site: model.site, title: "Locked", styles: MessageWords.styles + ["messages/made"],
            modules: ["messages/made"], section: .messages
        ).document {
            H.div(.class("message-made"), .data("celebrate", "")) {
                H.div(.class("messages-title")) {
                    H.h1 { "Locked. Now send it" }
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
            ? "The GIF is no longer here; it was kept for an hour. The link opens the message just as well."
            : model.hasHint
                ? "Your friend drops the GIF here and makes the faces that it shows."
                : "Your friend drops the GIF here and makes the faces. It does not show them: tell them in some other way."
    }

    @NodeBuilder private static func picture(_ model: MadeMessageModel) -> Node {
        if model.hasGIF {
            let path = Addresses.messageGIF(model.id)
            H.section(.class("panel made-gif"), .aria("label", "The GIF")) {
                GIFView(path: path, words: "The GIF: a \(model.avatar.title.lowercased()) that makes faces").node
                H.div(.class("actions")) {
                    H.button(.class("button button-primary"), .type("button"), .id("share"), .hidden) {
                        Icon.upload.node
                        "Share"
                    }
                    H.a(
                        .class("button button-primary"), .id("download"), .href(path), .download,
                        .data("name", "motionbook-\(model.id).gif")
                    ) {
                        Icon.download.node
                        "Download the GIF"
                    }
                }
                if let bytes = model.gifBytes {
                    H.p(.class("muted")) { Wording.bytes(bytes) + ". Send it as a file or a picture, both will do." }
                }
            }
        } else {
            H.section(.class("panel made-gif"), .aria("label", "The avatar")) {
                FacePicture(face: nil, avatar: model.avatar, site: model.site).node
            }
        }
    }

    private static func address(_ model: MadeMessageModel) -> Node {
        H.section(.class("panel made-part"), .aria("labelledby", "id-title")) {
            H.h2(.id("id-title")) { "Its name" }
            H.p(.class("made-id"), .id("message-id")) { MessageWords.id(model.id) }
            H.p(.class("muted")) {
                "Should the GIF get lost, the name or the link will do. The faces are needed all the same."
            }
            H.div(.class("actions")) {
                MessageWords.copyButton("Copy the name", of: "message-id")
                MessageWords.copyButton("Copy the link", of: "open-link")
                H.a(.class("button button-quiet"), .id("open-link"), .href(Addresses.message(model.id))) {
                    model.isOnce ? "Its page" : "Try it yourself"
                }
            }
        }
    }

    private static func keep(_ model: MadeMessageModel) -> Node {
        H.section(.class("panel made-part"), .aria("labelledby", "keep-title")) {
            H.h2(.id("keep-title")) { "For you only" }
            H.p(.class("muted")) {
                if model.isOnce { "It can be read once, then it is gone: do not try it out. " }
                if let date = model.expiresAt {
                    "It can be opened until "
                    PageParts.moment(date)
                    ". "
                }
                "Whoever has this link can delete the message. In this browser it is also in your list."
            }
            H.div(.class("actions")) {
                MessageWords.copyButton("Copy the link to delete it", of: "delete-link")
                H.a(
                    .class("button button-danger"), .id("delete-link"),
                    .href(Addresses.deleteMessage(model.id, token: model.deletionToken))
                ) {
                    Icon.trash.node
                    "Delete it …"
                }
            }
            H.div(.class("actions made-on")) {
                H.a(.class("button"), .href(Addresses.writeMessage())) { "Write another one" }
                H.a(.class("button button-quiet"), .href(Addresses.messages())) { "Your messages" }
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
            .aria("label", "Stop the picture"), .title("Stop the picture")
        ) { Icon.pause.node }
    }
}
