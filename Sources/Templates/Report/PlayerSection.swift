/// The clip with its skeleton and the controls. Without scripts it is the browser's own player.
struct PlayerSection {
    var model: ReportModel
    var result: SwingResult

    /// Speeds of the selector, as shares of real time.
    static let speeds: [(value: String, label: String)] = [
        ("0.1", "0.1×"), ("0.25", "0.25×"), ("0.5", "0.5×"), ("0.75", "0.75×"), ("1", "1×"),
    ]

    private var width: Int { max(model.clip.media?.width ?? 16, 1) }
    private var height: Int { max(model.clip.media?.height ?? 9, 1) }
    private var duration: Double { model.clip.media?.durationSeconds ?? 0 }
    private var isVideo: Bool { result.playback.element == .video }

    var node: Node {
        var attributes: [Attribute] = [
            .class("player"), .id("player"), .aria("label", "Player"),
            .data("duration", Numerals.exactSeconds(duration)),
            .data("fps", Numerals.shortest(model.clip.media?.fps ?? 0)),
        ]
        if let path = result.landmarksPath { attributes.append(.data("landmarks", path: path)) }
        return .element("section", attributes, content)
    }

    @NodeBuilder private var content: Node {
        H.div(.class("stage"), .id("stage"), .data("shape", width > height ? "wide" : "tall")) {
            // Keeps the picture's place open before the clip has loaded.
            SVG.svg([
                .class("stage-size"), .viewBox(Double(width), Double(height)), .aria("hidden", "true"),
                .unfocusable,
            ])
            media
            H.canvas(.class("stage-overlay"), .id("overlay"), .aria("hidden", "true")) {}
        }
        if isVideo { controls } else if result.landmarksPath != nil { stillControls }
        H.p(.class("player-note"), .id("player-note"), .role("status")) {
            result.playback.isProxy
                ? "Played from a copy that browsers can show. Numbers come from the original." : ""
        }
        if isVideo { PlayerHelp.dialog }
    }

    private var media: Node {
        if isVideo {
            var attributes: [Attribute] = [
                .class("stage-media"), .id("media"), .src(result.playback.path), .width(width), .height(height),
                .controls, .playsinline, .preload("auto"), .aria("label", "Clip " + model.clip.name),
            ]
            if let poster = model.posterPath { attributes.append(.poster(poster)) }
            return .element("video", attributes, .nothing)
        }
        return H.img(
            .class("stage-media"), .id("media"), .src(result.playback.path), .width(width), .height(height),
            .alt("The picture " + model.clip.name))
    }

    private var controls: Node {
        H.div(.class("player-bar needs-script"), .id("player-bar")) {
            H.input(
                .class("seek"), .type("range"), .id("seek"), .min("0"),
                .max(Numerals.exactSeconds(duration)), .step("any"), .value("0"),
                .aria("label", "Place in the clip"))
            H.div(.class("player-buttons")) {
                button("previous-frame", "Previous frame (←)", .previousFrame)
                H.button(
                    .class("button button-primary button-icon"), .type("button"), .id("play"),
                    .aria("label", "Play (space)"), .title("Play (space)"), .data("playing", "false")
                ) {
                    H.span(.class("when-paused")) { Icon.play.node }
                    H.span(.class("when-playing")) { Icon.pause.node }
                }
                button("next-frame", "Next frame (→)", .nextFrame)
                H.p(.class("player-clock")) {
                    H.span(.id("clock")) { Wording.clock(0) }
                    H.span(.class("muted")) { " / " + Wording.clock(duration) }
                    H.span(.class("player-frame muted"), .id("frame-number")) {}
                }
                H.div(.class("player-extras")) {
                    H.label(.class("visually-hidden"), .for("speed")) { "Speed" }
                    H.select(.class("select"), .id("speed"), .title("Speed (< slower, > faster)")) {
                        for speed in Self.speeds {
                            if speed.value == "1" {
                                H.option(.value(speed.value), .selected) { speed.label }
                            } else {
                                H.option(.value(speed.value)) { speed.label }
                            }
                        }
                    }
                    if result.landmarksPath != nil { overlayButton }
                    button("fullscreen", "Full screen (F)", .fullscreen)
                    H.button(
                        .class("button button-quiet button-icon"), .type("button"), .data("opens", "help-dialog"),
                        .aria("label", "Keys (?)"), .title("Keys (?)"), .aria("haspopup", "dialog")
                    ) { Icon.keyboard.node }
                }
            }
        }
    }

    private var stillControls: Node {
        H.div(.class("player-bar needs-script"), .id("player-bar")) {
            H.div(.class("player-buttons")) { overlayButton }
        }
    }

    private var overlayButton: Node {
        H.button(
            .class("button button-toggle"), .type("button"), .id("overlay-toggle"), .aria("pressed", "true"),
            .title("Show the skeleton (O)")
        ) {
            Icon.skeleton.node
            H.span { "Skeleton" }
        }
    }

    private func button(_ id: String, _ label: String, _ icon: Icon) -> Node {
        H.button(
            .class("button button-quiet button-icon"), .type("button"), .id(id), .aria("label", label), .title(label)
        ) { icon.node }
    }
}
