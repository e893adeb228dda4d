import Domain

/// Avatars to choose from, as a group of radio buttons with pictures.
struct AvatarChoice {
    var avatars: [AvatarModel]
    var chosen: String
    var site: Site
    /// Whether all six faces are shown of each.
    var hasPreview = false

    var node: Node {
        H.fieldset(.class("look-group"), .id("avatars")) {
            H.legend { localized("Choose an avatar") }
            H.div(.class(hasPreview ? "avatar-previews" : "avatar-cards")) {
                for avatar in avatars { card(avatar) }
            }
        }
    }

    private func card(_ avatar: AvatarModel) -> Node {
        H.label(.class("look-card avatar-card")) {
            H.input(
                [
                    .type("radio"), .name("avatar"), .value(avatar.name), .aria("label", avatar.title),
                    .data("faces", path: site.assetAddress(avatar.facesPath)),
                    .data("idle", path: site.assetAddress(avatar.idlePath)),
                ] + (avatar.name == chosen ? [.checked] : []))
            H.span(.class("look-card-body")) {
                H.span(.class("avatar-name")) {
                    FacePicture(face: nil, avatar: avatar, site: site).node
                    H.strong { avatar.title }
                }
                if hasPreview { preview(avatar) }
            }
        }
    }

    private func preview(_ avatar: AvatarModel) -> Node {
        H.span(.class("avatar-faces")) {
            for face in ExpressionName.lockFaces { FacePicture(face: face, avatar: avatar, site: site).node }
        }
    }
}
