/// What the page shows that says how each face is made.
package struct FacesModel: Sendable {
    package var site: Site
    /// Who shows the faces.
    package var avatar: AvatarModel
    /// How faces are given, for trying.
    package var faces: FaceInputModel

    package init(site: Site, avatar: AvatarModel, faces: FaceInputModel = .init()) {
        self.site = site
        self.avatar = avatar
        self.faces = faces
    }
}

/// What the page shows on which an avatar is chosen.
package struct ProfileModel: Sendable {
    package var site: Site
    /// Avatars to choose from.
    package var avatars: [AvatarModel]
    /// The name of the chosen one.
    package var avatar: String
    /// A sentence to show above all else, such as that it is kept.
    package var notice: Notice?

    package init(site: Site, avatars: [AvatarModel], avatar: String, notice: Notice? = nil) {
        self.site = site
        self.avatars = avatars
        self.avatar = avatar
        self.notice = notice
    }
}
