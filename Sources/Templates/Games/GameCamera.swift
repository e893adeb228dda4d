import Domain

/// The camera of a game: a small picture with what is seen in it, and large words where there is none.
struct GameCamera {
    /// What is to be shown to it.
    var title: String
    var words: HostWords

    var node: Node {
        H.div(.class("game-side")) {
            H.div(.class("camera game-camera"), .id("camera"), .data("state", CameraState.first.name)) {
                H.p(.class("visually-hidden"), .id("camera-status"), .role("status")) {}
                CameraStage(
                    states: states,
                    detour: H.button(.class("button"), .type("button"), .data("does", "buttons")) {
                        Icon.keyboard.node
                        words.playWithButtons
                    }
                ).node
            }
            H.div(.class("game-seen"), .id("game-seen"), .data("phase", "none")) {
                SVG.svg([.class("seen-ring"), .viewBox(40, 40), .aria("hidden", "true"), .unfocusable]) {
                    Node.rawMarkup(
                        #"<circle class="seen-track" cx="20" cy="20" r="17"/><circle class="seen-held" id="seen-held" cx="20" cy="20" r="17" pathLength="100"/>"#
                    )
                }
                H.p(.class("seen-sign"), .id("seen-sign"), .aria("hidden", "true")) {}
                H.p(.class("seen-words"), .id("seen-words"), .aria("hidden", "true")) { words.nobody }
            }
            H.p(.class("game-figures"), .id("game-figures"), .hidden) {}
        }
    }

    /// The states of the camera, in words for children; grown-ups read what to do about a blocked one.
    private var states: [CameraState] {
        CameraState.all.map { state in
            var state = state
            switch state.name {
            case "unasked":
                state.title = title
                state.text = [localized("The video goes only to the computer that runs Motionbook. Nothing is saved.")]
                state.retry = words.playWithCamera
            case "asking":
                state.text = [localized("Ask a grown-up to choose “Allow”, usually at the top of the window.")]
                state.hasDetour = true
                state.canStop = false
            case "insecure":
                state.text = [
                    localized(
                        "The camera needs a secure page. Ask a grown-up: Motionbook’s settings show the way under “Use it on other devices”."
                    )
                ]
                // From a game nothing leads away.
                state.way = nil
            case "stopped":
                state.text = []
                state.retry = words.playWithCamera
            case "unplugged":
                state.text = [localized("It was unplugged, or another app is using it.")]
            case "opening":
                state.canStop = false
            case "lost":
                state.text = [localized("The game carries on when Motionbook is back.")]
                state.canStop = false
            case "busy", "hidden":
                state.canStop = false
            default: break
            }
            return state
        }
    }
}
