import Domain

/// What Motionbook does, in three pictures, for somebody who has no clips yet.
struct Welcome {
    var site: Site

    /// A locked message and a game: an envelope with a face, and five fingers.
    private static let playing: StaticString = #"""
        <path d="M10 20H54V50H10ZM10 20L32 38L54 20"/>\#
        <circle cx="32" cy="44" r="7"/><path d="M29 43.5H30M34 43.5H35M29 46.5C31 48 33 48 35 46.5"/>\#
        <path class="soft" d="M62 10V54"/>\#
        <path d="M70 56V34M76 34V18M81 32V13M86 34V18M90 38V26M70 40C66 36 67 33 70 34M76 34H86L90 38V56"/>
        """#

    var node: Node {
        H.section(.class("welcome"), .id("welcome"), .aria("labelledby", "welcome-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("welcome-title")) { localized("What you can do here") }
                H.form(.method("post"), .action(Addresses.skipWelcome())) {
                    H.button(.class("button button-quiet"), .type("submit")) {
                        Icon.close.node
                        localized("Don’t show this again")
                    }
                }
            }
            H.ul(.class("welcome-list")) {
                card(
                    localized("See how you move"),
                    localized(
                        "Upload a video of a swing, hands or a face. See the skeleton, the measurements and what to work on."
                    )
                ) {
                    KindDrawing.drawing(SwingPresentation().drawing)
                    KindDrawing.drawing(HandPresentation().drawing)
                    KindDrawing.drawing(ExpressionPresentation().drawing)
                }
                card(
                    localized("Improve your photos"),
                    localized(
                        "Upload a photo, or use your phone’s camera. See where the subject is, which rule it follows and a better crop."
                    )
                ) {
                    KindDrawing.drawing(CompositionPresentation().drawing)
                }
                card(
                    localized("Play games and send messages"),
                    localized(
                        "Play games with your hands and face in front of a camera, and send messages that only the right faces unlock."
                    )
                ) { KindDrawing.drawing(Self.playing) }
            }
            H.p(.class("actions")) {
                H.a(.class("button"), .href(Addresses.learn())) { localized("Learn composition") }
                H.a(.class("button"), .href(Addresses.lobby())) { localized("Games") }
                H.a(.class("button"), .href(Addresses.messages())) { localized("Messages") }
            }
        }
    }

    private func card(_ title: String, _ words: String, @NodeBuilder drawings: () -> Node) -> Node {
        H.li(.class("panel welcome-card")) {
            H.div(.class("welcome-drawings")) { drawings() }
            H.h3 { title }
            H.p(.class("muted")) { words }
        }
    }
}
