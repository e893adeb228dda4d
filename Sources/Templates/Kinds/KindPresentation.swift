package import Analysis
package import Domain

/// How pages and terminals show what one kind of analysis found, and offer to look for it.
protocol KindPresentation: Sendable {
    /// The type of its reports.
    associatedtype Report: AnalysisReport
    /// The findings as a page shows them.
    associatedtype Shown: Findings

    var words: KindWords { get }
    /// The shapes of a drawing of what is looked for, 96 × 64.
    var drawing: StaticString { get }
    /// On the button for what is drawn over the picture.
    var overlayIcon: Icon { get }
    /// Whether the way of a joint can be drawn over the picture, too.
    var hasTrail: Bool { get }
    /// What the colours of the drawing over the picture mean.
    var legend: Node { get }
    /// The player's keys that correct what was found, and what they do.
    var correctionKeys: [(keys: [String], does: String)] { get }

    /// In which share of the frames what it looks for was seen.
    func coverage(_ share: Double) -> String
    /// What was found, in a few words for a list.
    func summary(of digest: ReportDigest) -> String
    /// What was found, line by line for a terminal: the first one says how much.
    func lines(of report: Report) -> [String]
    /// What was found, for its page.
    func findings(of report: Report, from source: any ReportSource) -> Shown
    /// What was found, on paper; event by event, but for kinds that say more.
    func paper(of report: Report, from source: any ReportSource) -> [PaperDocument.Piece]
    /// What was found, moment by moment, to stand beside the clip in a video.
    /// - Parameter series: what was measured of a player, frame by frame.
    func panel(of report: Report, series: () -> SwingSeries?) -> VideoPanel
    /// What was found, as a camera's session tells of it.
    func liveEvents(of report: Report) -> [LiveEvent]
    /// What a live event shows; nil if that is not what reports of this kind tell of.
    func title(of event: LiveEvent) -> String?
}

extension KindPresentation {
    var hasTrail: Bool { false }
    var legend: Node { .nothing }
    var correctionKeys: [(keys: [String], does: String)] { [] }
}

/// What an analysis found, as its page shows it.
protocol Findings: Sendable {
    /// What was looked for.
    static var kind: AnalysisKind { get }
    /// Whether nothing was found.
    var isEmpty: Bool { get }
    /// Each of them in a few words, with its time.
    var eventWords: [String] { get }
    /// Whether left and right were swapped; nil where that means nothing.
    var isMirrored: Bool? { get }
    /// The number of the player who alone is drawn over the picture; nil for all bodies.
    var shownPlayer: Int? { get }
    /// How many times slower than life the clip plays, where that is known.
    var slowMotion: Double? { get }
    /// What the head of a page says of that; nil where it is not known.
    var slowMotionSentences: String? { get }
    /// When each frame is shown, seconds, where no recording says it and their rate does not; nil elsewhere.
    var frameTimes: [Double]? { get }
    /// The videos that can be made of them.
    var videos: [VideoLayout] { get }
    /// Whether there is a sheet to print for each.
    var hasSheets: Bool { get }
    /// What stands above the seek bar.
    var timeline: Node { get }
    /// What is drawn over the picture where no recording says it, given the picture's width and height.
    func drawing(_ width: Double, _ height: Double) -> Node
    /// What stands in place of the findings where there are none.
    var nothingFound: NothingFound { get }
    /// What stands beside the player.
    func sections(of page: ReportBody) -> Node
    /// What stands below in parts that open and close.
    func folded(of page: ReportBody) -> Node
    /// What corrects the findings; nil where nothing does.
    func corrections(of page: ReportBody) -> CorrectionTools?
}

extension Findings {
    var isMirrored: Bool? { nil }
    var shownPlayer: Int? { nil }
    var slowMotion: Double? { nil }
    var slowMotionSentences: String? { nil }
    var frameTimes: [Double]? { nil }
    var videos: [VideoLayout] { isEmpty ? [.over] : [.over, .beside] }
    var hasSheets: Bool { false }
    func folded(of page: ReportBody) -> Node { .nothing }
    func corrections(of page: ReportBody) -> CorrectionTools? { nil }
    func drawing(_ width: Double, _ height: Double) -> Node { .nothing }

    /// How many times slower than life the clip plays, 1 where nothing sensible is known.
    var pace: Double { slowMotion.flatMap { (1...64).contains($0) ? $0 : nil } ?? 1 }
}

/// The presentations, one a kind: each has its place here.
enum KindPresentations {
    static let all: [any KindPresentation] = [
        SwingPresentation(), HandPresentation(), ExpressionPresentation(), CompositionPresentation(),
    ]
}

extension AnalysisKind {
    /// How it is shown. A test looks whether each kind has a presentation.
    var presentation: any KindPresentation {
        guard let found = KindPresentations.all.first(where: { $0.kind == self }) else {
            preconditionFailure("\(rawValue) has no presentation")
        }
        return found
    }
}

extension KindPresentation {
    /// The kind that it shows.
    var kind: AnalysisKind { Report.kind }

    // A presentation is looked up by the report's own kind: the report is of its type.

    fileprivate func lines(ofAny report: any AnalysisReport) -> [String] {
        (report as? Report).map(lines) ?? []
    }

    fileprivate func liveEvents(ofAny report: any AnalysisReport) -> [LiveEvent] {
        (report as? Report).map(liveEvents) ?? []
    }

    fileprivate func panel(ofAny report: any AnalysisReport, series: () -> SwingSeries?) -> VideoPanel {
        (report as? Report).map { panel(of: $0, series: series) } ?? VideoPanel(moments: [])
    }

    fileprivate func paper(
        ofAny report: any AnalysisReport, from source: any ReportSource
    ) -> [PaperDocument.Piece] {
        (report as? Report).map { paper(of: $0, from: source) } ?? []
    }

    fileprivate func findings(ofAny report: any AnalysisReport, from source: any ReportSource) -> (any Findings)? {
        (report as? Report).map { findings(of: $0, from: source) }
    }
}

extension AnalysisKind {
    /// What it is called in lists.
    package var title: String { presentation.words.title }
}

extension ReportDigest {
    /// What was found, in a few words for a list: `4 swings`, `3 events, up to 7 fingers`, `😉 😛`.
    package var summary: String { kind.presentation.summary(of: self) }
}

extension AnalysisReport {
    /// The report in a few lines for a terminal.
    package var terminalText: String {
        (kind.presentation.lines(ofAny: self) + warnings.map { "  ! \($0.message)" }).joined(separator: "\n")
    }

    /// What was found, as a camera's session tells of it.
    var liveEvents: [LiveEvent] { kind.presentation.liveEvents(ofAny: self) }

    /// What was found, moment by moment, to stand beside the clip in a video.
    /// - Parameter series: what was measured of a player, frame by frame; asked for where it is shown.
    package func panel(series: () -> SwingSeries?) -> VideoPanel {
        kind.presentation.panel(ofAny: self, series: series)
    }

    /// What was found, on paper.
    func paper(from source: any ReportSource) -> [PaperDocument.Piece] {
        kind.presentation.paper(ofAny: self, from: source)
    }

    /// What was found, for the report's page.
    func findings(from source: any ReportSource) -> any Findings {
        guard let findings = kind.presentation.findings(ofAny: self, from: source) else {
            preconditionFailure("a \(kind.rawValue) report of another type")
        }
        return findings
    }

    /// How much was found, of what was seen how often: the first line for a terminal.
    func head(_ count: Int, _ noun: String, _ seen: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s") in \(media.duration) s; \(seen) visible in \(Wording.percent(coverage)) of \(media.frames) frames"
    }
}
