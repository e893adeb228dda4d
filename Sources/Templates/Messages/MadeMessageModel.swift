package import Domain
package import FoundationEssentials

/// What the page shows after a message was locked.
package struct MadeMessageModel: Sendable {
    package var site: Site
    /// The id that its mark carries.
    package var id: MessageID
    /// The avatar in its GIF.
    package var avatar: AvatarModel
    /// Whether the GIF is still here.
    package var hasGIF: Bool
    /// How many bytes the GIF has.
    package var gifBytes: Int64?
    /// What the link carries by which its writer deletes the message from another browser.
    package var deletionToken: String
    /// Whether the GIF shows the faces.
    package var hasHint: Bool
    /// Whether it can be read once only.
    package var isOnce: Bool
    /// When it can no longer be opened; nil for never.
    package var expiresAt: Date?
    /// Whether it can be opened now.
    package var canBeOpened: Bool

    package init(
        site: Site, id: MessageID, avatar: AvatarModel, hasGIF: Bool, gifBytes: Int64? = nil, deletionToken: String,
        hasHint: Bool, isOnce: Bool = false, expiresAt: Date? = nil,
        canBeOpened: Bool = true
    ) {
        self.site = site
        self.id = id
        self.avatar = avatar
        self.hasGIF = hasGIF
        self.gifBytes = gifBytes
        self.deletionToken = deletionToken
        self.hasHint = hasHint
        self.isOnce = isOnce
        self.expiresAt = expiresAt
        self.canBeOpened = canBeOpened
    }
}
