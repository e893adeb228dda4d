package import Domain
package import FoundationEssentials

/// What the list of messages shows.
package struct MessagesModel: Sendable {
    package var site: Site
    /// The avatar of who looks.
    package var avatar: AvatarModel
    /// What was written in this browser, newest first.
    package var written: [WrittenMessage]
    /// What was opened in this browser, newest first.
    package var opened: [OpenedMessageModel]
    /// A sentence to show above all else, such as that a message was deleted.
    package var notice: Notice?

    package init(
        site: Site, avatar: AvatarModel, written: [WrittenMessage], opened: [OpenedMessageModel], notice: Notice? = nil
    ) {
        self.site = site
        self.avatar = avatar
        self.written = written
        self.opened = opened
        self.notice = notice
    }
}

/// A message in the list of who wrote it.
package struct WrittenMessage: Sendable {
    /// What became of it.
    package enum State: Sendable {
        /// Nobody has opened it yet.
        case locked
        /// Somebody has, first at that moment; it can be opened again.
        case opened(Date)
        /// Somebody has, and it was to be read once.
        case readOnce(Date)
        /// Its time is over; nobody can open it any more.
        case expired(Date)
    }

    /// The id that its mark carries.
    package var id: MessageID
    /// The avatar in its GIF.
    package var avatar: AvatarModel
    /// When it was written.
    package var writtenAt: Date
    /// What became of it.
    package var state: State
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it can be read once only.
    package var isOnce: Bool
    /// When it can no longer be opened; nil for never.
    package var expiresAt: Date?
    /// Wrong tries since it was last opened.
    package var tries: Int

    package init(
        id: MessageID, avatar: AvatarModel, writtenAt: Date,
        state: State, hasHint: Bool, isOnce: Bool = false, expiresAt: Date? = nil, tries: Int = 0
    ) {
        self.id = id
        self.avatar = avatar
        self.writtenAt = writtenAt
        self.state = state
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.expiresAt = expiresAt
        self.tries = tries
    }
}

/// A message in the list of who opened it.
package struct OpenedMessageModel: Sendable {
    /// The id that its mark carries.
    package var id: MessageID
    /// The avatar in its GIF.
    package var avatar: AvatarModel
    /// When it was opened here.
    package var openedAt: Date
    /// Whether it can be opened again.
    package var canOpenAgain: Bool

    package init(id: MessageID, avatar: AvatarModel, openedAt: Date, canOpenAgain: Bool) {
        self.id = id
        self.avatar = avatar
        self.openedAt = openedAt
        self.canOpenAgain = canOpenAgain
    }
}
