package import Domain
package import FoundationEssentials

/// What the dashboard shows.
package struct DashboardModel: Sendable {
    package var site: Site
    /// Where the form posts `multipart/form-data` with the fields `kind` and `file`.
    package var uploadPath: String
    /// Where large uploads are created, which can be gone on with.
    package var resumablePath: String
    /// Where server-sent events about all clips come from.
    package var eventsPath: String
    /// The largest clip that the server takes, bytes.
    package var maximumUploadBytes: Int64
    /// The largest ZIP of clips that the server takes, bytes.
    package var maximumArchiveBytes: Int64
    /// What clips can be looked at for, to choose from.
    package var kinds: [AnalysisKind]
    /// Recent clips, newest first.
    package var clips: [ClipCard]
    /// How many clips there are in all.
    package var totalClips: Int
    /// Whether there are photos to see at a glance.
    package var hasPhotos: Bool
    /// A sentence to show above all else, such as why a plain form upload was refused.
    package var notice: Notice?
    /// Where what Motionbook does is sent away for good; nil does not say it.
    package var skipWelcomePath: String?

    package init(
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
package struct ClipCard: Sendable {
    /// The clip's random id, as events name it.
    package var id: String
    /// The name that the file had.
    package var name: String
    /// Address of the report.
    package var path: String
    /// Address of a small picture of the clip, once there is one.
    package var thumbnailPath: String?
    /// Seconds; `nil` before the probe, 0 for a still image.
    package var durationSeconds: Double?
    /// When it was uploaded.
    package var addedAt: Date
    /// Where it is on its way.
    package var state: ClipState
    /// What the report found, in a few words (`4 swings`).
    package var summary: String?

    package init(
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
package struct Notice: Sendable {
    /// How it is meant.
    package enum Tone: String, Sendable {
        case info, warning, error
    }

    /// How it is meant.
    package var tone: Tone
    /// The sentence.
    package var message: String

    package init(_ tone: Tone, _ message: String) {
        self.tone = tone
        self.message = message
    }
}
