import Domain

/// The camera in which faces are made: its picture, what keeps it from being shown, and the face that is made now.
struct FaceCamera {
    /// The way on without a camera.
    var detour: Node

    var node: Node {
        H.div(.class("camera face-camera"), .id("camera"), .data("state", CameraState.first.name)) {
            H.p(.class("visually-hidden"), .id("camera-status"), .role("status")) {}
            H.div(.class("camera-view")) {
                CameraStage(states: Self.states, detour: detour).node
                H.div(.class("player-bar")) {
                    H.p(.class("face-now"), .id("face-now"), .data("phase", "off"), .hidden) {
                        H.progress(
                            .class("bar"), .id("face-held"), .max("1"), .value("0"),
                            .aria("label", localized("Time the face has been held"))
                        ) {}
                        H.span(.id("face-words")) {}
                    }
                    H.div(.class("player-buttons")) {
                        H.button(.class("button"), .type("button"), .id("stop"), .data("does", "stop"), .hidden) {
                            Icon.stop.node
                            localized("Stop camera")
                        }
                        H.label(.class("visually-hidden"), .for("camera-choice")) { localized("Camera") }
                        H.select(
                            .class("select camera-choice"), .id("camera-choice"), .autocomplete("off"), .hidden
                        ) {}
                    }
                }
            }
        }
    }

    /// The states of the camera, in words that fit: here nothing is recorded.
    static var states: [CameraState] {
        CameraState.all.map { state in
            var state = state
            switch state.name {
            case "unasked":
                state.title = localized("Make your faces")
                state.text = [
                    localized("Your browser will ask for permission to use the camera."),
                    localized("The video goes only to the computer that runs Motionbook. Nothing is saved."),
                ]
                state.retry = localized("Start camera")
            case "stopped":
                state.text = [localized("You won’t lose the faces you have made so far.")]
                state.retry = localized("Start camera")
            case "insecure" where Guest.current != nil:
                state.text = [
                    localized(
                        "Browsers only allow cameras on secure pages, and this link isn’t one. Choose the faces instead."
                    )
                ]
                state.way = nil
            case "unplugged":
                state.text = [
                    localized(
                        "It was unplugged, or another app is using it. You won’t lose the faces you have made so far.")
                ]
            case "lost":
                state.text = [
                    localized(
                        "This page continues as soon as Motionbook responds. You won’t lose the faces you have made so far."
                    )
                ]
            default: break
            }
            return state
        }
    }
}
