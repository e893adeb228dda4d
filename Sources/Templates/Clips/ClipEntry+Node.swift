import Domain

extension ClipEntry {
    /// The clip as a row: picture, name, day, and its swings as links.
    var node: Node {
        H.li(.class("clip-entry")) {
            H.div(.class("clip-entry-poster")) {
                if let thumbnailPath {
                    H.img(.src(thumbnailPath), .alt(""), .loading("lazy"), .width(640), .height(360))
                }
            }
            H.div(.class("clip-entry-words")) {
                H.h3 { H.a(.href(Addresses.clip(id))) { H.bdi { name } } }
                H.p(.class("muted")) { PageParts.moment(addedAt) }
                if state != .done && swings.isEmpty {
                    H.p { state.chip }
                } else if swings.isEmpty {
                    H.p(.class("muted")) { localized("No swings") }
                } else {
                    H.ul(.class("swing-links")) {
                        for link in swings { H.li { link.node } }
                    }
                }
            }
        }
    }
}

extension ClipEntry.Link {
    /// The swing as a small button.
    var node: Node {
        Guest.current == nil
            ? H.a(.class("button swing-link"), .href(path)) { words } : H.span(.class("swing-link")) { words }
    }

    /// The same, marked as the one that was chosen.
    var currentNode: Node {
        H.a(.class("button swing-link"), .href(path), .aria("current", "true")) { words }
    }

    private var words: Node {
        .sequence([
            H.strong { "\(number)" }, .text(" " + swing.shortTitle + " "),
            H.span(.class("muted")) { Wording.clock(swing.contact) },
        ])
    }
}
