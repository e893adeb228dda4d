package import Domain

/// What is known of a clip when it is accepted.
package struct NewClip: Equatable, Sendable {
    /// What the file was called, made safe to show.
    package var name: DisplayName
    /// What it is looked at for.
    package var kind: AnalysisKind
    /// What was decided for its analysis.
    package var order: AnalysisOrder
    /// Media type the content is served with.
    package var mediaType: MediaType
    /// What the probe said of the content, as JSON.
    package var mediaInfo: String
    /// What was seen live while it was recorded (`LiveEvent`), as JSON; nil where it was not, or nothing was.
    package var liveEvents: [UInt8]?
    /// What it is tagged with from the first.
    package var tags: [Tag]
    /// Whose it is.
    package var scope: Scope
    /// When it was filmed, if that is known.
    package var filming: Filming?
    /// The resumable upload that it came by, which ends with it.
    package var upload: UploadID?

    package init(
        name: DisplayName, kind: AnalysisKind, order: AnalysisOrder = AnalysisOrder(), mediaType: MediaType,
        mediaInfo: String, liveEvents: [UInt8]? = nil, tags: [Tag] = [], scope: Scope, filming: Filming? = nil,
        upload: UploadID? = nil
    ) {
        self.name = name
        self.kind = kind
        self.order = order
        self.mediaType = mediaType
        self.mediaInfo = mediaInfo
        self.liveEvents = liveEvents
        self.tags = tags
        self.scope = scope
        self.filming = filming
        self.upload = upload
    }
}
