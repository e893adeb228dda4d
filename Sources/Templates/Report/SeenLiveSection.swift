import Domain

/// What was seen live, beside what the analysis found in the same clip.
struct SeenLiveSection {
    var model: LiveComparison
    var links: TimeLink

    var node: Node {
        ReportSection(
            name: "seen-live", id: "seen-live", title: localized("Detected live"), titleID: "seen-live-title",
            hint: summary, style: "events seen-live"
        ).node {
            PageParts.scrolling(.aria("labelledby", "seen-live-title")) {
                H.table(.class("table event-table")) {
                    H.thead {
                        H.tr {
                            for name in [localized("What"), localized("Live"), localized("Report")] {
                                H.th(.scope("col")) { name }
                            }
                        }
                    }
                    H.tbody { for row in model.rows { cells(row) } }
                }
            }
        }
    }

    /// How much of it the analysis found again, and how much more.
    private var summary: String {
        let live = model.rows.filter { $0.live != nil }
        let again = live.filter { !$0.found.isEmpty }.count
        let more = model.rows.count - live.count
        if more == 0 {
            return localized(
                live.count, "The analysis confirmed \(again) of \(live.count) event.",
                "The analysis confirmed \(again) of \(live.count) events.")
        }
        return localized(
            live.count, "The analysis confirmed \(again) of \(live.count) event and found \(more) more.",
            "The analysis confirmed \(again) of \(live.count) events and found \(more) more.")
    }

    private func cells(_ row: LiveComparison.Row) -> Node {
        H.tr {
            H.th(.scope("row")) { row.title }
            H.td { spans(row.live.map { [$0] } ?? [], orNone: localized("not detected")) }
            H.td { spans(row.found, orNone: localized("not detected")) }
        }
    }

    @NodeBuilder
    private func spans(_ events: [LiveEvent], orNone none: String) -> Node {
        if events.isEmpty { H.span(.class("muted")) { none } }
        for event in events {
            H.div {
                links.link(event.start)
                " – " + Wording.clock(event.end ?? event.start)
            }
        }
    }
}
