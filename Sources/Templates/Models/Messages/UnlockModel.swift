public import Domain
public import FoundationEssentials

/// What the page of one message shows: a lock to open, or why it cannot be opened.
public struct UnlockModel: Sendable {
    /// How things stand.
    public enum State: Sendable {
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

    /// What surrounds the page.
    public var site: Site
    /// The id that its mark carries.
    public var id: String
    /// Address of this page, where faces are posted, too.
    public var path: String
    /// How things stand.
    public var state: State
    /// The avatar in its GIF, or that of who looks.
    public var avatar: AvatarModel
    /// Address of the GIF, where it is still in memory.
    public var gifPath: String?
    /// Whether the GIF shows the faces.
    public var hasHint: Bool
    /// Whether it can be read once only.
    public var isOnce: Bool
    /// How faces are given.
    public var faces: FaceInputModel
    /// One sentence: why the faces were not even tried (four only, the same twice in a row).
    public var complaint: String?

    /// A page from its parts.
    public init(
        site: Site, id: String, path: String, state: State, avatar: AvatarModel, gifPath: String? = nil,
        hasHint: Bool = false, isOnce: Bool = false, faces: FaceInputModel = .init(), complaint: String? = nil
    ) {
        self.site = site
        self.id = id
        self.path = path
        self.state = state
        self.avatar = avatar
        self.gifPath = gifPath
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.faces = faces
        self.complaint = complaint
    }
}

/// What the page shows after the right faces.
public struct MessageShownModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The id that its mark carries.
    public var id: String
    /// The message.
    public var text: String
    /// The avatar in its GIF.
    public var avatar: AvatarModel
    /// When it was written.
    public var writtenAt: Date?
    /// Until when this page shows it again, where it could be read once only; nil where the same faces open it again.
    public var readableUntil: Date?

    /// A page from its parts.
    public init(
        site: Site, id: String, text: String, avatar: AvatarModel, writtenAt: Date? = nil, readableUntil: Date? = nil
    ) {
        self.site = site
        self.id = id
        self.text = text
        self.avatar = avatar
        self.writtenAt = writtenAt
        self.readableUntil = readableUntil
    }
}
