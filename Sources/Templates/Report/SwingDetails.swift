/// One part for each swing: its phases in pictures, its advice.
struct SwingDetails {
    var swings: [SwingModel]
    var media: MediaFacts?

    var node: Node {
        H.section(.class("details"), .aria("labelledby", "details-title")) {
            H.h2(.id("details-title"), .class("visually-hidden")) { "Swing by swing" }
            for (index, swing) in swings.enumerated() { details(of: swing, number: index + 1) }
        }
    }

    private func details(of swing: SwingModel, number: Int) -> Node {
        H.section(
            .class("panel swing-details"), .id("swing-\(number)"), .aria("labelledby", "swing-\(number)-title")
        ) {
            H.div(.class("section-head")) {
                H.h3(.id("swing-\(number)-title")) {
                    H.span(.class("swing-number")) { String(number) }
                    swing.title
                    H.span(.class("muted")) { swing.hand.label }
                }
                if let score = swing.formScore {
                    H.p(.class("score")) {
                        H.strong { Numerals.fixed(score, 1) }
                        H.span(.class("muted")) { " of 10" }
                    }
                }
            }
            pictures(of: swing)
            if !swing.insights.isEmpty {
                H.ul(.class("insights")) {
                    for insight in swing.insights { H.li { insight } }
                }
            }
        }
    }

    @NodeBuilder
    private func pictures(of swing: SwingModel) -> Node {
        if !swing.keyFrames.isEmpty {
            H.ol(.class("phases")) {
                for frame in swing.keyFrames {
                    H.li {
                        H.figure {
                            if let path = frame.path {
                                H.img(
                                    .src(path), .alt(frame.label), .loading("lazy"), .width(media?.width ?? 640),
                                    .height(media?.height ?? 360), .data("seek", Numerals.exactSeconds(frame.time)))
                            }
                            H.figcaption {
                                H.span { frame.label }
                                H.span(.class("muted")) { Wording.clock(frame.time) }
                            }
                        }
                    }
                }
            }
        }
    }
}
