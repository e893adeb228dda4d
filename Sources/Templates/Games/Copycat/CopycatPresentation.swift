import Domain
import Games

/// Faces that an animal makes, to be made like it.
struct CopycatPresentation: GamePresentation {
    let id = Copycat().id
    var words: CopycatWords { CopycatWords() }
    let styles = ["games/copycat"]

    /// Who makes the faces, one task after the other.
    static var avatars: [AvatarModel] {
        ["bear", "fox"].map { AvatarModel(name: $0, title: GamePlayerPicture.title($0)) }
    }

    /// The faces; each is drawn of both animals, and a style sheet shows one of them.
    func choices(_ site: Site) -> [GameChoice] {
        Copycat.faces.enumerated().map { number, face in
            GameChoice(
                value: face.rawValue, title: words.faces[face.rawValue] ?? face.rawValue,
                picture: Self.faces(face, site), key: String(number + 1))
        }
    }

    /// Both animals at rest.
    func props(_ site: Site) -> Node { Self.faces(nil, site) }

    private static func faces(_ face: ExpressionName?, _ site: Site) -> Node {
        H.span(.class("choice-faces"), .aria("hidden", "true")) {
            for avatar in avatars {
                H.span(.class("choice-face"), .data("avatar", avatar.name)) {
                    FacePicture(face: face, avatar: avatar, site: site).node
                }
            }
        }
    }

    /// Two heads that make the same face.
    var picture: Node {
        SVG.svg([.class("game-picture"), .viewBox(96, 72), .aria("hidden", "true"), .unfocusable]) {
            Node.rawMarkup(
                #"""
                <circle class="sun" cx="12" cy="13" r="7"/><path class="hill" d="M-200 80V58Q-60 40 0 54t96-6 200 10v22z"/>
                <g class="brown"><circle cx="20" cy="25" r="8"/><circle cx="48" cy="25" r="8"/><circle cx="34" cy="42" r="21"/></g>
                <ellipse class="snout" cx="34" cy="50" rx="10" ry="8"/><path class="tongue" d="M31 53h7v5a3.5 3.5 0 0 1-7 0z"/>
                <g class="ink"><ellipse cx="34" cy="46" rx="3.4" ry="2.6"/><circle cx="26" cy="37" r="2.4"/><circle cx="42" cy="37" r="2.4"/></g>
                <path class="line" d="M28 52q6 3 12 0"/>
                <g class="orange"><path d="M56 38l1-19 13 11zM88 38l-1-19-13 11z"/><circle cx="72" cy="44" r="18"/></g>
                <path class="pale" d="M54 45q9 0 18 9 9-9 18-9-2 17-18 17T54 45z"/><path class="tongue" d="M69 57h6v5a3 3 0 0 1-6 0z"/>
                <g class="ink"><ellipse cx="72" cy="51" rx="3" ry="2.2"/><circle cx="65" cy="41" r="2.2"/><circle cx="79" cy="41" r="2.2"/></g>
                <path class="line" d="M67 56q5 2.500 10 0"/>
                """#)
        }
    }
}
