import Analysis
import Domain

/// One face of an avatar, cut from its sheet. Words stand beside it, so screen readers pass over it.
struct FacePicture {
    /// The face; nil shows the avatar without any.
    var face: ExpressionName?
    var avatar: AvatarModel
    var site: Site

    /// What stands for no face.
    static let neutral = "neutral"

    var node: Node {
        let sheet = face == nil ? avatar.idlePath : avatar.facesPath
        let width = face == nil ? 1024 : 768
        return H.span(.class("face"), .data("face", face?.rawValue ?? Self.neutral)) {
            H.img(
                .src(site.assetAddress(sheet)), .alt(""), .width(width), .height(face == nil ? 256 : 512))
        }
    }
}

extension ExpressionName {
    /// The six faces in the order of the sheets.
    static let lockFaces: [ExpressionName] = [.winkLeft, .tongueOut, .surprise, .winkRight, .smile, .smooch]
    /// So many faces lock a message.
    static let lockLength = 5

    /// How the face is made, in a sentence or two.
    var tip: String {
        switch self {
        case .winkLeft:
            localized(
                "Close your left eye and keep the other wide open. The avatar is looking at you, so its left eye is on your right."
            )
        case .winkRight:
            localized("Close your right eye and keep the other wide open. Keep the rest of your face relaxed.")
        case .tongueOut: localized("Open your mouth and stick your tongue out over your lower lip.")
        case .surprise: localized("Say “oh!” with a round mouth, raised eyebrows and wide eyes.")
        case .smile: localized("Give a big smile that shows your teeth. A small smile doesn’t count.")
        case .smooch:
            localized(
                "Close your lips and push them forward, as if to kiss. Keep your mouth small and don’t puff out your cheeks."
            )
        default: ""
        }
    }
}
