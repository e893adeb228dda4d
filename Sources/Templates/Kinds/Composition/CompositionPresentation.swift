import Domain

/// What a picture does with its frame.
struct CompositionPresentation: KindPresentation {
    var words: KindWords {
        KindWords(
            title: localized("Composition"),
            offer: localized("A photo: how it is composed, which rule it follows and how to improve it."),
            analysed: localized("Analysed for composition. Wrong type?"),
            analyse: localized("Analyse for composition"),
            proposed: localized("Motionbook saw no raised hand in this photo, so it analysed the composition."),
            reportTitle: localized("Composition report"), overlay: localized("Lines"),
            showOverlay: localized("Show the guide lines (O)"), switchOverlay: localized("Lines on or off"),
            includeDrawing: localized("Include the guide lines"),
            downloadVideo: localized("Download video with the guide lines"),
            createVideo: localized("Create video with the guide lines"),
            overVideo: localized("the guide lines over the clip"),
            besideVideo: localized("the guide lines over the clip, scores and advice beside it"),
            goTo: localized("Go to moment 1–9"), play: localized("Play the selected moment"),
            invitation: localized("Point the camera at something"), unseen: localized("No clear subject"),
            landmarksTable: nil)
    }
    let overlayIcon = Icon.thirds

    /// A landscape whose sun and tree lie on the thirds.
    let drawing: StaticString = #"""
        <path class="soft" d="M34.7 8V56M61.3 8V56M8 24H88M8 40H88"/>\#
        <path d="M8 8H88V56H8Z"/>\#
        <path d="M8 46C22 40 32 43 44 45C58 47.5 70 41 88 43"/>\#
        <path d="M34.7 45V34M28 34C28 24 41.5 24 41.5 34Z"/>\#
        <circle class="fill" cx="61.3" cy="24" r="4.5"/>
        """#

    var legend: Node {
        H.div(.class("legend")) {
            H.span(.class("legend-title")) { localized("Lines") }
            H.span {
                localized("the box marks the subject, and the line across the image shows how far the horizon tilts")
            }
        }
    }

    func coverage(_ share: Double) -> String {
        localized("Subject visible in \(percent: share) of frames")
    }

    func summary(of digest: ReportDigest) -> String {
        let rules = digest.names.map { RuleName(rawValue: $0) }
        guard let first = rules.first else { return localized("No subject") }
        if digest.isStill { return first.title }
        let moments = localized(digest.count, "\(digest.count) moment", "\(digest.count) moments")
        return ([moments] + rules.map(\.titleInList)).joined(separator: ", ")
    }

    func lines(of report: CompositionReport) -> [String] {
        let best = report.composition
        guard !report.moments.isEmpty else { return [line(best)] + best.rules.map(line) }
        let moments = report.moments.map { "\($0.time) s: " + line($0) }
        return moments + ["Best at \(best.time) s:"] + best.rules.map(line)
    }

    private func line(_ picture: Composition) -> String {
        picture.leadTitle + (picture.score.map { ", " + Numerals.fixed($0, 2) } ?? "") + ": " + picture.reason
    }

    private func line(_ verdict: RuleVerdict) -> String {
        "  \(verdict.rule.title), \(Numerals.fixed(verdict.score, 2)): \(verdict.feedback)"
    }

    func findings(of report: CompositionReport, from source: any ReportSource) -> CompositionResult {
        CompositionResult(
            composition: report.composition, moments: report.moments, pictures: source.moments(report.moments.count),
            frameTimes: report.frameTimes)
    }

    /// The key frames that are strong: a camera calls such moments good.
    func liveEvents(of report: CompositionReport) -> [LiveEvent] {
        report.moments.filter { ($0.score ?? 0) >= CompositionGrade.all[0].least }.map { moment in
            var live = LiveEvent(.goodMoment, .ended, at: moment.time, start: moment.time, end: moment.time)
            live.rule = moment.rule
            return live
        }
    }

    func title(of event: LiveEvent) -> String? { event.event == .goodMoment ? event.title : nil }
}
