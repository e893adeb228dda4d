import Domain

/// Expressions of a face.
struct ExpressionPresentation: KindPresentation {
    var words: KindWords {
        KindWords(
            title: localized("Expressions"),
            offer: localized("A face: winks, smiles, tongue out and more, in order."),
            analysed: localized("Analysed for expressions. Wrong type?"),
            analyse: localized("Analyse for expressions"),
            proposed: localized("Motionbook saw a close-up of a face, so it looked for expressions."),
            reportTitle: localized("Expression report"), overlay: localized("Mesh"),
            showOverlay: localized("Show the face mesh (O)"), switchOverlay: localized("Mesh on or off"),
            includeDrawing: localized("Include the face mesh"),
            downloadVideo: localized("Download video with the face mesh"),
            createVideo: localized("Create video with the face mesh"),
            overVideo: localized("the face mesh over the clip"),
            besideVideo: localized("the face mesh over the clip, the expressions so far beside it"),
            invitation: localized("Wink, smile, stick your tongue out"), unseen: localized("No face in view"),
            landmarksTable: localized("CSV: the coefficients and 478 face points in every frame"))
    }
    let overlayIcon = Icon.mesh

    /// A face that winks, with lines of its mesh.
    let drawing: StaticString = #"""
        <path class="soft" d="M30 20L48 30L66 20M48 30V44M32 44L48 44L64 44M30 20L32 44M66 20L64 44M48 5V30"/>\#
        <path d="M48 4C62 4 68 14 68 27C68 44 60 60 48 60C36 60 28 44 28 27C28 14 34 4 48 4Z"/>\#
        <path d="M34 26C37 22 42 22 45 26C42 29 37 29 34 26ZM52 26C55 28.5 59 28.5 62 26"/>\#
        <path d="M38 46C43 52 54 52 58 46C54 47.5 43 47.5 38 46Z"/>\#
        <circle class="fill" cx="39.5" cy="25.5" r="2"/>
        """#

    var correctionKeys: [(keys: [String], does: String)] { EventCorrections.keys }

    func coverage(_ share: Double) -> String {
        localized("Face visible in \(percent: share) of frames")
    }

    func summary(of digest: ReportDigest) -> String {
        guard digest.count > 0 else { return localized("No expressions") }
        return digest.first.map { ExpressionName(rawValue: $0).sign }.joined(separator: " ")
    }

    func lines(of report: ExpressionReport) -> [String] {
        [report.head(report.expressions.count, "expression", "a face")]
            + report.expressions.map { "  \($0.start) to \($0.end) s: \($0.expression.rawValue)" }
            + (report.unsure ?? []).map { "  not sure: \($0.start) to \($0.end) s: \($0.expression.rawValue)" }
            + (report.sequence.isEmpty ? [] : ["  sequence: \(report.sequence)"])
    }

    func findings(of report: ExpressionReport, from source: any ReportSource) -> ExpressionResult {
        let recorded = source.values(report.coefficients)
        var result = ExpressionResult(
            expressions: report.expressions, pictures: source.pictures(of: report.expressions),
            sequence: report.sequence.split(separator: ",").map { ExpressionName(rawValue: String($0)) },
            // The others, most of 58, would only take memory.
            coefficients: zip(report.coefficients, recorded.values).compactMap {
                CoefficientSection.canShow($0, report.thresholds)
                    ? ExpressionResult.Coefficient(name: $0, values: $1) : nil
            }, times: recorded.times, thresholds: report.thresholds, isMirrored: report.mirrored,
            unsure: report.unsure ?? [], removed: report.removed ?? [], unmatched: report.unmatched ?? [],
            isCorrected: report.isCorrected)
        result.attempt(source.tried, until: report.media.duration)
        return result
    }

    func liveEvents(of report: ExpressionReport) -> [LiveEvent] {
        report.expressions.map { event in
            var live = LiveEvent(.expression, .ended, at: event.end, start: event.start, end: event.end)
            live.expression = event.expression
            return live
        }
    }

    func title(of event: LiveEvent) -> String? { event.event == .expression ? event.expression?.title : nil }
}
