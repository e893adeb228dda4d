package import Domain
package import FoundationEssentials

/// What the dashboard shows.
package struct DashboardModel: Sendable {
    package var site: Site
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
    /// Whether the page says what Motionbook does, for somebody who is new.
    package var showsWelcome = false

    package init(
        site: Site, maximumUploadBytes: Int64, maximumArchiveBytes: Int64, kinds: [AnalysisKind] = [.swing],
        clips: [ClipCard],
        totalClips: Int = 0, hasPhotos: Bool = false,
        notice: Notice? = nil
    ) {
        self.site = site
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
    package var id: ClipID
    /// The name that the file had.
    package var name: String
    /// The picture that lists show, once there is one.
    package var thumbnail: ArtefactName?
    /// Seconds; `nil` before the probe, 0 for a still image.
    package var durationSeconds: Double?
    /// When it was uploaded.
    package var addedAt: Date
    /// Where it is on its way.
    package var state: ClipState
    /// What the report found, in a few words (`4 swings`).
    package var summary: String?

    package init(
        id: ClipID, name: String, thumbnail: ArtefactName? = nil, durationSeconds: Double? = nil,
        addedAt: Date, state: ClipState, summary: String? = nil
    ) {
        self.id = id
        self.name = name
        self.thumbnail = thumbnail
        self.durationSeconds = durationSeconds
        self.addedAt = addedAt
        self.state = state
        self.summary = summary
    }

    /// The clip's page.
    var path: String { Addresses.clip(id) }
    /// Where the picture is that lists show, once there is one.
    var thumbnailPath: String? { thumbnail.map { Addresses.picture(id, $0) } }
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
