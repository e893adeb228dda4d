public import FoundationEssentials

/// What the list of messages shows.
public struct MessagesModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The avatar of who looks.
    public var avatar: AvatarModel
    /// What was written in this browser, newest first.
    public var written: [WrittenMessage]
    /// What was opened in this browser, newest first.
    public var opened: [OpenedMessageModel]
    /// A sentence to show above all else, such as that a message was deleted.
    public var notice: Notice?

    /// A list from its parts.
    public init(
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
public struct WrittenMessage: Sendable {
    /// What became of it.
    public enum State: Sendable {
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
    public var id: String
    /// Address of the page that opens it.
    public var path: String
    /// Address of the page with its GIF and links.
    public var madePath: String
    /// Address of the page that asks before it is deleted.
    public var deletePath: String
    /// The avatar in its GIF.
    public var avatar: AvatarModel
    /// When it was written.
    public var writtenAt: Date
    /// What became of it.
    public var state: State
    /// Whether the GIF shows the faces.
    public var hasHint: Bool
    /// Whether it can be read once only.
    public var isOnce: Bool
    /// When it can no longer be opened; nil for never.
    public var expiresAt: Date?
    /// Wrong tries since it was last opened.
    public var tries: Int

    /// A message from its parts.
    public init(
        id: String, path: String, madePath: String, deletePath: String, avatar: AvatarModel, writtenAt: Date,
        state: State, hasHint: Bool, isOnce: Bool = false, expiresAt: Date? = nil, tries: Int = 0
    ) {
        self.id = id
        self.path = path
        self.madePath = madePath
        self.deletePath = deletePath
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
public struct OpenedMessageModel: Sendable {
    /// The id that its mark carries.
    public var id: String
    /// Address of the page that opens it.
    public var path: String
    /// The avatar in its GIF.
    public var avatar: AvatarModel
    /// When it was opened here.
    public var openedAt: Date
    /// Whether it can be opened again.
    public var canOpenAgain: Bool

    /// A message from its parts.
    public init(id: String, path: String, avatar: AvatarModel, openedAt: Date, canOpenAgain: Bool) {
        self.id = id
        self.path = path
        self.avatar = avatar
        self.openedAt = openedAt
        self.canOpenAgain = canOpenAgain
    }
}
