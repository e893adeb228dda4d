import Analysis
import Domain

/// Both clips beside each other, and one bar that moves both. Without scripts each is the browser's own player.
struct ComparisonPlayer {
    var model: ComparisonModel

    var node: Node {
        H.section(
            .class("player"), .id("comparison"), .aria("label", localized("Both swings")),
            .data("start", Numerals.exactSeconds(model.window.lowerBound)),
            .data("end", Numerals.exactSeconds(model.window.upperBound))
        ) {
            H.div(.class("comparison-stages")) {
                stage("A", model.a)
                stage("B", model.b)
            }
            controls
            H.p(.class("player-note"), .id("player-note"), .role("status")) {}
        }
    }

    private func stage(_ name: String, _ side: ComparisonModel.Side) -> Node {
        let (width, height) = (max(side.clip.media?.width ?? 16, 1), max(side.clip.media?.height ?? 9, 1))
        var attributes: [Attribute] = [
            .class("comparison-side"), .data("side", name),
            .data("duration", Numerals.exactSeconds(side.clip.media?.durationSeconds ?? 0)),
            .data("fps", Numerals.shortest(side.clip.media?.fps ?? 0)),
            .data("contact", Numerals.exactSeconds(side.swing.contact)),
            .data("slow", Numerals.shortest(side.slowMotion)), .data("hand", side.swing.hand.rawValue),
        ]
        if side.hasLandmarks { attributes.append(.data("landmarks", path: Addresses.landmarks(side.clip.id))) }
        var video: [Attribute] = [
            .class("stage-media"), .src(side.playback.path), .width(width), .height(height), .controls, .muted,
            .playsinline, .preload("auto"), .aria("label", localized("\(name), clip \(side.clip.name)")),
        ]
        if side.hasPoster { video.append(.poster(Addresses.picture(side.clip.id, .poster))) }
        let media = Node.element("video", video, .nothing)
        return .element(
            "figure", attributes,
            .sequence([
                H.div(.class("stage")) {
                    SVG.svg([
                        .class("stage-size"), .viewBox(Double(width), Double(height)), .aria("hidden", "true"),
                        .unfocusable,
                    ])
                    media
                    H.canvas(.class("stage-overlay"), .aria("hidden", "true")) {}
                    if name == "A" { H.canvas(.class("stage-overlay stage-ghost"), .aria("hidden", "true")) {} }
                },
                H.figcaption(.class("comparison-caption")) {
                    ComparisonModel.mark(name)
                    H.span { "\(side.swing.title), \(side.swing.hand.label)" }
                    H.span(.class("muted")) {
                        let contact = side.swing.contactMoment
                        side.slowMotion > 1.05
                            ? localized(
                                "contact at \(contact), \(side.slowMotion, digits: 1)× slow motion, shown in real time")
                            : localized("contact at \(contact)")
                    }
                    for note in [side.swing.cutNote, side.swing.alignmentNote(slowMotion: side.slowMotion)] {
                        if let note { H.span(.class("comparison-note")) { note } }
                    }
                },
            ]))
    }

    /// Moves B against A.
    private var shift: Node {
        H.div(.class("player-group"), .role("group"), .aria("label", localized("Shift B by frames"))) {
            H.span(.class("muted"), .aria("hidden", "true")) { localized("Shift B by frames") }
            Self.shiftButton("shift-back", localized("Shift B back by a frame"), .previousFrame)
            H.output(.class("shift"), .id("shift")) { "0" }
            Self.shiftButton("shift-on", localized("Shift B on by a frame"), .nextFrame)
        }
    }

    private static func shiftButton(_ id: String, _ label: String, _ icon: Icon) -> Node {
        H.button(
            .class("button button-quiet button-icon"), .type("button"), .id(id), .aria("label", label), .title(label)
        ) { icon.node }
    }

    private var controls: Node {
        H.div(.class("player-bar needs-script"), .id("player-bar")) {
            H.input(
                .class("seek"), .type("range"), .id("seek"), .min(Numerals.exactSeconds(model.window.lowerBound)),
                .max(Numerals.exactSeconds(model.window.upperBound)), .step("any"), .value("0"),
                .aria("label", localized("Time from contact")))
            H.div(.class("player-buttons")) {
                VideoControls.playButtons
                H.p(.class("player-clock")) {
                    H.span(.id("clock")) { Wording.fromContact(0) }
                    H.span(.class("muted")) { localized("from contact") }
                }
                H.div(.class("player-extras")) {
                    H.button(
                        .class("button"), .type("button"), .id("to-contact"), .title(localized("Go to contact (C)"))
                    ) {
                        localized("Go to contact")
                    }
                    VideoControls.speedChoice("0.25")
                    VideoControls.overlayButtons(.swing, withTrail: false)
                    VideoControls.toggle(
                        "ghost-toggle", localized("B over A"),
                        localized("Draw the body of B over A: hips on hips, scaled to the length of the trunk (B)"),
                        .person, isPressed: false)
                    shift
                }
            }
        }
    }
}
