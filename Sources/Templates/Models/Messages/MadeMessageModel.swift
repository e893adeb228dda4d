public import FoundationEssentials

/// What the page shows after a message was locked.
public struct MadeMessageModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The id that its mark carries.
    public var id: String
    /// The avatar in its GIF.
    public var avatar: AvatarModel
    /// Address of the GIF; nil once it is no longer in memory.
    public var gifPath: String?
    /// How many bytes the GIF has.
    public var gifBytes: Int64?
    /// Address of the page that opens it.
    public var openPath: String
    /// Address, with the writer's token, of the page that asks before it is deleted.
    public var deletePath: String
    /// Whether the GIF shows the faces.
    public var hasHint: Bool
    /// Whether it can be read once only.
    public var isOnce: Bool
    /// When it can no longer be opened; nil for never.
    public var expiresAt: Date?

    /// A page from its parts.
    public init(
        site: Site, id: String, avatar: AvatarModel, gifPath: String?, gifBytes: Int64? = nil, openPath: String,
        deletePath: String, hasHint: Bool, isOnce: Bool = false, expiresAt: Date? = nil
    ) {
        self.site = site
        self.id = id
        self.avatar = avatar
        self.gifPath = gifPath
        self.gifBytes = gifBytes
        self.openPath = openPath
        self.deletePath = deletePath
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.expiresAt = expiresAt
    }
}
