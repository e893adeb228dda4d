internal import Analysis
public import Reports

/// What an analysis found, as a page shows it: what all kinds have, and what this one found.
public struct ReportResult: Sendable {
    /// What the browser plays or shows: the upload itself, or its proxy.
    public var playback: Playback
    /// Address of the landmarks in their binary form; `nil` shows no overlay.
    public var landmarksPath: String?
    /// Share, 0…1, of analysed frames with a confident body, hand or face.
    public var coverage: Double
    /// What to take with a grain of salt.
    public var warnings: [ReportWarning]
    /// How the analysis went.
    public var diagnostics: Diagnostics?
    /// Files to take away.
    public var downloads: [Download]
    /// What was found.
    public var findings: Findings

    /// What an analysis of one kind found.
    public enum Findings: Sendable {
        case swings(SwingResult)
        case hands(HandResult)
        case expressions(ExpressionResult)

        /// What was looked for.
        var kind: AnalysisKind {
            switch self {
            case .swings: .swing
            case .hands: .hands
            case .expressions: .expression
            }
        }
    }

    /// What was looked for.
    var kind: AnalysisKind { findings.kind }

    /// The swings, where that is what was looked for.
    var swings: SwingResult? {
        if case .swings(let result) = findings { result } else { nil }
    }

    /// Whether left and right were swapped; `nil` where that means nothing.
    var isMirrored: Bool? {
        switch findings {
        case .swings: nil
        case .hands(let result): result.isMirrored
        case .expressions(let result): result.isMirrored
        }
    }

    /// A result from its parts.
    public init(
        playback: Playback, landmarksPath: String?, coverage: Double, warnings: [ReportWarning] = [],
        diagnostics: Diagnostics? = nil, downloads: [Download] = [], findings: Findings
    ) {
        self.playback = playback
        self.landmarksPath = landmarksPath
        self.coverage = coverage
        self.warnings = warnings
        self.diagnostics = diagnostics
        self.downloads = downloads
        self.findings = findings
    }
}

/// A file that the browser can play or show.
public struct Playback: Sendable {
    /// How the browser shows it. A GIF is a `video` when its proxy is played, else an `image`.
    public enum Element: Sendable {
        case video, image
    }
    /// How the browser shows it.
    public var element: Element
    /// Its address.
    public var path: String
    /// Its media type, such as `video/mp4`.
    public var type: String
    /// A proxy is played, not the upload itself.
    public var isProxy: Bool

    /// A playback from its parts.
    public init(_ element: Element, path: String, type: String, isProxy: Bool = false) {
        self.element = element
        self.path = path
        self.type = type
        self.isProxy = isProxy
    }
}

/// A file to take away.
public struct Download: Sendable {
    /// What it is (`Report`).
    public var label: String
    /// Format and use in a few words (`JSON, every number on this page`).
    public var detail: String
    /// Its address.
    public var path: String

    /// A download from its parts.
    public init(label: String, detail: String, path: String) {
        self.label = label
        self.detail = detail
        self.path = path
    }
}
