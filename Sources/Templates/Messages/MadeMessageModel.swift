package import FoundationEssentials

/// What the page shows after a message was locked.
package struct MadeMessageModel: Sendable {
    package var site: Site
    /// The id that its mark carries.
    package var id: String
    /// The avatar in its GIF.
    package var avatar: AvatarModel
    /// Address of the GIF; nil once it is no longer in memory.
    package var gifPath: String?
    /// How many bytes the GIF has.
    package var gifBytes: Int64?
    /// Address of the page that opens it.
    package var openPath: String
    /// Address, with the writer's token, of the page that asks before it is deleted.
    package var deletePath: String
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it can be read once only.
    package var isOnce: Bool
    /// When it can no longer be opened; nil for never.
    package var expiresAt: Date?

    package init(
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
