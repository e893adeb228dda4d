import Domain

/// Where the picture is shown, and in its place what keeps it from being shown.
struct CameraStage {
    /// What may stand in the picture's place.
    var states = CameraState.all
    /// The way on without a camera.
    var detour: Node
    /// What is drawn over the picture beside what is painted into it.
    var over = Node.nothing

    var node: Node {
        H.div(.class("stage camera-stage"), .id("stage")) {
            H.canvas(.class("camera-picture"), .id("picture"), .role("img"), .aria("label", localized("Camera video")))
            {}
            H.video(
                .class("camera-video"), .id("video"), .muted, .playsinline, .width(640), .height(480),
                .aria("label", localized("Camera video without overlay")))
            over
            H.p(.class("camera-recording"), .id("recording-mark"), .hidden) {
                H.span(.class("camera-recording-dot")) {}
                H.span(.id("recording-clock")) { "0:00" }
            }
            for state in states { panel(state) }
        }
    }

    private func panel(_ state: CameraState) -> Node {
        let attributes: [Attribute] = [
            .class("camera-state"), .data("for-state", state.name), .data("tone", state.tone.rawValue),
        ]
        return .element(
            "section", attributes + (state.name == CameraState.first.name ? [] : [.hidden]),
            .sequence([
                H.span(.class("camera-state-icon")) { state.icon.node },
                H.h2(.tabindex(-1)) { state.title },
                .sequence(state.text.map { line in H.p { line } }),
                H.p(.class("camera-state-detail"), .data("part", "detail")) {},
                help(state), ways(state),
            ]))
    }

    @NodeBuilder private func help(_ state: CameraState) -> Node {
        if !state.help.isEmpty {
            H.ul(.class("camera-state-help")) {
                for entry in state.help {
                    H.li { Node.sentence("{a}: \(entry.way)", H.strong { entry.browser }) }
                }
            }
        }
    }

    private func ways(_ state: CameraState) -> Node {
        H.div(.class("actions")) {
            if let way = state.way {
                H.a(.class("button button-primary"), .href(way.path)) { way.title }
            }
            if let label = state.retry {
                H.button(.class("button button-primary"), .type("button"), .data("does", "start"), .disabled) {
                    (state.tone == .calm ? Icon.camera : Icon.again).node
                    label
                }
            }
            if state.canStop {
                H.button(.class("button"), .type("button"), .data("does", "stop")) { localized("Stop") }
            }
            if state.hasDetour {
                detour
            }
        }
    }
}
