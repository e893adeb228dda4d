import Domain

/// The bar under the picture: start and stop, recording, which camera, what is drawn.
struct CameraControls {
    var kinds: [AnalysisKind]
    var chosen: AnalysisKind

    var node: Node {
        H.div(.class("player-bar")) {
            H.div(.class("player-buttons")) {
                button("stop", localized("Stop"), .stop)
                recording
                composing
                H.div(.class("player-extras")) {
                    H.label(.class("visually-hidden"), .for("camera-choice")) { localized("Camera") }
                    H.select(.class("select camera-choice"), .id("camera-choice"), .hidden) {}
                    VideoControls.toggle("mirror-toggle", localized("Mirror"), localized("Mirror the video"), .mirror)
                    VideoControls.toggle(
                        "raw-toggle", localized("Raw video"), localized("Show the camera’s video without the overlay"),
                        .camera,
                        isPressed: false)
                    VideoControls.toggle(
                        "figures-toggle", localized("Details"), localized("Show frame rate, delay and confidence"),
                        .speed,
                        isPressed: false)
                }
            }
            for kind in kinds {
                Node.element(
                    "div", [.data("for-kind", kind.rawValue)] + (kind == chosen ? [] : [.hidden]),
                    kind.presentation.legend)
            }
        }
    }

    @NodeBuilder private var recording: Node {
        button("record", localized("Record"), .record)
        button("record-pause", localized("Pause"), .pause)
        button("record-resume", localized("Resume"), .record)
        button("record-stop", localized("Stop and save"), .check, style: "button-primary")
        H.p(.class("camera-left"), .id("record-left"), .hidden) {}
    }

    /// What only composing needs; the style sheet shows it with that kind.
    private var composing: Node {
        H.div(.class("composing")) {
            H.button(.class("button button-primary"), .type("button"), .id("shutter")) {
                Icon.camera.node
                localized("Take photo")
            }
            VideoControls.toggle(
                "moment-toggle", localized("Automatic shutter"),
                localized("Take the photo automatically when the composition is good"),
                .timer,
                isPressed: false)
            H.label(.class("visually-hidden"), .for("live-lines")) { localized("Guide lines") }
            H.select(.class("select"), .id("live-lines")) {
                for layer in CompositionGuides.layers { H.option(.value(layer.name)) { layer.title } }
                H.option(.value("none")) { localized("No guide lines") }
            }
        }
    }

    private func button(_ id: String, _ label: String, _ icon: Icon, style: String = "") -> Node {
        .element(
            "button",
            [.class("button " + style), .type("button"), .id(id), .data("does", id), .hidden],
            .sequence([icon.node, .text(label)]))
    }
}
