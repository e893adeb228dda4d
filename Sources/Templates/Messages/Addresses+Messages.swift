package import Domain

extension Addresses {
    /// The messages of this browser.
    package static let messages = FixedAddress("/messages")
    /// The form of a new message (GET); locks it (POST).
    package static let writeMessage = FixedAddress("/messages/new")
    /// How faces are made (GET); which ones a clip shows (POST).
    package static let faces = FixedAddress("/messages/faces")
    /// Finds a message by an id (GET) or a file (POST).
    package static let openMessage = FixedAddress("/messages/open")
    /// The page of a message (GET); tries five faces (POST).
    package static let message = Address<MessageID>("/messages/{message}")
    /// What the writer of a message sends.
    package static let madeMessage = Address<MessageID>("/messages/{message}/made")
    /// The GIF that a message is sent as.
    package static let messageGIF = Address<MessageID>("/messages/{message}/hint.gif")
    /// Asks (GET) and deletes (POST).
    package static let deleteMessage = Address<MessageID>("/messages/{message}/delete")
    /// The same for somebody who has the writer's token, as in the link that a writer keeps.
    package static func deleteMessage(_ id: MessageID, token: String) -> String {
        deleteMessage(id) + "?link=" + token
    }

    /// Leads to a message: what its QR code says.
    package static let markedMessage = Address<MessageID>("/M/{message}")
    /// Chooses the avatar.
    package static let profile = FixedAddress("/profile")
}
