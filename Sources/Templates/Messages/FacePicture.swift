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
            "Close your own left eye and keep the other wide open. The picture faces you: its left is on your right."
        case .winkRight: "Close your own right eye and keep the other wide open. The rest of the face stays calm."
        case .tongueOut: "Open your mouth and show your tongue, down over the lower lip."
        case .surprise: "Say “oh!”: mouth round and open, eyebrows up, eyes wide."
        case .smile: "Smile broadly, so that your teeth show. A faint smile does not count."
        case .smooch: "Push your closed lips forward, as for a kiss. Mouth small, cheeks in."
        default: ""
        }
    }
}
