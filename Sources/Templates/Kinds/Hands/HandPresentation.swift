import Domain

/// Fingers that are raised, and gestures.
struct HandPresentation: KindPresentation {
    var words: KindWords {
        KindWords(
            title: localized("Raised fingers"),
            offer: localized("Raised hands: how many fingers, which ones, on which hand, and gestures."),
            analysed: localized("Analysed for raised fingers. Wrong type?"),
            analyse: localized("Analyse for raised fingers"),
            proposed: localized("Motionbook saw a raised hand, so it looked for raised fingers."),
            reportTitle: localized("Hand report"), overlay: localized("Hands"),
            showOverlay: localized("Show the hands (O)"), switchOverlay: localized("Hands on or off"),
            includeDrawing: localized("Include the hands"),
            downloadVideo: localized("Download video with the hands"),
            createVideo: localized("Create video with the hands"),
            overVideo: localized("the hands over the clip"),
            besideVideo: localized("the hands over the clip, fingers and gestures beside it"),
            invitation: localized("Hold up some fingers"), unseen: localized("No hand in view"),
            landmarksTable: localized(
                "CSV: 21 points of each hand in every frame, with the confidence that each finger is raised"))
    }
    let overlayIcon = Icon.hand

    /// A hand with two fingers up, and their joints.
    let drawing: StaticString = #"""
        <path class="soft" d="M26 14C24 10 24 6 26 2M62 3C65 6 66 10 65 14"/>\#
        <path d="M37 36L31.5 11A3.8 3.8 0 0 1 38.9 9.300L45 33L49 8A3.8 3.8 0 0 1 56.5 9.200L53 34"/>\#
        <path d="M53 34C54 30 60.5 29.5 61 34C61.3 37 60 40 58 41.500M61 35C63 32.5 67.5 33.5 67.5 37C67.5 40 66 42 64 43.5"/>\#
        <path d="M37 36C35 40 34 45 36 50C37.5 54 40 57 41 61M64 43.500C64.5 50 63 55 60 61"/>\#
        <path d="M36 46C40 43 45 42 49 43C53 44 53 48 49 48.500L42 50"/>\#
        <circle class="dot" cx="35" cy="10.5" r="2.2"/><circle class="dot" cx="38.5" cy="23" r="1.9"/>\#
        <circle class="dot" cx="53" cy="8.5" r="2.2"/><circle class="dot" cx="50.5" cy="22" r="1.9"/>\#
        <circle class="dot" cx="42" cy="36" r="1.9"/><circle class="dot" cx="50" cy="36" r="1.9"/>
        """#

    var legend: Node {
        H.div(.class("legend")) {
            H.span(.class("legend-title")) { localized("Hands") }
            H.span(.class("legend-left")) { localized("left hand") }
            H.span(.class("legend-right")) { localized("right hand") }
            H.span { localized("raised fingers are drawn thicker") }
        }
    }

    var correctionKeys: [(keys: [String], does: String)] { EventCorrections.keys }

    func coverage(_ share: Double) -> String {
        localized("Hands visible in \(percent: share) of frames")
    }

    func summary(of digest: ReportDigest) -> String {
        guard let most = digest.names.compactMap({ Int($0) }).max() else { return localized("No raised fingers") }
        if digest.isStill { return Wording.fingers(most) }
        return [
            localized(digest.count, "\(digest.count) event", "\(digest.count) events"),
            localized(most, "up to \(most) finger", "up to \(most) fingers"),
        ].joined(separator: ", ")
    }

    func lines(of report: HandReport) -> [String] {
        [report.head(report.events.count, "event", "a hand")]
            + report.events.map { event in
                let hands = event.hands.map { hand in
                    let fingers = hand.raised.map(\.rawValue).joined(separator: " ")
                    return hand.chirality.rawValue + (fingers.isEmpty ? "" : ": " + fingers)
                        + (hand.gesture == .noGesture ? "" : " (\(hand.gesture.rawValue))")
                }
                return "  \(event.start) to \(event.end) s: \(event.count); " + hands.joined(separator: ", ")
            }
    }

    func findings(of report: HandReport, from source: any ReportSource) -> HandResult {
        HandResult(
            events: report.events, pictures: source.pictures(of: report.events), isMirrored: report.mirrored,
            removed: report.removed ?? [], unmatched: report.unmatched ?? [], isCorrected: report.isCorrected)
    }

    func liveEvents(of report: HandReport) -> [LiveEvent] {
        report.events.map { event in
            var live = LiveEvent(.fingerCount, .ended, at: event.end, start: event.start, end: event.end)
            live.count = event.count
            return live
        }
    }

    func title(of event: LiveEvent) -> String? {
        event.event == .fingerCount ? event.count.map(Wording.fingers) : nil
    }
}
