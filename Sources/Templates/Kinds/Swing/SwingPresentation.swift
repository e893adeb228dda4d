import Analysis
import Domain

/// Swings of a tennis player.
struct SwingPresentation: KindPresentation {
    var words: KindWords {
        KindWords(
            title: localized("Swings"),
            offer: localized("A tennis player: every swing identified, timed and measured, with tips."),
            analysed: localized("Analysed for swings. Wrong type?"), analyse: localized("Analyse for swings"),
            proposed: localized(
                "Motionbook saw neither a raised hand nor a close-up of a face, so it looked for swings."),
            reportTitle: localized("Swing report"), overlay: localized("Skeleton"),
            showOverlay: localized("Show the skeleton (O)"), switchOverlay: localized("Skeleton on or off"),
            includeDrawing: localized("Include the skeleton"),
            downloadVideo: localized("Download video with the skeleton"),
            createVideo: localized("Create video with the skeleton"),
            overVideo: localized("the skeleton over the clip"),
            besideVideo: localized("the skeleton over the clip, with the measurements of each swing beside it"),
            goTo: localized("Go to contact of swing 1–9"), play: localized("Play the selected swing"),
            invitation: localized("Take a swing with your whole body in view"), unseen: localized("No one in view"),
            landmarksTable: localized("CSV: 33 points on the body in every frame"))
    }
    let overlayIcon = Icon.skeleton
    let hasTrail = true

    /// A player in the middle of a stroke, and the way of the racket hand.
    let drawing: StaticString = #"""
        <path class="soft" d="M16 40C20 18 50 6 80 16"/>\#
        <path d="M46 26L44 40L36 50L34 60M44 40L52 49L57 60M46 26L58 25L70 18M46 27L38 33L31 30"/>\#
        <ellipse class="thin" cx="79" cy="13" rx="7" ry="4.5" transform="rotate(-32 79 13)"/>\#
        <circle class="fill" cx="48" cy="17" r="4.5"/>\#
        <circle class="dot" cx="46" cy="26" r="2"/><circle class="dot" cx="44" cy="40" r="2"/>\#
        <circle class="dot" cx="70" cy="18" r="2"/><circle class="dot" cx="58" cy="25" r="2"/>
        """#

    var legend: Node {
        H.div(.class("legend")) {
            H.span(.class("legend-title")) { localized("Skeleton") }
            H.span(.class("legend-sure")) { localized("above 80% confidence") }
            H.span(.class("legend-fair")) { localized("above 50%") }
            H.span(.class("legend-poor")) { localized("50% or less") }
        }
    }

    var correctionKeys: [(keys: [String], does: String)] {
        [
            (["C"], localized("Add a swing with contact at this frame")),
            (["M"], localized("Move contact of the selected swing to this frame")),
            (["X"], localized("Mark the selected swing as not a swing")),
            (["Z"], localized("Undo the last correction")),
        ]
    }

    func coverage(_ share: Double) -> String {
        localized("Player visible in \(percent: share) of frames")
    }

    func summary(of digest: ReportDigest) -> String {
        localized(digest.count, "\(digest.count) swing", "\(digest.count) swings")
    }

    func lines(of report: SwingReport) -> [String] {
        [report.head(report.swings.count, "swing", "a person")]
            + report.swings.map { swing in
                let peak = swing.metrics.peakAngularVelocity.map { ", peak \($0) rad/s" } ?? ""
                let range = swing.contactUncertainty.map { " (±\($0) s)" } ?? ""
                return
                    "  \(swing.shortTitle.lowercased()), contact \(swing.contact) s\(range), \(swing.hand.rawValue) hand\(peak)"
            }
    }

    func findings(of report: SwingReport, from source: any ReportSource) -> SwingResult {
        let own = report.swings.enumerated().filter { source.player == nil || $1.player == source.player }
        let shown = own.prefix(SwingResult.mostShown)
        return SwingResult(
            swings: shown.map { SwingModel($1, at: $0, from: source, slowMotion: report.slowMotion) },
            omitted: own.count - shown.count, slowMotion: report.slowMotion,
            slowMotionSource: report.slowMotionSource,
            series: report.hasSpeeds ? source.series : source.series?.withoutSpeeds,
            removed: report.removed ?? [], unmatched: report.unmatched ?? [], isCorrected: report.isCorrected,
            people: PeopleModel(report.people ?? [], in: report.media, from: source),
            match: MatchModel(report, from: source))
    }

    func liveEvents(of report: SwingReport) -> [LiveEvent] {
        report.swings.map { swing in
            var live = LiveEvent(.swing, .ended, at: swing.end, start: swing.start, end: swing.end)
            (live.stroke, live.wing, live.spin) = (swing.stroke, swing.wing, swing.spin)
            return live
        }
    }

    func title(of event: LiveEvent) -> String? { event.event == .swing ? event.shot?.shortTitle : nil }
}
