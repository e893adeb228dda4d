import FoundationEssentials

/// What was written and what was opened, each as a list of cards.
struct MessageList {
    var model: MessagesModel

    @NodeBuilder var node: Node {
        H.section(.class("message-section"), .aria("labelledby", "written-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("written-title")) { "Written in this browser" }
                H.p(.class("muted")) { Wording.count(model.written.count, "message") }
            }
            if model.written.isEmpty {
                H.p(.class("muted")) {
                    "None yet. "
                    H.a(.href(Addresses.writeMessage())) { "Write a message" }
                }
            } else {
                H.ul(.class("message-cards")) { for message in model.written { written(message) } }
            }
        }
        H.section(.class("message-section"), .aria("labelledby", "opened-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("opened-title")) { "Opened in this browser" }
                H.p(.class("muted")) { Wording.count(model.opened.count, "message") }
            }
            if model.opened.isEmpty {
                H.p(.class("muted")) {
                    "None yet. Got a GIF? "
                    H.a(.href(Addresses.openMessage())) { "Open a message" }
                }
            } else {
                H.ul(.class("message-cards")) { for message in model.opened { opened(message) } }
            }
        }
    }

    private func written(_ message: WrittenMessage) -> Node {
        H.li(.class("panel message-card")) {
            FacePicture(face: nil, avatar: message.avatar, site: model.site).node
            H.div(.class("message-facts")) {
                H.h3 { H.a(.href(Addresses.madeMessage(message.id))) { MessageWords.id(message.id) } }
                H.p(.class("message-state")) {
                    H.span(.class("chip"), .data("state", message.state.name)) { message.state.title }
                    if let date = message.state.date { PageParts.moment(date) }
                }
                H.p(.class("muted message-line")) {
                    "Written "
                    PageParts.moment(message.writtenAt)
                    message.hasHint ? " · the GIF shows the faces" : " · the GIF hides the faces"
                    if message.isOnce { " · can be read once" }
                    if let date = message.expiresAt, message.state.canExpire {
                        " · expires "
                        PageParts.moment(date)
                    }
                    if message.tries > 0 {
                        " · " + (message.tries == 1 ? "1 wrong try" : "\(message.tries) wrong tries")
                    }
                }
            }
            H.div(.class("actions")) {
                H.a(
                    .class("button button-danger button-icon"), .href(Addresses.deleteMessage(message.id)),
                    .title("Delete"),
                    .aria("label", "Delete \(message.id)")
                ) { Icon.trash.node }
            }
        }
    }

    private func opened(_ message: OpenedMessageModel) -> Node {
        H.li(.class("panel message-card")) {
            FacePicture(face: nil, avatar: message.avatar, site: model.site).node
            H.div(.class("message-facts")) {
                H.h3 {
                    if message.canOpenAgain {
                        H.a(.href(Addresses.message(message.id))) { MessageWords.id(message.id) }
                    } else {
                        MessageWords.id(message.id)
                    }
                }
                H.p(.class("muted message-line")) {
                    "Opened "
                    PageParts.moment(message.openedAt)
                    message.canOpenAgain ? " · opens again with the same faces" : " · no longer available"
                }
            }
        }
    }
}

extension WrittenMessage.State {
    /// For style sheets.
    var name: String {
        switch self {
        case .locked: "locked"
        case .opened, .readOnce: "opened"
        case .expired: "expired"
        }
    }

    /// For people; a moment may follow.
    var title: String {
        switch self {
        case .locked: "Locked"
        case .opened: "Opened"
        case .readOnce: "Read and deleted"
        case .expired: "Expired"
        }
    }

    /// When that was.
    var date: Date? {
        switch self {
        case .locked: nil
        case .opened(let date), .readOnce(let date), .expired(let date): date
        }
    }

    /// Whether it can still expire.
    var canExpire: Bool {
        switch self {
        case .locked, .opened: true
        case .readOnce, .expired: false
        }
    }
}
