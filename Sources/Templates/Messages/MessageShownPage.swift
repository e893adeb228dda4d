import Analysis
import Domain

/// The page that the right faces lead to. Nowhere else is the message written: not in the title, not in an address.
package enum MessageShownPage {
    package static func render(_ model: MessageShownModel) -> Document {
        Layout(
            site: model.site, title: localized("Your message"), styles: MessageWords.styles + ["messages/unlock"],
            modules: ["messages/shown"], section: .messages
        ).document {
            H.div(.class("message-shown"), .id("shown"), .data("message", model.id.description), .data("celebrate", ""))
            {
                H.h1 { localized("It’s open!") }
                H.div(.class("shown-letter")) {
                    FacePicture(face: .smile, avatar: model.avatar, site: model.site).node
                    H.p(.class("panel shown-text"), .id("message-text")) { H.bdi { model.text } }
                }
                H.p(.class("muted")) {
                    if let date = model.writtenAt {
                        Node.sentence("Written {a}.", PageParts.moment(date))
                        " "
                    }
                    if let end = model.readableUntil {
                        Node.sentence(
                            "This message has been deleted because it could be read only once. You can still read it in this browser until {a}.",
                            PageParts.moment(end))
                    } else {
                        localized("You can open it again with the same faces.")
                    }
                }
                H.div(.class("actions")) {
                    H.a(.class("button button-primary"), .href(Addresses.writeMessage())) {
                        Icon.lock.node
                        localized("Reply")
                    }
                    H.a(.class("button"), .href(Addresses.messages())) { localized("Your messages") }
                }
            }
        }
    }
}
