package import Domain
package import FoundationEssentials

/// What the page of one message shows: a lock to open, or why it cannot be opened.
package struct UnlockModel: Sendable {
    /// How things stand.
    package enum State: Sendable {
        /// It waits for five faces; wrong tries that are left before a pause, where that is worth saying.
        case locked(triesLeft: Int?)
        /// These faces did not open it.
        case wrong(seen: [ExpressionName], triesLeft: Int)
        /// Too many wrong tries: at this message, or by whoever asks.
        case blocked(until: Date, byGuesser: Bool)
        /// Its time is over, since then if known.
        case expired(Date?)
        /// It was to be read once, and was, then if known.
        case read(Date?)
        /// Another key file locked it.
        case otherKey
        /// What is stored of it makes no sense.
        case damaged
        /// There is none of that id.
        case unknown
    }

    package var site: Site
    /// The id that its mark carries.
    package var id: MessageID
    /// How things stand.
    package var state: State
    /// The avatar in its GIF, or that of who looks.
    package var avatar: AvatarModel
    /// Whether the GIF is still here.
    package var hasGIF: Bool
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it can be read once only.
    package var isOnce: Bool
    /// How faces are given.
    package var faces: FaceInputModel
    /// One sentence: why the faces were not even tried (four only, the same twice in a row).
    package var complaint: String?

    package init(
        site: Site, id: MessageID, state: State, avatar: AvatarModel, hasGIF: Bool = false,
        hasHint: Bool = false, isOnce: Bool = false, faces: FaceInputModel = .init(), complaint: String? = nil
    ) {
        self.site = site
        self.id = id
        self.state = state
        self.avatar = avatar
        self.hasGIF = hasGIF
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.faces = faces
        self.complaint = complaint
    }
}

/// What the page shows after the right faces.
package struct MessageShownModel: Sendable {
    package var site: Site
    /// The id that its mark carries.
    package var id: MessageID
    /// The message.
    package var text: String
    /// The avatar in its GIF.
    package var avatar: AvatarModel
    /// When it was written.
    package var writtenAt: Date?
    /// Until when this page shows it again, where it could be read once only; nil where the same faces open it again.
    package var readableUntil: Date?

    package init(
        site: Site, id: MessageID, text: String, avatar: AvatarModel, writtenAt: Date? = nil, readableUntil: Date? = nil
    ) {
        self.site = site
        self.id = id
        self.text = text
        self.avatar = avatar
        self.writtenAt = writtenAt
        self.readableUntil = readableUntil
    }
}
