import Domain

extension HandResult: Findings {
    static let kind = AnalysisKind.hands
    var isEmpty: Bool { events.isEmpty }
    var eventWords: [String] { events.map { Wording.clock($0.start) + " " + $0.title } }
    var timeline: Node { EventTimeline.hands(events).node }

    var nothingFound: NothingFound {
        NothingFound(
            reasons: [.noHand], title: localized("No raised fingers"),
            message: !removed.isEmpty
                ? localized("Someone removed every event that was found.")
                : localized(
                    "No hand kept the same fingers raised long enough. Hold your fingers still for a moment, close to the camera."
                )
        )
    }

    @NodeBuilder
    func sections(of page: ReportBody) -> Node {
        if isEmpty {
            page.nothingFound
        } else {
            CountPanel(result: self, clip: page.model.clip.id, isStill: page.duration == 0).node
            // A picture has but one event, which the panel shows.
            if page.duration > 0 { HandEventTable(result: self, links: page.links).node }
        }
    }
}

extension EventTimeline {
    static func hands(_ events: [HandEvent]) -> EventTimeline {
        EventTimeline(
            name: localized("Raised fingers"),
            chips: events.map { event in
                Chip(
                    start: event.start, end: event.end, moment: event.middle, sign: String(event.count),
                    title: event.title, level: min(max(event.count, 0), 10))
            })
    }
}
