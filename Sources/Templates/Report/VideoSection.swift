import Domain

/// The clip with its skeleton and the controls. Without scripts it is the browser's own player.
struct VideoSection {
    var model: ReportModel
    var result: ReportResult

    private var width: Int { max(model.clip.media?.width ?? 16, 1) }
    private var height: Int { max(model.clip.media?.height ?? 9, 1) }
    private var duration: Double { model.clip.media?.durationSeconds ?? 0 }
    private var isVideo: Bool { result.playback.element == .video }

    var node: Node {
        var attributes: [Attribute] = [
            .class(isVideo ? "player player-clip" : "player"), .id("player"),
            .aria("label", localized("Clip with results")),
            .data("kind", result.kind.rawValue), .data("duration", Numerals.exactSeconds(duration)),
            .data("fps", Numerals.exactSeconds(model.clip.media?.fps ?? 0)),
            .data("slow-motion", Numerals.shortest(result.findings.pace)),
        ]
        if let path = result.landmarksPath { attributes.append(.data("landmarks", path: path)) }
        if let player = result.findings.shownPlayer { attributes.append(.data("player", String(player))) }
        if isVideo, let times = result.findings.frameTimes {
            attributes.append(
                .data("times", times.map { LocaleFormat.english.number($0, digits: 4) }.joined(separator: ",")))
        }
        return .element("section", attributes, content)
    }

    @NodeBuilder private var content: Node {
        H.div(.class("stage"), .id("stage"), .data("shape", width > height ? "wide" : "tall")) {
            // Keeps the picture's place open before the clip has loaded.
            SVG.svg([
                .class("stage-size"), .viewBox(Double(width), Double(height)), .aria("hidden", "true"),
                .unfocusable,
            ])
            media
            H.canvas(.class("stage-overlay"), .id("overlay"), .aria("hidden", "true")) {}
            result.findings.drawing(Double(width), Double(height))
        }
        if isVideo {
            VideoControls(
                findings: result.findings, duration: duration,
                hasOverlay: result.landmarksPath != nil
            ).node
        } else if result.landmarksPath != nil {
            stillControls
        }
        H.p(.class("player-note"), .id("player-note"), .role("status")) { note }
        if isVideo { VideoHelp(kind: result.kind).dialog }
    }

    /// Why this is not the file that was uploaded.
    private var note: String {
        guard result.playback.isProxy else { return "" }
        let why: String
        if result.media?.turn?.unlessNone != nil {
            why = localized("This is a copy, turned or mirrored as someone chose under Manage.")
        } else {
            why =
                isVideo
                ? localized("Browsers can’t play the original, so this is a converted copy.")
                : localized("Browsers can’t show the original, so this is a converted copy.")
        }
        return why + " " + localized("All measurements come from the original.")
    }

    private var media: Node {
        if isVideo {
            var attributes: [Attribute] = [
                .class("stage-media"), .id("media"), .src(result.playback.path), .width(width), .height(height),
                .controls, .muted, .playsinline, .preload("auto"), .aria("label", localized("Clip \(model.clip.name)")),
            ]
            if let poster = model.posterPath { attributes.append(.poster(poster)) }
            return .element("video", attributes, .nothing)
        }
        return H.img(
            .class("stage-media"), .id("media"), .src(result.playback.path), .width(width), .height(height),
            .alt(localized("Photo \(model.clip.name)")))
    }

    private var stillControls: Node {
        H.div(.class("player-bar needs-script"), .id("player-bar")) {
            H.div(.class("player-buttons")) {
                H.div(.class("player-tools")) {
                    VideoControls.zoomButtons
                    VideoControls.overlayButtons(result.kind, withTrail: false)
                }
            }
            H.p(.class("visually-hidden"), .id("player-said"), .role("status")) {}
        }
    }
}
