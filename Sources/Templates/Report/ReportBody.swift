import Analysis
import Reports

/// The report itself: the player, what was found, numbers, pictures, downloads.
struct ReportBody {
    var model: ReportModel
    var result: ReportResult

    private var duration: Double { model.clip.media?.durationSeconds ?? 0 }

    @NodeBuilder var node: Node {
        H.div(.class("report-grid")) {
            PlayerSection(model: model, result: result).node
            WarningsSection(warnings: result.warnings.filter { !isSaidElsewhere($0) }).node
            findings
        }
        if case .swings(let found) = result.findings, !found.swings.isEmpty {
            MetricsSection(swings: found.swings).node
        }
        H.div(.class("report-end")) {
            downloads
            if duration > 0 { SpanGIFForm(model: model, duration: duration).node }
            ManageSection(model: model, result: result).node
        }
        DiagnosticsPanel(result: result).node
    }

    @NodeBuilder private var findings: Node {
        switch result.findings {
        case .swings(let found):
            if let people = found.people { PeopleSection(model: people).node }
            if found.swings.isEmpty {
                NothingFoundPanel.swings(result.warnings).node
            } else {
                SwingDetails(model: model, result: result, found: found).node
            }
            ChartSection(result: found, duration: duration).node
        case .hands(let found):
            if found.events.isEmpty {
                NothingFoundPanel.hands(result.warnings).node
            } else {
                CountPanel(result: found).node
                // A picture has but one event, which the panel shows.
                if duration > 0 { HandEventTable(result: found, links: TimeLink(playback: result.playback.path)).node }
            }
        case .expressions(let found):
            if found.expressions.isEmpty {
                NothingFoundPanel.expressions(result.warnings).node
            } else {
                SequencePanel(result: found).node
                ExpressionStrip(result: found, links: TimeLink(playback: result.playback.path)).node
            }
            CoefficientSection(result: found, duration: duration).node
        }
    }

    /// Where nothing was found, the panel in its place says why.
    private func isSaidElsewhere(_ warning: ReportWarning) -> Bool {
        switch result.findings {
        case .swings(let found): found.swings.isEmpty && NothingFoundPanel.swingReasons.contains(warning.code)
        case .hands(let found): found.events.isEmpty && NothingFoundPanel.handReasons.contains(warning.code)
        case .expressions(let found):
            found.expressions.isEmpty && NothingFoundPanel.expressionReasons.contains(warning.code)
        }
    }

    @NodeBuilder private var downloads: Node {
        if !result.downloads.isEmpty {
            H.section(.class("panel"), .aria("labelledby", "downloads-title")) {
                H.h2(.id("downloads-title")) { "Take the data with you" }
                H.p(.class("visually-hidden"), .id("skeleton-video-status"), .role("status")) {}
                H.ul(.class("downloads")) {
                    if let video = result.swings?.video { SkeletonVideoControl(model: video).node }
                    for file in result.downloads {
                        H.li {
                            H.a(.class("download"), .href(file.path), .download) {
                                Icon.download.node
                                H.span {
                                    H.strong { file.label }
                                    H.span(.class("muted")) { file.detail }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
