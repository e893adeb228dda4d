import Domain

/// What helps to open a message: its GIF, from the server or as it was dropped, and words about it.
struct UnlockHint {
    var model: UnlockModel

    var node: Node {
        H.section(
            .class("panel unlock-hint"), .aria("label", localized("The GIF")),
            .data("hint", model.hasHint ? "true" : "false")
        ) {
            if model.hasGIF {
                let path = Addresses.messageGIF(model.id)
                GIFView(path: path, words: localized("GIF of this message")).node
                if Guest.current?.hasDownloads == true {
                    H.p {
                        H.a(.class("button"), .id("download"), .href(path), .download) {
                            Icon.download.node
                            localized("Download the GIF")
                        }
                    }
                }
            } else {
                H.div(.class("gif-view"), .data("moves", "true"), .data("waits", "true")) {
                    FacePicture(face: nil, avatar: model.avatar, site: model.site).node
                    GIFView.pause
                }
            }
            H.p(.class("muted")) {
                model.hasHint
                    ? localized("The GIF shows five faces in order. Make the same faces.")
                    : localized("The GIF doesn’t show the faces. Ask the person who wrote the message.")
            }
        }
    }
}
