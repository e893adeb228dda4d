import Domain
import FoundationEssentials

/// The page of one message: five places to fill, or why it cannot be opened.
package enum UnlockPage {
    package static func render(_ model: UnlockModel) -> Document {
        switch model.state {
        case .locked(let left):
            unlock(model, lead: left.map(MessageWords.triesLeft) ?? "")
        case .wrong(let seen, let left):
            unlock(model, lead: MessageWords.triesLeft(left), seen: seen)
        case .blocked(let until, let byGuesser): blocked(model, until: until, byGuesser: byGuesser)
        case .expired(let date):
            closed(
                model, localized("This message has expired"),
                date.map { Node.sentence("It expired, {a}. Nobody can open it any more.", PageParts.moment($0)) }
                    ?? Node.sentence("It expired. Nobody can open it any more."))
        case .read(let date):
            closed(
                model, localized("Already read"),
                date.map {
                    Node.sentence(
                        "This message could be read only once. It was opened, {a}. It has been deleted permanently.",
                        PageParts.moment($0))
                }
                    ?? Node.sentence(
                        "This message could be read only once. It was opened. It has been deleted permanently."))
        case .otherKey:
            closed(
                model, localized("The key for this message is missing"),
                .sentence(
                    "This message was locked with a different key file. Ask the person who runs this Motionbook server to put the right file (messages.key) back. Then the faces open it again."
                ))
        case .damaged:
            closed(
                model, localized("Message damaged"),
                .sentence("The stored message is damaged. Ask your friend to send another one."))
        case .unknown:
            closed(
                model, localized("Message not found"),
                .sentence(
                    "This Motionbook has no message with that ID. It may have been deleted, or written on another Motionbook server."
                ))
        }
    }

    private static func unlock(_ model: UnlockModel, lead: String, seen: [ExpressionName] = []) -> Document {
        Layout(
            site: model.site, title: localized("Open a message"),
            styles: MessageWords.cameraStyles + ["messages/unlock"],
            modules: ["messages/unlock"], section: .messages
        ).document {
            H.div(.class("message-unlock"), .id("unlock"), .data("message", model.id.description)) {
                H.div(.class("messages-title")) {
                    H.h1 { seen.isEmpty ? localized("Make the five faces") : localized("Wrong faces") }
                    H.p(.class("muted")) {
                        Node.sentence("Message {a}", MessageWords.id(model.id))
                        if model.isOnce { " · " + localized("can be read once") }
                    }
                }
                if let complaint = model.complaint { PageParts.notice(Notice(.error, complaint)) }
                if !seen.isEmpty { wrong(model, seen, lead) } else if !lead.isEmpty { H.p(.class("muted")) { lead } }
                H.div(.class("unlock-parts")) {
                    UnlockHint(model: model).node
                    form(model)
                }
            }
        }
    }

    private static func wrong(_ model: UnlockModel, _ seen: [ExpressionName], _ lead: String) -> Node {
        H.section(.class("panel unlock-wrong"), .role("alert"), .aria("label", localized("Faces tried"))) {
            H.p { localized("These five faces didn’t open the message:") }
            FaceRow(faces: seen, avatar: model.avatar, site: model.site, label: localized("Faces tried")).node
            H.p(.class("muted")) { lead }
            H.div(.class("actions")) {
                H.a(.class("button button-primary"), .href("#face-input"), .id("try-again")) {
                    Icon.again.node
                    localized("Try again")
                }
                H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Cancel") }
            }
        }
    }

    private static func form(_ model: UnlockModel) -> Node {
        H.form(
            .class("panel unlock-form"), .id("unlock-form"), .method("post"), .action(Addresses.message(model.id)),
            .autocomplete("off")
        ) {
            FaceInput(
                model: model.faces, avatar: model.avatar, site: model.site, title: localized("Your five faces"),
                isSentAtOnce: true
            ).node
            H.div(.class("actions unlock-end")) {
                H.button(.class("button button-primary button-large"), .type("submit"), .id("open-it")) {
                    Icon.lock.node
                    localized("Open the message")
                }
                H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Cancel") }
            }
        }
    }

    private static func blocked(_ model: UnlockModel, until: Date, byGuesser: Bool) -> Document {
        Layout(
            site: model.site, title: localized("Please wait"), styles: MessageWords.styles + ["messages/unlock"],
            modules: ["messages/pause"], section: .messages
        ).document {
            H.div(.class("message-closed")) {
                FacePicture(face: nil, avatar: model.avatar, site: model.site).node
                H.h1 { localized("Please wait") }
                H.p(.class("lead")) {
                    Node.sentence(
                        byGuesser
                            ? "You made too many wrong tries. You can try again {a}."
                            : "There were too many wrong tries for this message. You can try again {a}.",
                        H.strong { PageParts.moment(until) })
                }
                H.p(.class("pause-left needs-script"), .id("pause-left"), .data("until", Wording.stamp(until))) {}
                H.div(.class("actions")) {
                    H.a(.class("button button-primary"), .id("pause-over"), .href(Addresses.message(model.id))) {
                        localized("Try again")
                    }
                    H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Your messages") }
                }
            }
        }
    }

    private static func closed(_ model: UnlockModel, _ title: String, _ reason: Node) -> Document {
        Layout(
            site: model.site, title: title, styles: MessageWords.styles + ["messages/unlock"], section: .messages
        ).document {
            H.div(.class("message-closed")) {
                FacePicture(face: nil, avatar: model.avatar, site: model.site).node
                H.h1 { title }
                H.p(.class("muted")) { Node.sentence("Message {a}", MessageWords.id(model.id)) }
                H.p(.class("lead")) { reason }
                H.div(.class("actions")) {
                    H.a(.class("button button-primary"), .href(Addresses.openMessage())) {
                        localized("Open another message")
                    }
                    H.a(.class("button button-quiet"), .href(Addresses.messages())) { localized("Your messages") }
                }
            }
        }
    }
}
