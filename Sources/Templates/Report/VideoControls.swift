import Domain

/// The bar under the clip: swings, place, play, speeds, what is drawn over the picture.
struct VideoControls {
    var findings: any Findings
    /// Length of the clip, seconds.
    var duration: Double
    /// Whether there are landmarks to draw.
    var hasOverlay: Bool

    /// The speeds, as shares of the clip's own.
    static let speeds = ["0.1", "0.25", "0.5", "1"]

    var node: Node {
        H.div(.class("player-bar"), .id("player-bar")) {
            findings.timeline
            seekBar
            H.div(.class("player-buttons needs-script")) {
                Self.playButtons
                clock
                H.div(.class("player-tools")) {
                    loop
                    Self.speedChoice("1")
                    Self.zoomButtons
                    if hasOverlay {
                        Self.overlayButtons(kind, withTrail: kind.presentation.hasTrail && !findings.isEmpty)
                    }
                    sound
                    Self.button("fullscreen", localized("Full screen (F)"), .fullscreen)
                    H.button(
                        .class("button button-quiet button-icon"), .type("button"), .data("opens", "help-dialog"),
                        .aria("label", localized("Keyboard shortcuts (?)")),
                        .title(localized("Keyboard shortcuts (?)")),
                        .aria("haspopup", "dialog")
                    ) { Icon.keyboard.node }
                }
            }
            H.p(.class("visually-hidden"), .id("player-said"), .role("status")) {}
        }
    }

    private var kind: AnalysisKind { type(of: findings).kind }

    /// The place in the clip, and under it what is looped.
    private var seekBar: Node {
        H.div(.class("seek-line needs-script")) {
            H.div(.class("loop-range"), .id("loop-range"), .aria("hidden", "true"), .hidden) {}
            H.input(
                .class("seek"), .type("range"), .id("seek"), .min("0"),
                .max(Numerals.exactSeconds(duration)), .step("any"), .value("0"),
                .aria("label", localized("Position in the clip"))
            )
        }
    }

    /// What is played again and again.
    private var loop: Node {
        H.div(.class("player-group"), .role("group"), .aria("label", localized("Loop"))) {
            Self.toggle(
                "loop-toggle", localized("Loop"),
                findings.isEmpty
                    ? localized("Loop the clip, or end the loop (R)")
                    : kind == .swing
                        ? localized("Loop the selected swing, or end the loop (R)")
                        : localized("Loop the selected event, or end the loop (R)"),
                .loop, isPressed: false)
            Self.mark("loop-start", "A", localized("A: start the loop at this frame"))
            Self.mark("loop-end", "B", localized("B: end the loop at this frame"))
        }
    }

    private static func mark(_ id: String, _ letter: String, _ label: String) -> Node {
        H.button(
            .class("button button-toggle button-icon"), .type("button"), .id(id), .aria("pressed", "false"),
            .aria("label", label), .title(label)
        ) { letter }
    }

    private var sound: Node {
        H.div(.class("player-group"), .id("sound"), .role("group"), .aria("label", localized("Sound"))) {
            H.button(
                .class("button button-toggle button-icon"), .type("button"), .id("sound-toggle"),
                .aria("pressed", "false"), .aria("label", localized("Sound (U)")), .title(localized("Sound (U)"))
            ) {
                H.span(.class("when-off")) { Icon.soundOff.node }
                H.span(.class("when-on")) { Icon.sound.node }
            }
            H.input(
                .class("volume"), .type("range"), .id("volume"), .min("0"), .max("1"), .step("0.05"), .value("0"),
                .aria("label", localized("Volume")), .title(localized("Volume")))
        }
    }

    /// Smaller, the whole picture, larger.
    static var zoomButtons: Node {
        H.div(.class("player-group zoom"), .role("group"), .aria("label", localized("Zoom"))) {
            button("zoom-out", localized("Zoom out (−)"), .zoomOut)
            H.button(
                .class("button button-quiet zoom-fit"), .type("button"), .id("zoom-fit"),
                .title(localized("Show the whole picture (0)"))
            ) {
                H.span(.id("zoom-level")) { "1×" }
                H.span(.class("visually-hidden")) { localized("Show the whole picture (0)") }
            }
            button("zoom-in", localized("Zoom in (+)"), .zoomIn)
        }
    }

    /// A frame back, play or pause, a frame on.
    @NodeBuilder
    static var playButtons: Node {
        button("previous-frame", localized("Previous frame (←)"), .previousFrame)
        H.button(
            .class("button button-primary button-icon"), .type("button"), .id("play"),
            .aria("label", localized("Play (space)")), .title(localized("Play (space)")), .data("playing", "false")
        ) {
            H.span(.class("when-paused")) { Icon.play.node }
            H.span(.class("when-playing")) { Icon.pause.node }
        }
        button("next-frame", localized("Next frame (→)"), .nextFrame)
    }

    /// What is drawn over the picture, on or off.
    @NodeBuilder
    static func overlayButtons(_ kind: AnalysisKind, withTrail: Bool) -> Node {
        let shown = kind.presentation
        toggle("overlay-toggle", shown.words.overlay, shown.words.showOverlay, shown.overlayIcon)
        if withTrail {
            toggle("trail-toggle", localized("Trail"), localized("Show the trail of the hitting wrist (T)"), .trail)
        }
    }

    private var clock: Node {
        H.p(.class("player-clock")) {
            H.span(.class("player-time")) {
                H.span(.id("clock")) { Wording.clock(0) }
                H.span(.class("muted")) { " / " + Wording.clock(duration) }
                H.span(.class("muted player-frame"), .id("frame-number")) {}
            }
            if !findings.isEmpty { H.span(.class("player-scene"), .id("scene")) {} }
        }
    }

    /// The speeds, one of them chosen.
    static func speedChoice(_ chosen: String) -> Node {
        H.div(
            .class("segments"), .id("speeds"), .role("radiogroup"),
            .aria("label", localized("Speed (< slower, > faster)"))
        ) {
            for speed in speeds {
                let shown = Numerals.trimmed(Double(speed) ?? 1, 2)
                H.label(.class("segment")) {
                    H.input(
                        [
                            .type("radio"), .name("speed"), .value(speed),
                            .aria("label", localized("Speed \(shown)×")),
                        ] + (speed == chosen ? [.checked] : []))
                    H.span { shown + "×" }
                }
            }
        }
    }

    /// A button that is on or off.
    static func toggle(
        _ id: String, _ label: String, _ title: String, _ icon: Icon, isPressed: Bool = true
    ) -> Node {
        H.button(
            .class("button button-toggle"), .type("button"), .id(id), .aria("pressed", isPressed ? "true" : "false"),
            .title(title)
        ) {
            icon.node
            H.span { label }
        }
    }

    private static func button(_ id: String, _ label: String, _ icon: Icon) -> Node {
        H.button(
            .class("button button-quiet button-icon"), .type("button"), .id(id), .aria("label", label), .title(label)
        ) { icon.node }
    }
}
