import Domain

/// What was shown, one picture after the other.
struct ExpressionStrip {
    var result: ExpressionResult
    var links: TimeLink
    /// The form that corrects one of them, given its number from 1.
    var editor: (ExpressionEvent, Int) -> Node

    private var count: Int { result.expressions.count }

    var node: Node {
        H.section(.class("panel events"), .aria("labelledby", "events-title")) {
            H.div(.class("section-head")) {
                H.h2(.id("events-title")) { localized("Expressions") }
                H.p(.class("muted")) { localized(count, "\(count) expression", "\(count) expressions") }
            }
            H.ol(.class("strip")) {
                for (index, event) in result.expressions.enumerated() {
                    H.li(
                        .class("strip-item"), .id("event-\(index + 1)"), .data("event", String(index + 1)),
                        .data("chosen", index == 0 ? "true" : "false")
                    ) { card(event, result.pictures.indices.contains(index) ? result.pictures[index] : nil) }
                }
            }
            for (index, event) in result.expressions.enumerated() {
                H.div(
                    .class("event-details"), .data("event", String(index + 1)),
                    .data("chosen", index == 0 ? "true" : "false")
                ) { editor(event, index + 1) }
            }
        }
    }

    private func card(_ event: ExpressionEvent, _ picture: String?) -> Node {
        links.link(
            event.peak, style: "strip-card",
            label: localized("\(event.expression.title), go to \(Wording.clock(event.peak))")
        ) {
            if let picture {
                H.img(.class("strip-picture"), .src(picture), .alt(""), .loading("lazy"), .width(160), .height(160))
            }
            H.span(.class("strip-sign sign"), .aria("hidden", "true")) { event.expression.sign }
            H.span(.class("strip-words")) {
                H.strong { event.expression.title }
                H.span(.class("muted")) {
                    Wording.clock(event.start) + " – " + Wording.clock(event.end)
                }
                H.span(.class("muted")) {
                    event.validatedBy == .person
                        ? localized("set by hand") : localized("\(percent: event.confidence) confidence")
                }
            }
        }
    }
}
