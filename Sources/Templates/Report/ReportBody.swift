/// The report itself: player, swings, chart, numbers, pictures, downloads.
struct ReportBody {
    var model: ReportModel
    var result: SwingResult

    @NodeBuilder var node: Node {
        H.div(.class("report-grid")) {
            PlayerSection(model: model, result: result).node
            WarningsSection(warnings: result.warnings).node
            if let people = result.people { PeopleSection(model: people).node }
            if result.swings.isEmpty {
                NoSwingPanel(coverage: result.coverage, isStill: model.clip.media?.isStill ?? false).node
            } else {
                SwingDetails(model: model, result: result).node
            }
            ChartSection(result: result, duration: model.clip.media?.durationSeconds ?? 0).node
        }
        if !result.swings.isEmpty { MetricsSection(swings: result.swings).node }
        H.div(.class("report-end")) {
            downloads
            manage
        }
    }

    @NodeBuilder private var downloads: Node {
        if !result.downloads.isEmpty {
            H.section(.class("panel"), .aria("labelledby", "downloads-title")) {
                H.h2(.id("downloads-title")) { "Take the data with you" }
                H.p(.class("visually-hidden"), .id("skeleton-video-status"), .role("status")) {}
                H.ul(.class("downloads")) {
                    if let video = result.video { SkeletonVideoControl(model: video).node }
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

    private var manage: Node {
        H.section(.class("panel"), .aria("labelledby", "manage-title")) {
            H.h2(.id("manage-title")) { "This clip" }
            H.p(.class("muted")) { "Run the analysis again, or remove the clip with everything that was made of it." }
            H.div(.class("actions")) {
                Pieces.postButton("Analyse again", icon: .again, style: "", path: model.actions.retryPath)
                DeleteControl(name: model.clip.name, path: model.actions.deletePath).node
            }
        }
    }
}
