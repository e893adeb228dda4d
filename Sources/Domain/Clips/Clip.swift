package import FoundationEssentials

/// The name of a clip in addresses.
package typealias ClipID = Identifier<Clip>

/// A clip that somebody brought and that was accepted.
package struct Clip: Equatable, Sendable, Identifiable {
    /// Its name in addresses.
    package let id: ClipID
    /// What the file was called, made safe to show: see `DisplayName`.
    package var name: String
    /// What it is looked at for.
    package let kind: AnalysisKind
    /// The content; clips of identical content share it.
    package let blob: BlobHash
    /// Size of the content, bytes.
    package let byteCount: Int
    /// Media type the content is served with: one of `MediaType.accepted`, never what the browser claimed.
    package let mediaType: String
    /// What the probe said of the content (`MediaInfo` of the Media room), as JSON.
    package let mediaInfo: String
    /// When it was accepted.
    package let createdAt: Date
    /// Whose it is.
    package let scope: Scope
    /// When it was filmed; nil where nobody knows: then it counts from when it was accepted.
    package let filming: Filming?

    package init(
        id: ClipID, name: String, kind: AnalysisKind, blob: BlobHash, byteCount: Int, mediaType: String,
        mediaInfo: String, createdAt: Date, scope: Scope, filming: Filming? = nil
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
        self.filming = filming
    }
}

/// A clip with its latest analysis and what that left to show: a row of the dashboard.
package struct ClipSummary: Equatable, Sendable, Identifiable {
    package var clip: Clip
    /// Its latest analysis: it carries the state.
    package let job: Job
    /// Whether a finished job left a report.
    package let hasReport: Bool
    /// The files that a finished job left. Lists of clips leave key frames out.
    package let artefacts: [ArtefactName]
    /// What lists show of the report; nil while there is none, or none that can be read.
    package let digest: ReportDigest?
    /// Whether the clip is in the trash.
    package let isTrashed: Bool

    /// The clip's name in addresses.
    package var id: ClipID { clip.id }

    /// Whether there is a report to show: of the latest analysis, or of the one before if the latest came to nothing.
    package var showsReport: Bool { hasReport && job.state.isFinal }

    package init(
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
