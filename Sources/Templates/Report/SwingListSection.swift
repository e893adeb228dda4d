/// The swings as a list beside the player. Each entry leads to its numbers; scripts make it seek and play.
struct SwingListSection {
    var result: SwingResult
    var isStill: Bool

    var node: Node {
        H.section(.class("panel swings"), .aria("labelledby", "swings-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("swings-title")) {
                    isStill
                        ? "A still picture"
                        : result.swings.isEmpty ? "No swing found" : Wording.count(result.swings.count, "swing")
                }
                H.p(.class("muted")) { "Body seen in " + Wording.percent(result.coverage) }
            }
            if result.swings.isEmpty {
                H.p {
                    isStill
                        ? "A picture has no motion to measure. The skeleton shows where the body was seen."
                        : result.coverage < 0.5
                            ? "The body was seen in too little of the clip. Film the whole player from the side, in good light."
                            : "Nothing in this clip turned the wrist fast enough. Check that it is not slow motion, and that the swing is in it."
                }
            } else {
                H.ol(.class("swing-list"), .id("swing-list")) {
                    for (index, swing) in result.swings.enumerated() { entry(swing, number: index + 1) }
                }
            }
        }
    }

    private func entry(_ swing: SwingModel, number: Int) -> Node {
        H.li(.class("swing-row")) {
            H.a(
                .class("swing"), .href("#swing-\(number)"), .data("start", Numerals.exactSeconds(swing.start)),
                .data("contact", Numerals.exactSeconds(swing.contact)), .data("end", Numerals.exactSeconds(swing.end)),
                .data("number", String(number))
            ) {
                H.span(.class("swing-number")) {
                    H.span(.class("visually-hidden")) { "Swing " }
                    String(number)
                }
                H.span(.class("swing-words")) {
                    H.strong { swing.title }
                    H.span(.class("muted")) {
                        Wording.clock(swing.contact) + " · " + swing.hand.rawValue
                        H.span(.class("visually-hidden")) { " hand" }
                    }
                }
                H.span(.class("swing-facts")) {
                    H.span(.class("swing-peak")) {
                        H.strong { swing.metrics.peakAngularVelocity.map { Numerals.fixed($0, 1) } ?? "–" }
                        H.span(.class("unit")) { "rad/s" }
                    }
                    H.span(.class("swing-sure"), .data("level", swing.level)) {
                        Wording.percent(swing.confidence) + " sure"
                    }
                }
            }
            H.button(
                .class("button button-quiet button-icon needs-script"), .type("button"), .data("plays", String(number)),
                .aria("label", "Play swing \(number)"), .title("Play swing \(number)")
            ) { Icon.play.node }
        }
    }
}

extension SwingModel {
    /// The stroke as a heading.
    var title: String {
        switch stroke {
        case .forehand: "Forehand"
        case .backhand: "Backhand"
        case .serve: "Serve"
        case .unknown: "Swing"
        }
    }

    /// `sure` above 0.8, `fair` above 0.5, else `poor`: the steps of the skeleton's colours.
    var level: String { confidence > 0.8 ? "sure" : confidence > 0.5 ? "fair" : "poor" }
}

extension SwingModel.Hand {
    /// The hand in words.
    var label: String {
        switch self {
        case .left: "left hand"
        case .right: "right hand"
        }
    }
}
