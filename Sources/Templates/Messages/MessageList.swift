import Domain
import FoundationEssentials

/// What was written and what was opened, each as a list of cards.
struct MessageList {
    var model: MessagesModel

    @NodeBuilder var node: Node {
        H.section(.class("message-section"), .aria("labelledby", "written-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("written-title")) { localized("Written in this browser") }
                H.p(.class("muted")) { messages(model.written.count) }
            }
            if model.written.isEmpty {
                H.p(.class("muted")) {
                    Node.sentence(
                        "None yet. {a}", H.a(.href(Addresses.writeMessage())) { localized("Write a message") })
                }
            } else {
                H.ul(.class("message-cards")) { for message in model.written { written(message) } }
            }
        }
        H.section(.class("message-section"), .aria("labelledby", "opened-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("opened-title")) { localized("Opened in this browser") }
                H.p(.class("muted")) { messages(model.opened.count) }
            }
            if model.opened.isEmpty {
                H.p(.class("muted")) {
                    Node.sentence(
                        "None yet. Got a GIF? {a}",
                        H.a(.href(Addresses.openMessage())) { localized("Open a message") })
                }
            } else {
                H.ul(.class("message-cards")) { for message in model.opened { opened(message) } }
            }
        }
    }

    private func messages(_ count: Int) -> String { localized(count, "\(count) message", "\(count) messages") }

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
                    Node.sentence("Written {a}", PageParts.moment(message.writtenAt))
                    " · "
                    message.hasHint ? localized("the GIF shows the faces") : localized("the GIF hides the faces")
                    if message.isOnce { " · " + localized("can be read once") }
                    if let date = message.expiresAt, message.state.canExpire {
                        " · "
                        Node.sentence("expires {a}", PageParts.moment(date))
                    }
                    if message.tries > 0 {
                        " · " + localized(message.tries, "\(message.tries) wrong try", "\(message.tries) wrong tries")
                    }
                }
            }
            H.div(.class("actions")) {
                H.a(
                    .class("button button-danger button-icon"), .href(Addresses.deleteMessage(message.id)),
                    .title(localized("Delete")),
                    .aria("label", localized("Delete \(message.id.description)"))
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
                    Node.sentence("Opened {a}", PageParts.moment(message.openedAt))
                    " · "
                    message.canOpenAgain
                        ? localized("opens again with the same faces") : localized("no longer available")
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
        case .locked: localized("Locked")
        case .opened: localized("Opened")
        case .readOnce: localized("Read and deleted")
        case .expired: localized("Expired")
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
