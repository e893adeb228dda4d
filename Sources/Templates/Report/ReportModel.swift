package import Domain
package import FoundationEssentials

/// What a clip's page shows, whatever its state.
package struct ReportModel: Sendable {
    package var site: Site
    /// The clip itself.
    package var clip: ClipHeader
    /// What it is looked at for.
    package var kind: AnalysisKind
    /// Why it is looked at for that; nil where somebody asked for it.
    package var kindReason: AnalysisOrder.KindReason?
    /// What else it may be looked at for.
    package var otherKinds: [AnalysisKind]
    /// Where the latest analysis is; `done` needs `result` too.
    package var state: ClipState
    /// Whether there is a picture that stands for the clip.
    package var hasPoster: Bool
    /// What was found; where the latest analysis failed or was stopped, by the one before.
    package var result: ReportResult?
    /// When the latest analysis ended.
    package var endedAt: Date?
    /// What was seen live beside what was found; `nil` where there is nothing to compare.
    package var seenLive: LiveComparison?
    /// What a coach adds; `nil` leaves it out.
    package var coaching: CoachingModel?
    /// The moments that people marked; `nil` leaves them out.
    package var moments: MomentsModel?
    /// What people said of a video; `nil` leaves it out.
    package var commentaries: CommentariesModel?
    /// What somebody else says; `nil` leaves it out.
    package var opinions: OpinionsModel?
    /// Whether the clip is in the trash.
    package var isTrashed = false
    /// Swings that others are compared with first.
    package var models: Set<FindingID> = []
    /// Who the clip shows, for a guest who may know it; nil elsewhere.
    package var guestsPlayer: String?

    package init(
        site: Site, clip: ClipHeader, kind: AnalysisKind = .swing, otherKinds: [AnalysisKind] = [],
        state: ClipState, hasPoster: Bool = false, result: ReportResult? = nil
    ) {
        self.site = site
        self.clip = clip
        self.kind = kind
        self.otherKinds = otherKinds
        self.state = state
        self.hasPoster = hasPoster
        self.result = result
    }

    /// Where the picture is that stands for the clip, once there is one.
    var posterPath: String? { hasPoster ? Addresses.picture(clip.id, .poster) : nil }

    /// What people are offered of `otherKinds`: a still picture has no swing.
    var offeredKinds: [AnalysisKind] { otherKinds.filter { $0 != .swing || clip.media?.isStill != true } }

    /// The report, unless a new one is being made.
    var shownResult: ReportResult? { state.isLive ? nil : result }
}

/// What the head of a report says of the clip.
package struct ClipHeader: Sendable {
    /// The clip's random id, as events name it.
    package var id: ClipID
    /// The name that the file had.
    package var name: String
    /// When it was uploaded.
    package var addedAt: Date
    /// Size of the file, bytes.
    package var bytes: Int64
    /// What the probe said, once it has.
    package var media: MediaFacts?

    package init(id: ClipID, name: String, addedAt: Date, bytes: Int64, media: MediaFacts? = nil) {
        self.id = id
        self.name = name
        self.addedAt = addedAt
        self.bytes = bytes
        self.media = media
    }
}

/// What a probe says of a file, as far as a page shows it.
package struct MediaFacts: Sendable {
    /// Displayed width, pixels.
    package var width: Int
    /// Displayed height, pixels.
    package var height: Int
    /// Seconds; 0 for a still.
    package var durationSeconds: Double
    /// Frames per second on average; 0 for a still.
    package var fps: Double
    /// Number of frames; 1 for a still.
    package var frames: Int
    /// Frame intervals differ notably.
    package var isVariableFrameRate: Bool

    /// Facts from their parts.
    package init(
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
    package var isStill: Bool { durationSeconds <= 0 || frames <= 1 }
}
