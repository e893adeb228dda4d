import Domain

extension ExpressionResult: Findings {
    static let kind = AnalysisKind.expression
    var isEmpty: Bool { expressions.isEmpty }
    var eventWords: [String] { expressions.map { Wording.clock($0.start) + " " + $0.expression.titleInList } }
    var timeline: Node { EventTimeline.expressions(expressions).node }

    var nothingFound: NothingFound {
        NothingFound(
            reasons: [.noFace, .noExpression], title: ReportWarning.Code.noExpression.title,
            message: !removed.isEmpty
                ? localized("Someone removed every event that was found.")
                : localized(
                    "No expression was held long enough. Face the camera and hold each expression for about half a second."
                ))
    }

    @NodeBuilder
    func sections(of page: ReportBody) -> Node {
        if isEmpty {
            page.nothingFound
        } else {
            SequencePanel(result: self).node
            ExpressionStrip(result: self, links: page.links) { editor(of: $0, number: $1, page) }.node
        }
        UnsureExpressions(events: unsure, links: page.links, isStill: page.duration == 0).node
    }

    @NodeBuilder
    func folded(of page: ReportBody) -> Node {
        CoefficientSection(result: self, duration: page.duration).node
        Node.unlessGuest { ThresholdSection(result: self, clip: page.model.clip.id).node }
    }
}

extension EventTimeline {
    static func expressions(_ events: [ExpressionEvent]) -> EventTimeline {
        EventTimeline(
            name: localized("Expressions"),
            chips: events.map { event in
                Chip(
                    start: event.start, end: event.end, moment: event.peak, sign: event.expression.sign,
                    title: event.expression.title)
            })
    }
}
