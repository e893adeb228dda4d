import Analysis
import Domain

/// Everything that was held up, in order of time, with a picture of each.
struct HandEventTable {
    var result: HandResult
    var links: TimeLink

    private var count: Int { result.events.count }

    var node: Node {
        ReportSection(
            name: "events", id: "events", title: localized("When fingers were raised"), titleID: "events-title",
            hint: localized(count, "\(count) event", "\(count) events"), style: "events", isOpen: true
        ).node {
            PageParts.scrolling(.aria("labelledby", "events-title")) {
                H.table(.class("table event-table")) {
                    H.thead {
                        H.tr {
                            for name in [
                                localized("Frame"), localized("Start"), localized("Duration"), localized("Fingers"),
                                localized("Hands"),
                            ] {
                                H.th(.scope("col")) { name }
                            }
                        }
                    }
                    H.tbody {
                        for (index, event) in result.events.enumerated() {
                            row(event, result.pictures.indices.contains(index) ? result.pictures[index] : nil)
                        }
                    }
                }
            }
        }
    }

    private func row(_ event: HandEvent, _ picture: String?) -> Node {
        H.tr {
            H.td {
                if let picture {
                    links.link(event.middle, style: "event-picture", label: localized("Go to \(event.title)")) {
                        H.img(.src(picture), .alt(""), .loading("lazy"), .width(160), .height(90))
                    }
                }
            }
            H.td { links.link(event.start) }
            H.td { Wording.duration(event.end - event.start) }
            H.td(.class("event-count")) { String(event.count) }
            H.td {
                H.ul(.class("hand-list")) {
                    for hand in event.hands {
                        H.li {
                            hand.gesture == .noGesture
                                ? Node.sentence("{a}: \(hand.fingers)", H.strong { hand.title })
                                : Node.sentence(
                                    "{a}: \(hand.fingers) (\(hand.gesture.titleInList))", H.strong { hand.title })
                        }
                    }
                }
            }
        }
    }
}
