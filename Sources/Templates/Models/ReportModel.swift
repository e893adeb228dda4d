internal import Analysis
public import Domain
public import FoundationEssentials

/// What a clip's page shows, whatever its state.
public struct ReportModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// The clip itself.
    public var clip: ClipHeader
    /// What it is looked at for.
    public var kind: AnalysisKind
    /// Why it is looked at for that; nil where somebody asked for it.
    public var kindReason: AnalysisOrder.KindReason?
    /// What else it may be looked at for.
    public var otherKinds: [AnalysisKind]
    /// Where the latest analysis is; `done` needs `result` too.
    public var state: ClipState
    /// Where the buttons lead.
    public var actions: ClipActions
    /// Where server-sent events about all clips come from: all pages of a browser share one stream, and while this clip waits,
    /// the others come nearer to their end.
    public var eventsPath: String
    /// Address of the poster picture, once there is one.
    public var posterPath: String?
    /// What was found; where the latest analysis failed or was stopped, by the one before.
    public var result: ReportResult?
    /// When the latest analysis ended.
    public var endedAt: Date?
    /// What was seen live beside what was found; `nil` where there is nothing to compare.
    public var seenLive: LiveComparison?
    /// What a coach adds; `nil` leaves it out.
    public var coaching: CoachingModel?
    /// What somebody else says; `nil` leaves it out.
    public var opinions: OpinionsModel?
    /// Whether the clip is in the trash.
    public var isTrashed = false

    /// A report page from its parts.
    public init(
        site: Site, clip: ClipHeader, kind: AnalysisKind = .swing, otherKinds: [AnalysisKind] = [],
        state: ClipState, actions: ClipActions, eventsPath: String = "/events",
        posterPath: String? = nil, result: ReportResult? = nil
    ) {
        self.site = site
        self.clip = clip
        self.kind = kind
        self.otherKinds = otherKinds
        self.state = state
        self.actions = actions
        self.eventsPath = eventsPath
        self.posterPath = posterPath
        self.result = result
    }

    /// What people are offered of `otherKinds`: a still picture has no swing.
    var offeredKinds: [AnalysisKind] { otherKinds.filter { $0 != .swing || clip.media?.isStill != true } }

    /// The report, unless a new one is being made.
    var shownResult: ReportResult? { state.isLive ? nil : result }
}

/// What the head of a report says of the clip.
public struct ClipHeader: Sendable {
    /// The clip's random id, as events name it.
    public var id: String
    /// The name that the file had.
    public var name: String
    /// When it was uploaded.
    public var addedAt: Date
    /// Size of the file, bytes.
    public var bytes: Int64
    /// What the probe said, once it has.
    public var media: MediaFacts?

    /// A header from its parts.
    public init(id: String, name: String, addedAt: Date, bytes: Int64, media: MediaFacts? = nil) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.bytes = bytes
        self.media = media
    }
}

/// What a probe says of a file, as far as a page shows it.
public struct MediaFacts: Sendable {
    /// Displayed width, pixels.
    public var width: Int
    /// Displayed height, pixels.
    public var height: Int
    /// Seconds; 0 for a still.
    public var durationSeconds: Double
    /// Frames per second on average; 0 for a still.
    public var fps: Double
    /// Number of frames; 1 for a still.
    public var frames: Int
    /// Frame intervals differ notably.
    public var isVariableFrameRate: Bool

    /// Facts from their parts.
    public init(
        width: Int, height: Int, durationSeconds: Double, fps: Double, frames: Int, isVariableFrameRate: Bool = false
    ) {
        self.width = width
        self.height = height
        self.durationSeconds = durationSeconds
        self.fps = fps
        self.frames = frames
        self.isVariableFrameRate = isVariableFrameRate
    }

    /// Whether the clip is one picture.
    public var isStill: Bool { durationSeconds <= 0 || frames <= 1 }
}

/// Where a clip's buttons post to.
public struct ClipActions: Sendable {
    /// The clip's own page.
    public var pagePath: String
    /// Runs the analysis again: after a failure, after a cancel, or on a finished report.
    public var retryPath: String
    /// Runs the analysis again with other choices: `kind`, or `mirrored` (`true` or `false`).
    public var analysePath: String
    /// Stops the analysis.
    public var cancelPath: String
    /// Deletes the clip and all that was made of it; a `GET` shows `DeletePage`.
    public var deletePath: String
    /// Makes the GIF of a part: `from` and `to`, seconds, `width`, pixels, `skeleton` (`true` or `false`).
    public var gifPath: String
    /// Cuts a part out of the picture: `x`, `y`, `width`, `height`, 0…1, `format`, `metadata` (`yes` or nothing), `time`, seconds.
    public var cropPath: String
    /// How the picture is composed, by another subject or in another frame, as JSON.
    public var compositionPath: String
    /// The report's JSON.
    public var reportPath: String
    /// Gives the clip another `name`.
    public var renamePath: String
    /// Longest name, characters.
    public var maximumName: Int

    /// Actions from their addresses.
    public init(
        pagePath: String, retryPath: String, analysePath: String, cancelPath: String, deletePath: String,
        gifPath: String, cropPath: String, compositionPath: String, reportPath: String, renamePath: String,
        maximumName: Int
    ) {
        self.pagePath = pagePath
        self.retryPath = retryPath
        self.analysePath = analysePath
        self.cancelPath = cancelPath
        self.deletePath = deletePath
        self.gifPath = gifPath
        self.cropPath = cropPath
        self.compositionPath = compositionPath
        self.reportPath = reportPath
        self.renamePath = renamePath
        self.maximumName = maximumName
    }
}
