import Analysis
import Domain

/// How an athlete's numbers change from session to session: what leads, what changed, and all measures behind that.
struct ProgressSection {
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
                        if let most = model.mostClips {
                            " " + localized("Only the newest \(most) clips are counted.")
                        }
                    }
                }
                filters
                if let progress = model.progress, let leading = progress.series.first {
                    chart(leading, of: progress, id: "trend")
                    changes(progress)
                    allMeasures(progress)
                } else {
                    H.p { localized("There are no measured swings yet.") }
                }
            }
        }
    }

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

    private func chart(_ series: SessionSeries, of progress: StrokeProgress, id: String) -> Node {
        let (measure, band) = (series.measure, progress.band(of: series.measure))
        let target = progress.target(for: measure)
        let isLeading = series == progress.series.first
        return H.div(.class(isLeading ? "trend trend-leading" : "trend")) {
            H.h3 {
                measure.localizedName
                H.span(.class("unit")) { " " + SwingNumber(measure).localizedUnit }
            }
            TrendChart(series: series, band: band, target: target, id: id).node
            H.p(.class("trend-words")) { ProgressWords.trend(series) }
            if let target {
                H.p {
                    localized("Target (dashed): \(ProgressWords.words(target))")
                    ", " + ProgressWords.state(of: target, reached: target.reached(in: series)) + "."
                }
            }
            if let words = ProgressWords.band(measure, band) {
                H.p(.class("muted")) { localized("Target range for this stroke (dotted): \(words)") }
            }
            for words in ProgressWords.leftOut(series) { H.p(.class("muted")) { words } }
        }
    }

    @NodeBuilder private func changes(_ progress: StrokeProgress) -> Node {
        if let changes = progress.changes {
            H.div(.class("trend-changes"), .id("changes")) {
                H.h3 { localized("What changed since last time") }
                H.p(.class("muted")) {
                    localized("\(Wording.day(changes.before)) to \(Wording.day(changes.now))")
                }
                H.ul(.class("trend-sentences")) {
                    for words in ProgressWords.changes(changes) { H.li { words } }
                }
            }
        }
    }

    private func allMeasures(_ progress: StrokeProgress) -> Node {
        H.details(.class("trend-all"), .id("all-measures")) {
            H.summary { localized("All measures") }
            H.div(.class("trend-grid")) {
                for (index, series) in progress.series.dropFirst().enumerated() {
                    chart(series, of: progress, id: "trend-\(index)")
                }
            }
            for series in progress.leftOut {
                for words in ProgressWords.leftOut(series) {
                    H.p(.class("muted")) { series.measure.localizedName + ": " + words }
                }
            }
            table(progress)
        }
    }

    private func table(_ progress: StrokeProgress) -> Node {
        PageParts.scrolling(.aria("label", localized("Sessions as a table"))) {
            H.table(.class("table table-numbers")) {
                H.caption(.class("visually-hidden")) {
                    localized("Median of each session’s swings (lowest to highest)")
                }
                H.thead {
                    H.tr {
                        H.th(.scope("col")) { localized("Session") }
                        for number in progress.series.map({ SwingNumber($0.measure) }) {
                            H.th(.scope("col")) {
                                number.localizedName
                                H.span(.class("unit")) { number.localizedUnit }
                            }
                        }
                    }
                }
                H.tbody {
                    for (index, day) in progress.days.enumerated().reversed() {
                        H.tr {
                            H.th(.scope("row")) { Wording.day(day) }
                            for series in progress.series {
                                H.td { SwingNumber(series.measure).cell(series.points[index]) }
                            }
                        }
                    }
                }
            }
        }
    }
}
