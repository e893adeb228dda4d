import Domain
import FoundationEssentials
import HTTPServer
import Messages
import Store
import Templates

/// A message that was locked, as programs read it.
struct LockedAnswer: JSONAnswer {
    let id: String
    let path: String
    let gif: String
}

/// A message that a file's mark names, as programs read it.
struct FoundAnswer: JSONAnswer {
    let id: String
    let path: String
}

/// What a message says, as programs read it.
struct OpenedAnswer: JSONAnswer {
    let text: String
}

/// The faces that a clip shows, as programs read it.
struct FacesAnswer: JSONAnswer {
    let faces: [String]
}

extension FaceSequence {
    /// The faces that a form gives: five fields `face` in their order, or one field `faces`, joined by commas.
    init(_ form: FormFields) throws(FaceSequenceError) {
        if let text = form["faces"], !text.isEmpty {
            try self.init(text: text)
        } else {
            try self.init(
                form.fields.filter { $0.name == "face" && !$0.value.isEmpty }.map {
                    ExpressionName(rawValue: $0.value)
                })
        }
    }
}

extension MessageOpening {
    /// Whether it was opened.
    var isOpened: Bool {
        if case .opened = self { true } else { false }
    }

    /// The HTTP status that fits.
    var status: Status {
        switch self {
        case .opened: .ok
        case .wrong: .forbidden
        case .refused(let refusal): refusal.status
        }
    }

    /// Stable code.
    var code: String {
        switch self {
        case .opened: "opened"
        case .wrong: "wrongFaces"
        case .refused(.blocked): "tooManyTries"
        case .refused(.unknown): AppError.noSuchMessage.code.rawValue
        case .refused(.expired): "expired"
        case .refused(.read): "readAlready"
        case .refused(.otherKey): "otherKey"
        }
    }

    /// What is wrong and what to do.
    var sentence: String {
        switch self {
        case .opened: ""
        case .wrong(let left):
            left > 0
                ? localized(
                    left, "Wrong faces. \(left) more try before you have to wait.",
                    "Wrong faces. \(left) more tries before you have to wait.")
                : localized("Wrong faces. You have to wait before the next try.")
        case .refused(let refusal): refusal.text.localized
        }
    }
}

extension MessageRefusal {
    /// The HTTP status that fits.
    var status: Status {
        switch self {
        case .blocked: .tooManyRequests
        case .unknown: .notFound
        case .expired, .read: .gone
        case .otherKey: .conflict
        }
    }
}

extension UnlockModel.State {
    init(_ refusal: MessageRefusal, _ kept: LockedMessage?) {
        switch refusal {
        case .blocked(let until, let byGuesser): self = .blocked(until: until, byGuesser: byGuesser)
        case .unknown: self = .unknown
        case .expired: self = .expired(kept?.expiresAt)
        case .read: self = .read(kept?.openedAt)
        case .otherKey: self = .otherKey
        }
    }
}

extension AvatarModel {
    init(_ avatar: Avatar) { self.init(name: avatar.name, title: avatar.title) }
}

extension WrittenMessage {
    /// Nil for a row whose id makes no sense.
    init?(_ message: LockedMessage, _ services: MessageServices) {
        guard let id = MessageID(message.id) else { return nil }
        let state: State =
            switch message.state() {
            case .locked: .locked
            case .opened: .opened(message.openedAt ?? message.createdAt)
            case .read: .readOnce(message.openedAt ?? message.createdAt)
            case .expired: .expired(message.expiresAt ?? message.createdAt)
            }
        self.init(
            id: id, avatar: AvatarModel(services.avatar(message.avatar)),
            writtenAt: message.createdAt, state: state, hasHint: message.hasHint, isOnce: message.isReadOnce,
            expiresAt: message.expiresAt, tries: message.tries)
    }
}

extension OpenedMessageModel {
    /// Nil for a row whose id makes no sense.
    init?(_ opened: OpenedMessage, _ services: MessageServices) {
        guard let id = MessageID(opened.message.id) else { return nil }
        let state = opened.message.state()
        self.init(
            id: id,
            avatar: AvatarModel(services.avatar(opened.message.avatar)), openedAt: opened.openedAt,
            canOpenAgain: state == .opened || state == .locked)
    }
}
