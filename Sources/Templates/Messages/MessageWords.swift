import Domain
import FoundationEssentials

/// Words and small pieces that the pages of messages share.
enum MessageWords {
    /// Style sheets of pages that show faces.
    static let styles = ["shared/face", "messages/faces", "messages/messages"]
    /// Style sheets of pages with a camera for faces.
    static let cameraStyles = ["report/player", "camera/camera"] + styles

    /// An id as it is read: letters of one width.
    static func id(_ id: MessageID) -> Node { H.code(.class("message-id")) { id.description } }

    /// How long a message can be opened, in words that follow `Can be opened`.
    static func label(of expiry: WriteMessageModel.Expiry) -> String {
        switch expiry {
        case .hour: localized("for 1 hour")
        case .day: localized("for 1 day")
        case .week: localized("for 1 week")
        case .never: localized("with no time limit")
        }
    }

    /// Wrong tries that are left before a pause.
    static func triesLeft(_ count: Int) -> String {
        count < 1
            ? localized("If the next try is wrong, you’ll have to wait.")
            : localized(
                count, "One more wrong try, then you’ll have to wait.",
                "\(count) more wrong tries, then you’ll have to wait.")
    }

    /// A button that copies what stands in an element; without scripts there is none.
    static func copyButton(_ label: String, of id: String) -> Node {
        H.button(.class("button needs-script"), .type("button"), .data("copies", id)) {
            Icon.copy.node
            label
        }
    }

    /// A line at the end of pages that have no other way back.
    static func back(_ site: Site) -> Node {
        H.p { H.a(.href(Addresses.messages())) { localized("Your messages") } }
    }
}
