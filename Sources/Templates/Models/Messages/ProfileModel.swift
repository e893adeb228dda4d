/// What the page shows that says how each face is made.
public struct FacesModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Who shows the faces.
    public var avatar: AvatarModel
    /// How faces are given, for trying.
    public var faces: FaceInputModel

    /// A page from its parts.
    public init(site: Site, avatar: AvatarModel, faces: FaceInputModel = .init()) {
        self.site = site
        self.avatar = avatar
        self.faces = faces
    }
}

/// What the page shows on which an avatar is chosen.
public struct ProfileModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Avatars to choose from.
    public var avatars: [AvatarModel]
    /// The name of the chosen one.
    public var avatar: String
    /// A sentence to show above all else, such as that it is kept.
    public var notice: Notice?

    /// A page from its parts.
    public init(site: Site, avatars: [AvatarModel], avatar: String, notice: Notice? = nil) {
        self.site = site
        self.avatars = avatars
        self.avatar = avatar
        self.notice = notice
    }
}
