import Domain

/// How an athlete's numbers change from session to session: a chart for each, and all of them as a table.
struct TrendsSection {
    var model: AthleteModel

    @NodeBuilder var node: Node {
        if !model.sessions.isEmpty {
            H.section(.class("panel coach-panel"), .id("trends"), .aria("labelledby", "trends-title")) {
                H.div(.class("section-head")) {
                    H.h2(.id("trends-title")) { localized("Progress") }
                    H.p(.class("muted")) {
                        localized(
                            "Line: median of each session. Shaded area: lowest to highest. Values that are unreliable because the swing is cut off or its contact is uncertain are left out."
                        )
                    }
                }
                filters
                if days.isEmpty {
                    H.p { localized("There are no measured swings yet.") }
                } else {
                    if days.count == 1 { H.p { localized("One session so far. Add a second one to see a trend.") } }
                    H.ul(.class("trend-grid")) {
                        for (index, trend) in model.trends.enumerated() { chart(trend, id: "trend-\(index)") }
                    }
                    table
                }
            }
        }
    }

    private var days: [CalendarDay] { model.trends.first?.days ?? [] }

    @NodeBuilder private var filters: Node {
        if !model.filters.isEmpty {
            H.nav(.class("filters"), .aria("label", localized("Stroke"))) {
                for filter in model.filters {
                    let words = localized("\(filter.label) (\(filter.swings))")
                    filter.isCurrent
                        ? H.a(.class("button filter"), .href(filter.path), .aria("current", "true")) { words }
                        : H.a(.class("button filter"), .href(filter.path)) { words }
                }
            }
        }
    }

    private func chart(_ trend: Trend, id: String) -> Node {
        H.li(.class("trend")) {
            H.h3 {
                LocalizedText(trend.number.name, nil).localized
                H.span(.class("unit")) { " " + LocalizedText(trend.number.unit, nil).localized }
            }
            TrendChart(trend: trend, id: id).node
        }
    }

    private var table: Node {
        PageParts.scrolling(.aria("label", localized("Sessions as a table"))) {
            H.table(.class("table table-numbers")) {
                H.caption(.class("visually-hidden")) {
                    localized("Median of each session’s swings (lowest to highest)")
                }
                H.thead {
                    H.tr {
                        H.th(.scope("col")) { localized("Session") }
                        for trend in model.trends {
                            H.th(.scope("col")) {
                                LocalizedText(trend.number.name, nil).localized
                                H.span(.class("unit")) { LocalizedText(trend.number.unit, nil).localized }
                            }
                        }
                    }
                }
                H.tbody {
                    for (index, day) in days.enumerated().reversed() {
                        H.tr {
                            H.th(.scope("row")) { Wording.day(day) }
                            for trend in model.trends { H.td { trend.cell(trend.points[index]) } }
                        }
                    }
                }
            }
        }
    }
}
