package import Domain

/// What an analysis found, as a page shows it: what all kinds have, and what this one found.
package struct ReportResult: Sendable {
    /// What the browser plays or shows: the upload itself, or its proxy.
    package var playback: Playback
    /// Whether landmarks can be drawn over the clip.
    package var hasLandmarks: Bool
    /// Share, 0…1, of analysed frames with a confident body, hand or face.
    package var coverage: Double
    /// What to take with a grain of salt.
    package var warnings: [ReportWarning]
    /// How the analysis went.
    package var diagnostics: Diagnostics?
    /// Files to take away.
    package var downloads: [Download]
    /// What was found.
    var findings: any Findings

    /// What the report says of the clip, which was decoded for it.
    package var media: ReportMedia?
    /// The videos of the report; `nil` where none can be made.
    package var video: SkeletonVideoModel?

    /// Where the landmarks are in their binary form; nil shows no overlay.
    var landmarksPath: String? { hasLandmarks ? Addresses.landmarks(playback.clip) : nil }

    /// What was looked for.
    var kind: AnalysisKind { type(of: findings).kind }

    init(
        playback: Playback, hasLandmarks: Bool, coverage: Double, warnings: [ReportWarning] = [],
        diagnostics: Diagnostics? = nil, downloads: [Download] = [], findings: any Findings,
        video: SkeletonVideoModel? = nil
    ) {
        self.playback = playback
        self.hasLandmarks = hasLandmarks
        self.coverage = coverage
        self.warnings = warnings
        self.diagnostics = diagnostics
        self.downloads = downloads
        self.findings = findings
        self.video = video
    }

    /// The result that a report tells of.
    /// - Parameters:
    ///   - source: where the page gets what is not in the report.
    ///   - hasLandmarks: whether landmarks can be drawn over the clip.
    ///   - video: the videos of the report, if any can be made.
    package init(
        _ report: any AnalysisReport, from source: any ReportSource, playback: Playback, hasLandmarks: Bool,
        video: SkeletonVideoModel?
    ) {
        let table = report.kind.presentation.words.landmarksTable
        self.init(
            playback: playback, hasLandmarks: hasLandmarks, coverage: report.coverage,
            warnings: report.warnings, diagnostics: report.diagnostics,
            downloads: [
                Download(
                    label: localized("Report as PDF"), detail: localized("To print or share, with images and charts"),
                    path: Addresses.paper(source.clip)),
                Download(
                    label: localized("Report as JSON"), detail: localized("Every number on this page"),
                    path: Addresses.report(source.clip)),
            ]
                + (table.map {
                    [Download(label: localized("Landmarks"), detail: $0, path: Addresses.landmarksCSV(source.clip))]
                }
                    ?? [])
                + [
                    Download(
                        label: localized("Everything as ZIP"),
                        detail: localized("Original file, report and notes, to open on another Motionbook server"),
                        path: Addresses.archive(source.clip))
                ],
            findings: report.findings(from: source), video: video)
        media = report.media
    }
}

/// A file that the browser can play or show.
package struct Playback: Sendable {
    /// How the browser shows it. A GIF is a `video` when its proxy is played, else an `image`.
    package enum Element: Sendable {
        case video, image
    }
    /// How the browser shows it.
    package var element: Element
    /// The clip.
    package var clip: ClipID
    /// Its media type, such as `video/mp4`.
    package var type: String
    /// A proxy is played, not the upload itself.
    package var isProxy: Bool

    package init(_ element: Element, clip: ClipID, type: String, isProxy: Bool = false) {
        self.element = element
        self.clip = clip
        self.type = type
        self.isProxy = isProxy
    }

    /// Where the file is.
    package var path: String { Addresses.media(clip) }
}

/// A file to take away.
package struct Download: Sendable {
    /// What it is (`Report`).
    package var label: String
    /// Format and use in a few words (`JSON, every number on this page`).
    package var detail: String
    package var path: String

    package init(label: String, detail: String, path: String) {
        self.label = label
        self.detail = detail
        self.path = path
    }
}
