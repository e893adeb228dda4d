import Domain

/// Somebody drawn who makes the six faces, as pages show it.
package struct AvatarModel: Sendable {
    /// Its name in forms and in the addresses of its pictures: `bear`.
    package var name: String
    /// What people call it, in the language of whoever reads: `Bear`.
    package var title: String
    /// The sheet of six faces, 768 × 512: address below `Public/`.
    package var facesPath: String
    /// The sheet of idle pictures (neutral, looks left, blinks, looks right), 1024 × 256: address below `Public/`.
    package var idlePath: String

    /// Where avatars lie below `Public/`: whoever may look at anything may look at them.
    package static let folder = "/avatars/"

    /// An avatar whose sheets lie in `Public/avatars/NAME/`.
    package init(name: String, title: String) {
        self.name = name
        self.title = LocalizedText(title, nil).localized
        facesPath = Self.folder + name + "/faces.png"
        idlePath = Self.folder + name + "/idle.png"
    }
}

extension AvatarModel {
    /// What its GIF shows.
    var gifWords: String {
        switch name {
        case "bear": localized("GIF of a bear making faces")
        case "fox": localized("GIF of a fox making faces")
        default: localized("GIF of an avatar making faces: \(title)")
        }
    }

    /// What is sent of a message, for those who have not written one yet.
    var sendingWords: String {
        switch name {
        case "bear":
            localized(
                "You get a small GIF of a bear. Send it in any chat app. Your words are not in it: they stay on this Motionbook server."
            )
        case "fox":
            localized(
                "You get a small GIF of a fox. Send it in any chat app. Your words are not in it: they stay on this Motionbook server."
            )
        default:
            localized(
                "You get a small GIF of your avatar. Send it in any chat app. Your words are not in it: they stay on this Motionbook server."
            )
        }
    }
}
