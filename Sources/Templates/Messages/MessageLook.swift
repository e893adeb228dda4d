import Domain

/// The part of the form that says how the GIF is and how long the message can be read.
struct MessageLook {
    var model: WriteMessageModel

    @NodeBuilder var node: Node {
        H.section(.class("panel write-step"), .aria("labelledby", "look-title")) {
            H.h2(.id("look-title")) { localized("The GIF") }
            AvatarChoice(avatars: model.avatars, chosen: model.avatar, site: model.site).node
            H.fieldset(.class("look-group")) {
                H.legend { localized("Should the GIF show the faces?") }
                H.div(.class("look-cards")) {
                    hint(
                        "yes", localized("Yes, as a game"),
                        localized("Anyone who sees the GIF can copy the faces. Fun, but not secret."),
                        isChosen: model.hasHint)
                    hint(
                        "no", localized("No, keep them secret"),
                        localized(
                            "The avatar only looks around and blinks. Tell your friend in some other way which faces to make."
                        ),
                        isChosen: !model.hasHint)
                }
            }
        }
        H.section(.class("panel write-step"), .aria("labelledby", "time-title")) {
            H.h2(.id("time-title")) { localized("How long can the message be opened?") }
            H.div(.class("look-lines")) {
                H.div(.class("look-line")) {
                    H.label(.for("expiry")) { localized("Can be opened") }
                    H.select(.class("select"), .id("expiry"), .name("expiry")) {
                        for expiry in WriteMessageModel.Expiry.allCases {
                            if expiry == model.expiry {
                                H.option(.value(expiry.rawValue), .selected) { MessageWords.label(of: expiry) }
                            } else {
                                H.option(.value(expiry.rawValue)) { MessageWords.label(of: expiry) }
                            }
                        }
                    }
                }
                H.label(.class("look-check")) {
                    H.input(
                        [
                            .type("checkbox"), .name("once"), .value("yes"),
                            .aria("label", localized("Can be read only once")),
                            .aria("describedby", "once-hint"),
                        ]
                            + (model.isOnce ? [.checked] : []))
                    H.span {
                        H.strong { localized("Can be read only once") }
                        H.span(.class("muted"), .id("once-hint")) {
                            localized("It is deleted as soon as someone opens it.")
                        }
                    }
                }
            }
        }
        promise
    }

    private func hint(_ value: String, _ title: String, _ words: String, isChosen: Bool) -> Node {
        H.label(.class("look-card")) {
            H.input(
                [
                    .type("radio"), .name("hint"), .value(value), .aria("label", title),
                    .aria("describedby", "hint-\(value)-words"),
                ] + (isChosen ? [.checked] : []))
            H.span(.class("look-card-body")) {
                H.strong { title }
                H.span(.class("muted"), .id("hint-\(value)-words")) { words }
            }
        }
    }

    private var promise: Node {
        H.details(.class("panel write-promise")) {
            H.summary { localized("How safe is it?") }
            H.p {
                localized(
                    "This Motionbook server stores your message in encrypted form and doesn’t store the faces. To open your message, this server needs the five faces and a key file, which never leaves the server. After ten wrong tries there is a pause, which gets longer with every further wrong try."
                )
            }
            H.p {
                localized(
                    "This protects your message from anyone who finds the GIF, or who gets the database without the key file."
                )
            }
            H.p {
                localized(
                    "Your message is not protected from anyone who has both the database and the key file. There are only 3,750 possible sequences of five faces, and a computer can try them all in minutes. If the GIF shows the faces, anyone who sees it can open the message. Don’t write anything private here."
                )
            }
        }
    }
}
