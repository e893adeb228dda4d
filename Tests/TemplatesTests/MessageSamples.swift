import Domain
import FoundationEssentials

@testable import Analysis
@testable import Templates

/// Pages of messages in every state.
extension Samples {
    static let bear = AvatarModel(name: "bear", title: "Bear")
    static let fox = AvatarModel(name: "fox", title: "Fox")
    static let fiveFaces: [ExpressionName] = [.winkLeft, .smile, .tongueOut, .smile, .smooch]
    static let messageID = MessageID("K7WQ2MXRJ3") ?? MessageID()

    static func written(_ state: WrittenMessage.State, tries: Int = 0, isOnce: Bool = false) -> WrittenMessage {
        WrittenMessage(
            id: messageID, avatar: fox, writtenAt: date, state: state, hasHint: tries == 0, isOnce: isOnce,
            expiresAt: date + 86_400, tries: tries)
    }

    static func messages(_ text: String = "words") -> MessagesModel {
        MessagesModel(
            site: site, avatar: bear,
            written: [
                written(.locked, tries: 3), written(.opened(date + 3600)), written(.readOnce(date), isOnce: true),
                written(.expired(date)),
            ],
            opened: [true, false].map {
                OpenedMessageModel(id: messageID, avatar: bear, openedAt: date, canOpenAgain: $0)
            }, notice: Notice(.info, text))
    }

    static let noMessages = MessagesModel(site: site, avatar: bear, written: [], opened: [])

    static func write(_ text: String = "words", _ field: WriteMessageModel.Field? = .faces) -> WriteMessageModel {
        WriteMessageModel(
            site: site, avatars: [bear, fox], avatar: "fox", text: text, hasHint: false, isOnce: true, expiry: .week,
            complaint: field.map { .init($0, text) })
    }

    static func made(hasGIF: Bool = true) -> MadeMessageModel {
        MadeMessageModel(
            site: site, id: messageID, avatar: bear, hasGIF: hasGIF, gifBytes: 61_234, deletionToken: "ABC",
            hasHint: true, isOnce: true, expiresAt: date)
    }

    static func unlock(_ state: UnlockModel.State, complaint: String? = nil, hasGIF: Bool = false) -> UnlockModel {
        UnlockModel(
            site: site, id: messageID, state: state, avatar: bear, hasGIF: hasGIF, hasHint: true, isOnce: true,
            complaint: complaint)
    }

    static func shown(_ text: String, isOnce: Bool = false) -> MessageShownModel {
        MessageShownModel(
            site: site, id: messageID, text: text, avatar: bear, writtenAt: date, readableUntil: isOnce ? date : nil)
    }

    static func messagePages(_ text: String) -> [(name: String, page: Document)] {
        let closed: [UnlockModel.State] = [
            .blocked(until: date, byGuesser: true), .blocked(until: date, byGuesser: false),
            .expired(date), .expired(nil), .read(date), .read(nil), .otherKey, .damaged, .unknown,
        ]
        return [
            ("messages", MessagesPage.render(messages(text))), ("no messages", MessagesPage.render(noMessages)),
            ("write", WriteMessagePage.render(write(text))),
            (
                "write at first",
                WriteMessagePage.render(WriteMessageModel(site: site, avatars: [bear, fox], avatar: "bear"))
            ),
            ("made", MadeMessagePage.render(made())), ("made long ago", MadeMessagePage.render(made(hasGIF: false))),
            ("open", OpenMessagePage.render(OpenMessageModel(site: site))),
            (
                "open with a complaint",
                OpenMessagePage.render(OpenMessageModel(site: site, typed: text, complaint: text))
            ),
            ("locked", UnlockPage.render(unlock(.locked(triesLeft: nil), hasGIF: true))),
            ("locked, few tries", UnlockPage.render(unlock(.locked(triesLeft: 2), complaint: text))),
            ("wrong", UnlockPage.render(unlock(.wrong(seen: fiveFaces, triesLeft: 1)))),
            ("shown", MessageShownPage.render(shown(text))),
            ("shown once", MessageShownPage.render(shown(text, isOnce: true))),
            ("faces", FacesPage.render(FacesModel(site: site, avatar: bear))),
            (
                "profile",
                ProfilePage.render(
                    ProfileModel(site: site, avatars: [bear, fox], avatar: "fox", notice: Notice(.info, text)))
            ),
            (
                "delete a message",
                DeletePage.render(
                    DeleteModel(site: site, thing: .message(messageID, token: "ABC"), name: messageID.description))
            ),
        ] + closed.enumerated().map { ("shut \($0.offset)", UnlockPage.render(unlock($0.element))) }
    }
}
