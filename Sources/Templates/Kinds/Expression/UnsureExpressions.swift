import Domain

/// What may have been an expression, but is not sure.
struct UnsureExpressions {
    var events: [ExpressionEvent]
    var links: TimeLink
    var isStill: Bool

    @NodeBuilder var node: Node {
        if !events.isEmpty {
            H.section(.class("panel"), .aria("labelledby", "unsure-title")) {
                H.h2(.id("unsure-title")) { localized("Not sure") }
                H.p(.class("muted")) {
                    isStill
                        ? localized("The face in this photo may show this, but too little of it to be sure.")
                        : localized("At these times the face may show an expression, but too little of it to be sure.")
                }
                H.ul {
                    for event in events {
                        H.li {
                            if !isStill {
                                links.link(event.peak)
                                " · "
                            }
                            event.expression.title + " · " + localized("\(percent: event.confidence) confidence")
                        }
                    }
                }
            }
        }
    }
}
