public import FoundationEssentials

/// The name of a clip in addresses.
public typealias ClipID = Identifier<Clip>

/// A clip that somebody brought and that was accepted.
public struct Clip: Equatable, Sendable, Identifiable {
    /// Its name in addresses.
    public let id: ClipID
    /// What the file was called, made safe to show: see `DisplayName`.
    public let name: String
    /// What it is looked at for.
    public let kind: AnalysisKind
    /// The content; clips of identical content share it.
    public let blob: BlobHash
    /// Size of the content, bytes.
    public let byteCount: Int
    /// Media type the content is served with: one of `MediaType.accepted`, never what the browser claimed.
    public let mediaType: String
    /// What the probe said of the content (`MediaInfo` of the Media room), as JSON.
    public let mediaInfo: String
    /// When it was accepted.
    public let createdAt: Date
    /// Whose it is.
    public let scope: Scope

    /// A clip from its parts.
    public init(
        id: ClipID, name: String, kind: AnalysisKind, blob: BlobHash, byteCount: Int, mediaType: String,
        mediaInfo: String, createdAt: Date, scope: Scope
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.blob = blob
        self.byteCount = byteCount
        self.mediaType = mediaType
        self.mediaInfo = mediaInfo
        self.createdAt = createdAt
        self.scope = scope
    }
}

/// A clip with its latest analysis and what that left to show: a row of the dashboard.
public struct ClipSummary: Equatable, Sendable, Identifiable {
    /// The clip.
    public let clip: Clip
    /// Its latest analysis: it carries the state.
    public let job: Job
    /// Whether a finished job left a report.
    public let hasReport: Bool
    /// The files that a finished job left. Lists of clips leave key frames out.
    public let artefacts: [ArtefactName]
    /// What lists show of the report; nil while there is none, or none that can be read.
    public let digest: ReportDigest?
    /// Whether the clip is in the trash.
    public let isTrashed: Bool

    /// The clip's name in addresses.
    public var id: ClipID { clip.id }

    /// Whether there is a report to show: of the latest analysis, or of the one before if the latest came to nothing.
    public var showsReport: Bool { hasReport && job.state.isFinal }

    /// A summary from its parts.
    public init(
        clip: Clip, job: Job, hasReport: Bool, artefacts: [ArtefactName], digest: ReportDigest? = nil,
        isTrashed: Bool = false
    ) {
        self.clip = clip
        self.job = job
        self.hasReport = hasReport
        self.artefacts = artefacts
        self.digest = digest
        self.isTrashed = isTrashed
    }
}
