import Domain

/// The report itself: the player, what was found, numbers, pictures, downloads.
struct ReportBody {
    var model: ReportModel
    var result: ReportResult

    /// Length of the clip, seconds; 0 of a still.
    var duration: Double { model.clip.media?.durationSeconds ?? 0 }

    @NodeBuilder var node: Node {
        H.div(.class("report-grid")) {
            VideoSection(model: model, result: result).node
            if let moments = model.moments { MomentsSection(model: moments, links: links).node }
            if let commentaries = model.commentaries { CommentariesSection(model: commentaries).node }
            WarningsSection(warnings: result.warnings.filter { !isSaidElsewhere($0) }).node
            result.findings.sections(of: self)
        }
        H.div(.class("report-end")) {
            result.findings.folded(of: self)
            if let seenLive = model.seenLive { SeenLiveSection(model: seenLive, links: links).node }
            if let opinions = model.opinions { self.opinions(opinions) }
            downloads
            Node.unlessGuest {
                ManageSection(model: model, result: result).node
                DiagnosticsPanel(result: result).node
            }
        }
    }

    private func opinions(_ opinions: OpinionsModel) -> Node {
        ReportSection(
            name: "opinions", title: localized("Second opinion"), titleID: "opinions-title",
            hint: localized("What an AI model says of the swings"), isOpen: opinions.isInUse
        ).node { OpinionSection(model: opinions).node }
    }

    /// What stands in place of the findings where there are none: why, and how to add one.
    @NodeBuilder var nothingFound: Node {
        result.findings.nothingFound.panel(result.warnings)
        Node.unlessGuest { if let corrections = result.findings.corrections(of: self) { corrections.panel } }
    }

    /// Links to moments of the clip.
    var links: TimeLink { TimeLink(playback: result.playback.path) }

    /// Where nothing was found, the panel in its place says why. Slow motion is said in the head.
    private func isSaidElsewhere(_ warning: ReportWarning) -> Bool {
        if warning.code == .slowMotion, result.findings.slowMotionSentences != nil { return true }
        return result.findings.isEmpty && result.findings.nothingFound.reasons.contains(warning.code)
    }

    @NodeBuilder private var downloads: Node {
        if !result.downloads.isEmpty, Guest.current?.hasDownloads != false {
            ReportSection(
                name: "download", id: "download", title: localized("Download"), titleID: "downloads-title",
                hint: duration > 0 && Guest.current == nil
                    ? localized("Videos, GIFs, PDF and data") : localized("PDF and data"),
                style: "download-section"
            ).node {
                H.p(.class("visually-hidden"), .id("skeleton-video-status"), .role("status")) {}
                H.ul(.class("downloads")) {
                    if let video = result.video {
                        SkeletonVideoControl(
                            model: video, shown: result.kind.presentation, layouts: result.findings.videos
                        ).node
                    }
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
                Node.unlessGuest { if duration > 0 { ClipGIFForm(model: model, duration: duration).node } }
            }
        }
    }
}
