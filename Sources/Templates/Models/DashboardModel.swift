internal import Analysis
public import Domain
public import FoundationEssentials

/// What the dashboard shows.
public struct DashboardModel: Sendable {
    /// What surrounds the page.
    public var site: Site
    /// Where the form posts `multipart/form-data` with the fields `kind` and `file`.
    public var uploadPath: String
    /// Where large uploads are created, which can be gone on with.
    public var resumablePath: String
    /// Where server-sent events about all clips come from.
    public var eventsPath: String
    /// The largest clip that the server takes, bytes.
    public var maximumUploadBytes: Int64
    /// The largest ZIP of clips that the server takes, bytes.
    public var maximumArchiveBytes: Int64
    /// What clips can be looked at for, to choose from.
    public var kinds: [AnalysisKind]
    /// Recent clips, newest first.
    public var clips: [ClipCard]
    /// How many clips there are in all.
    public var totalClips: Int
    /// Whether there are photos to see at a glance.
    public var hasPhotos: Bool
    /// A sentence to show above all else, such as why a plain form upload was refused.
    public var notice: Notice?
    /// Where what Motionbook does is sent away for good; nil does not say it.
    public var skipWelcomePath: String?

    /// A dashboard from its parts.
    public init(
        site: Site, uploadPath: String = "/clips", resumablePath: String = "/uploads", eventsPath: String = "/events",
        maximumUploadBytes: Int64, maximumArchiveBytes: Int64, kinds: [AnalysisKind] = [.swing], clips: [ClipCard],
        totalClips: Int = 0, hasPhotos: Bool = false,
        notice: Notice? = nil
    ) {
        self.site = site
        self.uploadPath = uploadPath
        self.resumablePath = resumablePath
        self.eventsPath = eventsPath
        self.maximumUploadBytes = maximumUploadBytes
        self.maximumArchiveBytes = maximumArchiveBytes
        self.kinds = kinds
        self.clips = clips
        self.totalClips = totalClips
        self.hasPhotos = hasPhotos
        self.notice = notice
    }
}

/// One clip in a list.
public struct ClipCard: Sendable {
    /// The clip's random id, as events name it.
    public var id: String
    /// The name that the file had.
    public var name: String
    /// Address of the report.
    public var path: String
    /// Address of a small picture of the clip, once there is one.
    public var thumbnailPath: String?
    /// Seconds; `nil` before the probe, 0 for a still image.
    public var durationSeconds: Double?
    /// When it was uploaded.
    public var addedAt: Date
    /// Where it is on its way.
    public var state: ClipState
    /// What the report found, in a few words (`4 swings`).
    public var summary: String?

    /// A card from its parts.
    public init(
        id: String, name: String, path: String, thumbnailPath: String? = nil, durationSeconds: Double? = nil,
        addedAt: Date, state: ClipState, summary: String? = nil
    ) {
        self.id = id
        self.name = name
        self.path = path
        self.thumbnailPath = thumbnailPath
        self.durationSeconds = durationSeconds
        self.addedAt = addedAt
        self.state = state
        self.summary = summary
    }
}

/// A sentence for the person, with its tone.
public struct Notice: Sendable {
    /// How it is meant.
    public enum Tone: String, Sendable {
        case info, warning, error
    }

    /// How it is meant.
    public var tone: Tone
    /// The sentence.
    public var message: String

    /// A notice from its parts.
    public init(_ tone: Tone, _ message: String) {
        self.tone = tone
        self.message = message
    }
}
